import { correctionNote } from '@kontor/domain/invoices/number/preceding-invoice'
import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import { Decimal } from '@kontor/domain/money/decimal'
import {
  formatMoney,
  formatNumber,
  formatPercent,
  nonBreakingSpace,
} from '@kontor/domain/money/german-format'
import type { EInvoice, InvoiceLine, PrecedingInvoice } from '../model/e-invoice.ts'
import { signedAmount } from '../outgoing/allowances-and-charges.ts'
import { containsDay, containsWord, numberIn, withoutSpaces } from './printed-text.ts'

/** A value in the XML that the page lacks. */
export interface Difference {
  /** Its German name: 'Rechnungsnummer', 'Gesamtbetrag'. */
  term: string
  /** As the page should print it. */
  expected: string
}

/**
 * Lists values of an e-invoice that are missing from its rendered pages: number, date, the corrected or
 * reversed invoice, both parties, items, surcharges, the net and gross sums, and for each VAT group its tax
 * or the reason why there is none. The XML and the pages of a hybrid invoice must agree (UStAE 14.4). Looks
 * for each value in the data items that print it, or, if the layout has none of them, in any other text.
 * Looks for the values of rows only in their data items. Ignores page breaks within a row, and values that
 * the e-invoice lacks.
 */
export function differencesFromPage(printed: readonly PrintedField[], eInvoice: EInvoice): Difference[] {
  return [...headTerms(eInvoice), ...rowTerms(eInvoice, printed), ...sumTerms(eInvoice)]
    .filter((term) => term.expected !== '' && !isStated(term, printed))
    .map(({ term, expected }) => ({ term, expected }))
}

interface Term extends Difference {
  /** The data keys that print the value. */
  keys: readonly string[]
  /** Whether the text printed for one of these keys contains it. */
  isPrintedIn(text: string): boolean
  /**
   * Whether any other text contains it, for layouts that print none of the keys; undefined if only the keys
   * are searched.
   */
  isContainedIn?(text: string): boolean
  /** The table row that prints it, such as 'items.0'. */
  row?: string
}

function isStated(
  { keys, row, isPrintedIn, isContainedIn }: Term,
  printed: readonly PrintedField[],
): boolean {
  const own = printed.filter((field) => keys.includes(field.key) && (row === undefined || field.row === row))
  if (own.length > 0) return own.some(({ text }) => isPrintedIn(text))
  return isContainedIn === undefined ? false : printed.some(({ text }) => isContainedIn(text))
}

function headTerms({ number, issueDate, typeCode, precedingInvoices, seller, buyer }: EInvoice): Term[] {
  const containsDate = (text: string) => containsDay(text, issueDate)
  return [
    {
      term: 'Rechnungsnummer',
      expected: number,
      keys: ['invoiceNumber'],
      isPrintedIn: (text) => withoutSpaces(text) === withoutSpaces(number),
      isContainedIn: (text) => containsWord(text, number),
    },
    {
      term: 'Rechnungsdatum',
      expected: germanDay(issueDate),
      keys: ['invoiceDate'],
      isPrintedIn: containsDate,
      isContainedIn: containsDate,
    },
    ...(namesReferencedInvoice(typeCode)
      ? precedingInvoices.map((invoice) => correctionTerm(invoice, typeCode))
      : []),
    textTerm('Rechnungssteller', seller.name, ['seller.legalName', 'seller.senderLine']),
    textTerm('Rechnungsempfänger', buyer.name, ['customer', 'companyName']),
  ]
}

type TypeCode = EInvoice['typeCode']

/**
 * Whether the page has a line that mentions the referenced invoice. A settlement lists its advances in its
 * rows instead.
 */
function namesReferencedInvoice(typeCode: TypeCode): boolean {
  return typeCode === '384' || typeCode === '381'
}

/**
 * An amount as the page prints it. On papers that reverse an invoice, the sign is the opposite of that in the
 * XML.
 */
function asPrinted(amount: Decimal, typeCode: TypeCode): Decimal {
  return typeCode === '381' ? amount.times(minusOne) : amount
}
const minusOne = Decimal.of(-1)

/**
 * Searches for the whole sentence, because the number in it may equal that of this invoice, which the page
 * prints anyway.
 */
function correctionTerm({ number, issueDate }: PrecedingInvoice, typeCode: TypeCode): Term {
  const note = (day: string) => (typeCode === '384' ? correctionNote(number, day) : reversalNote(number, day))
  const words = withoutSpaces(note(''))
  const contains = (text: string) => {
    const place = withoutSpaces(text).indexOf(words)
    return place >= 0 && containsDay(withoutSpaces(text).slice(place + words.length), issueDate)
  }
  return {
    term: typeCode === '384' ? 'Korrigierte Rechnung' : 'Zurückgenommene Rechnung',
    expected: note(germanDay(issueDate)),
    keys: ['correctionNote'],
    isPrintedIn: contains,
    isContainedIn: contains,
  }
}

/** The part that the notes on a cancellation and on a credit have in common. */
function reversalNote(number: string, day: string): string {
  return `Rechnung ${number} vom${nonBreakingSpace}${day}`
}

