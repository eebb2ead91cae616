import { correctionNote } from '@kontor/domain/invoices/number/preceding-invoice'
import { formatMoney, formatPercent } from '@kontor/domain/money/german-format'
import type { EInvoice, PrecedingInvoice } from '../model/e-invoice.ts'

/** A value of the XML that the page does not say. */
export interface Difference {
  /** What it is, in German: 'Rechnungsnummer', 'Gesamtbetrag'. */
  term: string
  /** As the page should print it. */
  expected: string
}

/**
 * What an e-invoice says and the text of its finished pages does not: number, date, the invoice that it corrects, both parties, net, the tax of each VAT group
 * or why it has none, and gross, for of a hybrid invoice XML and page must say the same (UStAE 14.4). `pageText` is read back from the PDF; where its
 * lines break counts nothing. Values that the e-invoice itself lacks are not looked for.
 */
export function differencesFromPage(pageText: string, eInvoice: EInvoice): Difference[] {
  const page = normalized(pageText)
  return termsOf(eInvoice)
    .filter(({ expected, pattern }) => expected.trim() !== '' && !pattern.test(page))
    .map(({ term, expected }) => ({ term, expected }))
}

interface Term extends Difference {
  pattern: RegExp
}

function termsOf(eInvoice: EInvoice): Term[] {
  const { number, issueDate, precedingInvoice, seller, buyer, taxGroups, totals, currency } = eInvoice
  const name = (term: string, expected: string): Term => ({ term, expected, pattern: namePattern(expected) })
  const amount = (term: string, value: { toNumber(): number }): Term => {
    const expected = formatMoney(value.toNumber(), currency)
    return { term, expected, pattern: amountPattern(expected) }
  }
  return [
    { term: 'Rechnungsnummer', expected: number, pattern: numberPattern(number) },
    { term: 'Rechnungsdatum', expected: germanDay(issueDate), pattern: dayPattern(issueDate) },
    ...(precedingInvoice ? [correctionTerm(precedingInvoice)] : []),
    name('Rechnungssteller', seller.name),
    name('Rechnungsempfänger', buyer.name),
    amount('Summe netto', totals.net),
    // A group without tax has no line on the page.
    ...taxGroups
      .filter(({ tax }) => tax.toNumber() !== 0)
      .map(({ rate, tax }) => amount(`${formatPercent(rate.toNumber())} USt.`, tax)),
    ...taxGroups.map(({ exemptionReason }) => name('Grund ohne Steuer', exemptionReason)),
    amount('Gesamtbetrag', totals.gross),
  ]
}

/** Its number may be the invoice's own, which stands on the page anyway: the whole sentence is looked for. */
function correctionTerm({ number, issueDate }: PrecedingInvoice): Term {
  const sentence = textPattern(correctionNote(number, ''))
  return {
    term: 'Korrigierte Rechnung',
    expected: correctionNote(number, germanDay(issueDate)),
    pattern: new RegExp(`${sentence}\\s?${dayPattern(issueDate).source}`, 'u'),
  }
}

/** One way to write each letter, a plain space for every kind of it, and no characters that nobody sees. */
function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** These characters, wherever a narrow column breaks them. */
function textPattern(expected: string): string {
  const characters = [...normalized(expected)].filter((character) => character !== ' ')
  return characters.map(escaped).join('\\s?')
}

/** A name may touch what a layout prints beside it. */
function namePattern(expected: string): RegExp {
  return new RegExp(textPattern(expected), 'u')
}

/** Digits before or behind make a number another one: 2026-0042 is neither 2026-004 nor P1-2026-0042. */
function numberPattern(expected: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}]-)${textPattern(expected)}(?!-?[\\p{L}\\p{N}])`, 'u')
}

/** The whole amount with its sign and currency; digits before or behind would make it another one. */
function amountPattern(expected: string): RegExp {
  return new RegExp(`(?<![\\d.,-])${escaped(normalized(expected)).replace(' ', '\\s?')}`, 'u')
}

/** The day in whichever order and with whichever signs a layout's date format has it. */
function dayPattern(day: string): RegExp {
  const [year, month, dayOfMonth] = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)]
  const orders = [
    [dayOfMonth, month, year],
    [year, month, dayOfMonth],
    [month, dayOfMonth, year],
  ]
  const written = orders.map((parts) => parts.join('[^\\p{L}\\p{N}]{0,3}')).join('|')
  return new RegExp(`(?<![\\d])(?:${written})(?![\\d])`, 'u')
}

function germanDay(day: string): string {
  return day === '' ? '' : `${day.slice(6, 8)}.${day.slice(4, 6)}.${day.slice(0, 4)}`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
