import type { ContactPerson } from '@kontor/domain/customers/contact-person'
import { addDays, berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import type { InvoiceContent, InvoiceItem, TaxBucket } from '@kontor/domain/invoices/invoice'
import { formatQuantity } from '@kontor/domain/invoices/rows/format-quantity'
import { dueAfterDiscount } from '@kontor/domain/money/cash-discount'
import { Decimal } from '@kontor/domain/money/decimal'
import {
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  nonBreakingSpace,
} from '@kontor/domain/money/german-format'

/** Watermark across the pages of a draft [S3.10.16]. */
export const draftWatermark = 'ENTWURF'

/** Placeholder for a draft's number. */
export const numberToCome = 'wird vergeben'

/** The title of a paper that has none of its own. */
export const paperTitles = { invoice: 'Rechnung', offer: 'Angebot', reminder: 'Mahnung' } as const
export type PaperName = keyof typeof paperTitles

/** The label for the last day of an offer. */
export const validUntilLabel = 'Gültig bis'

/** Label of the carried sum, at the foot of a page and at the head of the next. */
export const carriedOver = 'Übertrag'

/** The text with this sign before its negative numbers, instead of the hyphen. */
export function withMinusSign(text: string, { minusSign }: { minusSign?: string | undefined }): string {
  return minusSign === undefined ? text : text.replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, minusSign)
}

/** Whether the Verabschiedung already names who signs: a line below its last sentence. */
export function isSigned(regards: string): boolean {
  const lastParagraph =
    regards
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? ''
  return lastParagraph.includes('\n')
}

/** Greeting by gender [S3.9.2]; without a last name it addresses everyone. */
export function salutation(person: ContactPerson): string {
  const name = [person.title, person.lastName].filter((part) => part !== '').join(' ')
  if (person.lastName !== '' && person.gender === 'female') return `Sehr geehrte Frau ${name},`
  if (person.lastName !== '' && person.gender === 'male') return `Sehr geehrter Herr ${name},`
  return 'Sehr geehrte Damen und Herren,'
}

/** The person as a line of an address; '' for `general`, or if both names are empty [S3.9.2]. */
export function addressee(person: ContactPerson): string {
  if (person.gender === 'general' || (person.firstName + person.lastName).trim() === '') return ''
  const form = person.gender === 'female' ? 'Frau' : person.gender === 'male' ? 'Herrn' : ''
  return [form, person.title, person.firstName, person.lastName].filter((part) => part !== '').join(' ')
}

/** Text of the line for a tax rate in the totals. The base is the taxable amount as defined in EN 16931. */
export function taxLine(bucket: TaxBucket, base: string): string {
  return `${formatPercent(bucket.rate)} USt. auf ${base}`
}

// Maximum number of runs that are listed.
const maxRuns = 30

/**
 * The positions that a surcharge refers to, with runs of three or more as "1–4". Instead of a long list,
 * returns only the number of positions.
 */
export function referencedPositions(positions: number[]): string {
  if (positions.length === 0) return ''
  if (positions.length === 1) return `auf Position ${positions[0]}`
  const runs = runsOf(positions)
  return runs.length > maxRuns
    ? `auf ${formatNumber(positions.length)} Positionen`
    : `auf die Positionen ${runs.join(', ')}`
}

function runsOf(positions: number[]): string[] {
  const runs: { first: number; last: number }[] = []
  for (const position of positions) {
    const run = runs.at(-1)
    if (run && run.last === position - 1) run.last = position
    else runs.push({ first: position, last: position })
  }
  return runs.map(({ first, last }) => {
    if (first === last) return `${first}`
    return last === first + 1 ? `${first}, ${last}` : `${first}–${last}`
  })
}

/** Keeps the number in one piece: "HRB" alone at the end of a line means nothing. */
export function registerLine(court: string, number: string): string {
  return [court, number.replaceAll(' ', '\u00a0')].filter((part) => part !== '').join(', ')
}