function sumTerms({ taxGroups, totals, currency, typeCode }: EInvoice): Term[] {
  const printed = (amount: Decimal) => asPrinted(amount, typeCode)
  return [
    amountTerm('Summe netto', printed(totals.net), currency, ['netto']),
    // A group without tax has no line on the page.
    ...taxGroups
      .filter(({ tax }) => tax.toNumber() !== 0)
      .map(({ rate, tax }) =>
        amountTerm(`${formatPercent(rate.toNumber())} USt.`, printed(tax), currency, ['taxValue']),
      ),
    ...taxGroups.map(({ exemptionReason }) =>
      textTerm('Grund ohne Steuer', exemptionReason, ['taxNote', 'EUINV', 'reverseCharge', 'smallBusiness']),
    ),
    amountTerm('Gesamtbetrag', printed(totals.gross), currency, ['brutto']),
  ]
}

/** A text to find. The layout may print other text directly beside it. */
function textTerm(term: string, expected: string, keys: readonly string[]): Term {
  const words = withoutSpaces(expected)
  const contains = (text: string) => withoutSpaces(text).includes(words)
  return { term, expected, keys, isPrintedIn: contains, isContainedIn: contains }
}

/**
 * An amount to find with its sign and currency. Further digits before it would make it a different amount.
 */
function amountTerm(
  term: string,
  value: Decimal,
  currency: EInvoice['currency'],
  keys: readonly string[],
): Term {
  const expected = formatMoney(value.toNumber(), currency)
  const isPrintedIn = (text: string) => withoutSpaces(text) === withoutSpaces(expected)
  return { term, expected, keys, isPrintedIn, isContainedIn: (text) => containsWord(text, expected) }
}

/** The values in item and surcharge rows for which the layout has data items. */
function rowTerms(
  { lines, allowancesAndCharges, currency, typeCode }: EInvoice,
  printed: readonly PrintedField[],
): Term[] {
  const keysOf = (list: string) =>
    new Set(printed.filter(({ row }) => row.startsWith(`${list}.`)).map(({ key }) => key))
  const itemKeys = keysOf('items')
  const quantity = itemKeys.has('itemQuantity') ? 'itemQuantity' : 'quantityWithUnit'
  const texts = itemKeys.has('title') && itemKeys.has('description') ? rowTexts(printed) : undefined
  const surcharges = new Map<number, Decimal>()
  for (const part of allowancesAndCharges) {
    const sum = surcharges.get(part.surchargeIndex) ?? Decimal.zero
    surcharges.set(part.surchargeIndex, sum.plus(signedAmount(part)))
  }
  return [
    ...lines.flatMap((line) => [
      ...(texts ? [lineTextTerm(line, texts)] : []),
      ...(itemKeys.has(quantity) ? [numberTerm(line, 'Menge', quantity, line.quantity)] : []),
      ...(itemKeys.has('unitPrice') ? [numberTerm(line, 'Einzelpreis', 'unitPrice', line.unitPrice)] : []),
      ...(itemKeys.has('nettoItemPrice')
        ? [
            rowAmount(
              `Pos. ${line.id} Netto`,
              asPrinted(line.net, typeCode),
              currency,
              'nettoItemPrice',
              `items.${line.itemIndex}`,
            ),
          ]
        : []),
    ]),
    ...(keysOf('surcharges').has('nettoSurchargePrice')
      ? [...surcharges].map(([index, net]) =>
          rowAmount(
            `Pos. ${lines.length + index + 1} Netto`,
            asPrinted(net, typeCode),
            currency,
            'nettoSurchargePrice',
            `surcharges.${index}`,
          ),
        )
      : []),
  ]
}

function rowAmount(
  term: string,
  net: Decimal,
  currency: EInvoice['currency'],
  key: string,
  row: string,
): Term {
  const { isContainedIn: _, ...own } = amountTerm(term, net, currency, [key])
  return { ...own, row }
}

/**
 * Ignores signs, because those of the quantity and the price may be swapped (BR-27). For a lump sum, the page
 * prints words instead of a quantity.
 */
function numberTerm(line: InvoiceLine, name: string, key: string, value: Decimal): Term {
  const expected = formatNumber(Math.abs(value.toNumber()))
  return {
    term: `Pos. ${line.id} ${name}`,
    expected,
    keys: [key],
    row: `items.${line.itemIndex}`,
    isPrintedIn(text) {
      const printed = numberIn(text)
      return printed === undefined || formatNumber(Math.abs(printed)) === expected
    },
  }
}

/** The title and the description of each row, with the parts of a tall row joined. */
function rowTexts(printed: readonly PrintedField[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const key of ['title', 'description'])
    for (const field of printed)
      if (field.key === key) texts.set(field.row, (texts.get(field.row) ?? '') + withoutSpaces(field.text))
  return texts
}

function lineTextTerm(
  { id, itemIndex, name, description }: InvoiceLine,
  texts: ReadonlyMap<string, string>,
): Term {
  const row = `items.${itemIndex}`
  return {
    term: `Pos. ${id} Bezeichnung`,
    expected: name,
    keys: ['title', 'description'],
    row,
    isPrintedIn: () => texts.get(row) === withoutSpaces(name) + withoutSpaces(description),
  }
}

function germanDay(day: string): string {
  return day === '' ? '' : `${day.slice(6, 8)}.${day.slice(4, 6)}.${day.slice(0, 4)}`
}
