import type { PageDifference } from '@kontor/domain/inbox/received-finding'
import { formatIban } from '@kontor/domain/money/iban'
import { withoutEnding } from '@kontor/domain/texts/without-ending'
import type { InvoiceFacts } from './facts-of.ts'

/**
 * Lists the values in the XML that do not occur in the text of the PDF's pages. Compares the invoice number,
 * the IBAN, and either the gross sum or the amount due (one of the two is enough). Accepts a value anywhere
 * in the text, in German or English notation, with or without spaces. A scanned page has no text, so someone
 * should check each reported difference.
 */
export function differencesFromText(facts: InvoiceFacts, pages: string): PageDifference[] {
  const text = pages.normalize('NFKC')
  const squeezed = squeeze(text)
  const differences: PageDifference[] = []
  if (facts.number !== '' && !squeezed.includes(squeeze(facts.number)))
    differences.push({ term: 'BT-1', label: 'Rechnungsnummer', expected: facts.number })
  const amounts = [facts.gross, facts.payable].filter((amount) => /^-?\d{1,15}(?:\.\d{1,15})?$/.test(amount))
  if (amounts.length > 0 && !amounts.some((amount) => containsAmount(text, squeezed, amount)))
    differences.push({ term: 'BT-112', label: 'Gesamtbetrag', expected: facts.gross || facts.payable })
  if (facts.iban !== '' && !squeezed.includes(squeeze(facts.iban)))
    differences.push({ term: 'BT-84', label: 'IBAN', expected: formatIban(facts.iban) })
  return differences
}

function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, '')
    .toUpperCase()
}

/** Whether a text contains an amount as a separate number. */
function containsAmount(text: string, squeezed: string, amount: string): boolean {
  const [whole, fraction = ''] = amount.replace('-', '').split('.') as [string, string?]
  const digits = String(BigInt(whole))
  const grouped = groupsOfThree(digits).join("[.,' ]?")
  const cents = fraction.slice(0, 2).padEnd(2, '0') + withoutEnding(fraction.slice(2), '0')
  const pattern = new RegExp(`(?<!\\d|\\d[.,])${grouped}[.,]${cents}(?!\\d)`)
  return pattern.test(text) || pattern.test(squeezed)
}

/** '1234567' as 1, 234 and 567. */
function groupsOfThree(digits: string): string[] {
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first)]
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups
}