export function directorsLine(directors: string[]): string {
  const names = directors.filter((name) => name.trim() !== '')
  return names.length === 0 ? '' : `Geschäftsführung: ${names.join(', ')}`
}

/** The quantity with its unit in words: `3 Stück`, `2,33 h`, `pauschal`. */
export function quantityWithUnit(item: InvoiceItem): string {
  const quantity = formatQuantity(item)
  if (item.unit === 'piece') return `${quantity}${nonBreakingSpace}Stück`
  if (item.unit !== 'all-inclusive') return quantity
  return item.quantity === 1 ? 'pauschal' : `${quantity}${nonBreakingSpace}× pauschal`
}

/**
 * States a sum to pay, in major units, and its due date, in addition to the sentence from `paymentTarget`.
 * Days count from the invoice date, as they do for BT-9 of the e-invoice. '' without an invoice date, or if
 * nothing is due.
 */
export function paymentDays(
  { dates, payment }: Pick<InvoiceContent, 'dates' | 'payment'>,
  sum: number,
  dateFormat: string,
): string {
  if (dates.invoiceDate === 0 || sum <= 0) return ''
  const { enabled, targetDays, amount } = payment.cashDiscount
  const dayAfter = (days: number) =>
    formatDay(noonOf(addDays(berlinDay(dates.invoiceDate), days)), dateFormat)
  const money = (value: Decimal) => formatMoney(value.toNumber(), payment.currency)
  const whole = money(Decimal.of(sum))
  const lastDay = dayAfter(payment.paymentGoal)
  if (!enabled || targetDays === 0 || amount === 0) return `Fällig am ${lastDay}: ${whole}`
  const { discount, due } = dueAfterDiscount(sum, Decimal.of(amount))
  return `Bis ${dayAfter(targetDays)}: ${money(due)} (${money(discount)} Skonto), bis ${lastDay}: ${whole}`
}

/**
 * Asks for a sum (in major units) by its due date, on an account, with a reference. Counts days like
 * `paymentDays`. '' if nothing is due.
 */
export function paymentRequest(
  { dates, payment }: Pick<InvoiceContent, 'dates' | 'payment'>,
  { sum, iban, reference, dateFormat }: { sum: number; iban: string; reference: string; dateFormat: string },
): string {
  if (sum <= 0) return ''
  const dayAfter = (days: number) =>
    formatDay(noonOf(addDays(berlinDay(dates.invoiceDate), days)), dateFormat)
  const money = (value: Decimal) => formatMoney(value.toNumber(), payment.currency)
  const { enabled, targetDays, amount } = payment.cashDiscount
  const until = dates.invoiceDate === 0 ? '' : ` bis zum ${dayAfter(payment.paymentGoal)}`
  const account = iban === '' ? '' : ` auf das Konto ${iban.replaceAll(' ', nonBreakingSpace)}`
  const request = `Bitte überweisen Sie ${money(Decimal.of(sum))}${until}${account}. Verwendungszweck: ${reference}`
  if (!enabled || targetDays === 0 || amount === 0 || dates.invoiceDate === 0) return request
  const { due } = dueAfterDiscount(sum, Decimal.of(amount))
  return `${request}\nBei Zahlung bis zum ${dayAfter(targetDays)}: ${money(due)}`
}

/** Heading of the list of advances that an Endrechnung counts as paid. */
export const advancesTitle = 'Bereits gezahlte Abschlagsrechnungen'
export const advanceHeads = {
  number: 'Rechnung',
  date: 'Datum',
  rate: 'Satz',
  netto: 'Netto',
  tax: 'USt.',
  brutto: 'Brutto',
}
export const payableLine = 'Noch zu zahlen'

/** The same on the Stornorechnung of an Endrechnung, which gives back only what the Endrechnung asked for. */
export const advancesTitleOfStorno = 'Abschlagsrechnungen, die bestehen bleiben'
export const payableLineOfStorno = 'Zurückgenommener Betrag'
