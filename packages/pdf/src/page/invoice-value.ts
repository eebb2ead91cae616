import { sum } from '@kontor/domain/chains/paper-sums'
import { payableOf, prepaidOf } from '@kontor/domain/chains/settlement'
import { referenceNote } from '@kontor/domain/chains/wording'
import type { Address } from '@kontor/domain/customers/address'
import { deliverySentence } from '@kontor/domain/invoices/delivery-sentence'
import type {
  Invoice,
  InvoiceContent,
  InvoiceItem,
  Surcharge,
  TaxBucket,
} from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { correctionNote } from '@kontor/domain/invoices/number/preceding-invoice'
import type { SettledAdvance } from '@kontor/domain/invoices/paper'
import { paymentTarget } from '@kontor/domain/invoices/payment-target'
import { formatQuantity } from '@kontor/domain/invoices/rows/format-quantity'
import type { DataType, InvoiceDataItem } from '@kontor/domain/layouts/layout-template'
import {
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatUnitPrice,
  nonBreakingSpace,
} from '@kontor/domain/money/german-format'
import { formatIban } from '@kontor/domain/money/iban'
import type { Profile } from '@kontor/domain/organisation/profile'
import { isOwedByRecipient, type TaxCase, taxNotes } from '@kontor/domain/tax/tax-case'
import { taxCaseOf } from '@kontor/domain/tax/tax-case-of'
import { taxInEurosSentence } from '@kontor/domain/tax/tax-in-euros'
import { partSeparator } from './page-text.ts'
import type { PaperData } from './printable-paper.ts'
import {
  addressee,
  directorsLine,
  isSigned,
  numberToCome,
  paymentDays,
  paymentRequest,
  quantityWithUnit,
  referencedPositions,
  registerLine,
  salutation,
  taxLine,
  withMinusSign,
} from './wording.ts'

/**
 * The element of a table row: `index` counts from 0 in its list; `position` counts from 1 and continues
 * through the surcharges [A4.14]. A row that continues the row above contains only the next part of its
 * description.
 */
export type RowElement =
  | { source: 'items'; index: number; element: InvoiceItem; position: number; continued: boolean }
  | { source: 'surcharges'; index: number; element: Surcharge; position: number; continued: boolean }
  | { source: 'taxes'; index: number; element: TaxBucket }
  | { source: 'advances'; index: number; element: SettledAdvance }

/** The sources of the values on the page. */
export interface ValueSource extends PaperData {
  dateFormat: string
  /** The sign of negative numbers; undefined for the hyphen. */
  minusSign?: string | undefined
  row?: RowElement | undefined
}

/** Text, an amount in major units, or an instant in Unix seconds. */
type Value = string | number
type Fields<Element> = Record<string, (element: Element, source: ValueSource) => Value>

/**
 * The printed text of a data item [S3.10.11]; '' if there is nothing to print. Line feeds separate lines.
 * `undefined` for an unknown data type [S8.0.9].
 */
export function dataText(item: InvoiceDataItem, source: ValueSource): string | undefined {
  const format = own(formats, item.dataType)
  if (!format) return undefined
  const text = format(item, source)
  if (text === '') return ''
  const signed = printsNumbers(item) ? withMinusSign(text, source) : text
  return `${item.prefix ?? ''}${signed}${item.suffix ?? ''}`
}

/**
 * Whether to print a block with this `showIf` key. The key must have a value, and its show flag, if it has
 * one, must be set [S3.10.13].
 */
export function isShown(key: string, source: ValueSource): boolean {
  const { customer, payment, dates } = source.invoice.content
  switch (key) {
    case 'VAT':
      return customer.showVAT && customer.VAT !== ''
    case 'customerNumber':
      return customer.showCustomerNumber && customer.customerNumber !== ''
    case 'internalReference':
      return customer.showInternalReference && customer.internalReference !== ''
    case 'paymentGoal':
      return payment.showPaymentGoal
    case 'invoiceDate':
      return dates.invoiceDate !== 0
    default: {
      const info = infoOf(key, source.invoice)
      return info ? info.show && info.value.trim() !== '' : lookUp(key, source) !== ''
    }
  }
}

/** Keys of texts that consist of numbers, or contain amounts. */
const numberKeys = [
  'itemQuantity',
  'quantityWithUnit',
  'surchargeAmount',
  'taxName',
  'taxInEuros',
  'payableDays',
]

function printsNumbers({ dataType, key }: InvoiceDataItem): boolean {
  return dataType === 'currency' || numberKeys.includes(key)
}

const formats: Record<DataType, (item: InvoiceDataItem, source: ValueSource) => string> = {
  string: (item, source) => {
    if (item.key === 'invoiceNumber' && item.projectPrefix && source.invoice.invoiceNumber !== '')
      return printedNumber(source.invoice)
    const value = lookUp(item.key, source)
    return typeof value === 'number' ? formatNumber(value) : value
  },
  date: (item, source) => {
    const value = lookUp(item.key, source)
    return typeof value === 'number' ? formatDay(value, source.dateFormat) : ''
  },
  currency: (item, source) => {
    const value = lookUp(item.key, source)
    const format = item.key === 'unitPrice' ? formatUnitPrice : formatMoney
    return typeof value === 'number' ? format(value, source.invoice.content.payment.currency) : ''
  },
  address: (item, source) => addressLines(item.key, source).join('\n'),
  name: (item, { invoice }) =>
    item.key === 'salutation'
      ? salutation(invoice.content.customer.contactPerson)
      : addressee(invoice.content.customer.contactPerson),
  deliveryDate: (_, { invoice, dateFormat }) =>
    deliverySentence(invoice.content.dates.deliveryDate, (date) => formatDay(date, dateFormat)),
  paymentGoal: (_, { invoice }) => paymentTarget(invoice.content.payment),
}

function addressLines(key: string, source: ValueSource): string[] {
  const { customer } = source.invoice.content
  if (key === 'seller.address')
    return filled(postalLines(source.seller.address, source.seller.address.country))
  const lines = postalLines(customer.address, source.seller.address.country || 'Deutschland')
  if (key === 'address') return filled(lines)
  return filled([customer.companyName, customer.department, addressee(customer.contactPerson), ...lines])
}

/**
 * The lines from street to country. The country is omitted in domestic addresses and printed in capitals in
 * all others (DIN 5008).
 */
function postalLines(address: Address, home: string): string[] {
  const country = address.country.trim().toLocaleUpperCase('de-DE')
  return [
    address.street,
    address.streetExtra,
    `${address.postalCode} ${address.city}`,
    country === home.trim().toLocaleUpperCase('de-DE') ? '' : country,
  ]
}

function filled(lines: string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function infoOf(key: string, { content }: Invoice) {
  return (
    content.standardInfos.find((info) => info.key === key) ??
    content.customInfos.find((info) => info.key === key)
  )
}

/**
 * The value of a key: a field of the row's element, of the invoice or of the seller, or the value or label of
 * an info; '' for none.
 */
function lookUp(key: string, source: ValueSource): Value {
  const { row } = source
  const ofRow = row && rowValue(key, row, source)
  if (ofRow !== undefined) return ofRow
  const field = own(invoiceFields, key)
  if (field) return field(source.invoice, source)
  if (key.startsWith('seller.')) return own(sellerFields, key.slice(7))?.(source.seller, source) ?? ''
  if (key.endsWith('.label')) return infoOf(key.slice(0, -6), source.invoice)?.label ?? ''
  return infoOf(key, source.invoice)?.value.trim() ?? ''
}

function rowValue(key: string, row: RowElement, source: ValueSource): Value | undefined {
  if ('continued' in row && row.continued && key !== 'description') return ''
  switch (row.source) {
    case 'items':
      if (key === 'index') return `${row.position}`
      return own(itemFields, key)?.(row.element, source)
    case 'surcharges':
      if (key === 'surchargeIndex') return `${row.position}`
      return own(surchargeFields, key)?.(row.element, source)
    case 'taxes':
      return own(taxFields, key)?.(row.element, source)
    case 'advances':
      return own(advanceFields, key)?.(row.element, source)
  }
}

function own<Field>(fields: Record<string, Field>, key: string): Field | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}

function taxCase({ invoice, seller }: ValueSource): TaxCase {
  return taxCaseOf(invoice.content, seller)
}

/**
 * The sentence for the tax case. '' for an exempt invoice that shows the note for EU and third countries:
 * that note names the section of the law, so the general sentence would only repeat it.
 */
function taxNote(source: ValueSource): string {
  const isNamed = taxCase(source) === 'exempt' && isShown('EUINV', source)
  return isNamed ? '' : taxNotes[taxCase(source)]
}

/**
 * An invoice without tax must not show a rate either (§ 34a UStDV), not even 0 %, which is a tax rate (§ 12
 * (3) UStG).
 */
function rowTaxRate({ taxRate }: { taxRate: number }, source: ValueSource): string {
  return taxRate === 0 && taxCase(source) !== 'domestic' ? '–' : formatPercent(taxRate)
}

const itemFields: Fields<InvoiceItem> = {
  title: (item) => item.title,
  description: (item) => item.description,
  itemQuantity: formatQuantity,
  quantityWithUnit,
  unitPrice: (item) => item.unitPrice,
  taxRate: rowTaxRate,
  nettoItemPrice: (item) => item.nettoItemPrice,
  bruttoItemPrice: (item) => (item.netOnly ? '' : item.bruttoItemPrice),
}

const surchargeFields: Fields<Surcharge> = {
  title: (surcharge) => surcharge.title,
  description: (surcharge) => surcharge.description,
  surchargeAmount: (surcharge) => `${formatNumber(surcharge.amount)}${nonBreakingSpace}%`,
  surchargeItemRefs: (surcharge, { invoice }) =>
    referencedPositions(
      invoice.content.items.flatMap((item, index) =>
        surcharge.itemReferences.includes(item.id) ? [index + 1] : [],
      ),
    ),
  surchargeBasePrice: (surcharge) => surcharge.surchargeBasePrice,
  taxRate: rowTaxRate,
  nettoSurchargePrice: (surcharge) => surcharge.nettoSurchargePrice,
  bruttoSurchargePrice: (surcharge) => surcharge.bruttoSurchargePrice,
}

const advanceFields: Fields<SettledAdvance> = {
  advanceNumber: (advance) => advance.invoiceNumber,
  advanceDate: (advance) => advance.invoiceDate,
  // One rate, because the page lists an advance by its rates.
  advanceRate: ({ rates }, source) =>
    rates.map(({ rate }) => rowTaxRate({ taxRate: rate }, source)).join(', '),
  advanceNetto: (advance) => advance.netto,
  advanceTax: (advance) => sum(advance.rates.map(({ tax }) => tax)),
  advanceBrutto: (advance) => advance.brutto,
}

const taxFields: Fields<TaxBucket> = {
  taxName: (bucket, source) =>
    taxLine(bucket, formatMoney(taxBase(bucket, source.invoice), source.invoice.content.payment.currency)),
  taxRate: (bucket) => formatPercent(bucket.rate),
  taxValue: (bucket) => bucket.value,
}

/** Adds up the net amounts taxed at one rate, in major units with whole cents. */
function taxBase(bucket: TaxBucket, { content }: Invoice): number {
  const nets = [
    ...content.items.filter((item) => item.taxRate === bucket.rate).map((item) => item.nettoItemPrice),
    ...content.surcharges
      .filter(({ taxRate }) => taxRate === bucket.rate)
      .map((surcharge) => surcharge.nettoSurchargePrice),
  ]
  return nets.reduce((cents, net) => cents + Math.round(net * 100), 0) / 100
}

/**
 * The line that names the invoice that a correction replaces, or that a paper reverses; '' for every other
 * invoice.
 */
function noteOfPaperBefore({ paper, precedingInvoice }: InvoiceContent, dateFormat: string): string {
  if (precedingInvoice !== undefined) {
    const { invoiceNumber, invoiceDate } = precedingInvoice
    return correctionNote(invoiceNumber, formatDay(invoiceDate, dateFormat))
  }
  if (paper?.kind !== 'cancellation' && paper?.kind !== 'credit') return ''
  const { invoiceNumber, invoiceDate } = paper.kind === 'credit' ? paper.credits : paper.cancels
  const kind = paper.kind === 'cancellation' && paper.cancelsCredit ? 'cancelledCredit' : paper.kind
  return referenceNote(kind, invoiceNumber, formatDay(invoiceDate, dateFormat))
}

const invoiceFields: Fields<Invoice> = {
  // A draft prints a placeholder, so that nothing moves when it gets a number.
  invoiceNumber: ({ invoiceNumber, status, content }) =>
    (content.offer?.number ?? invoiceNumber) || (status === 'draft' ? numberToCome : ''),
  validUntil: ({ content }) => content.offer?.validUntil || '',
  invoiceDate: ({ content }) => content.dates.invoiceDate,
  netto: ({ content }) => content.totals.netto,
  brutto: ({ content }) => content.totals.brutto,
  prepaid: ({ content }) => prepaidOf(content) || '',
  taxInEuros: ({ content }) => taxInEurosSentence(content),
  payable: ({ content }) => (prepaidOf(content) === 0 ? '' : payableOf(content)),
  currency: ({ content }) => content.payment.currency,
  companyName: ({ content }) => content.customer.companyName,
  department: ({ content }) => content.customer.department,
  VAT: ({ content }) => content.customer.VAT,
  customerNumber: ({ content }) => content.customer.customerNumber,
  internalReference: ({ content }) => content.customer.internalReference,
  emailForInvoice: ({ content }) => content.customer.emailForInvoice,
  correctionNote: ({ content }, { dateFormat }) => noteOfPaperBefore(content, dateFormat),
  taxNote: (_, source) => taxNote(source),
  reverseCharge: (_, source) => (isOwedByRecipient(taxCase(source)) ? taxNotes[taxCase(source)] : ''),
  smallBusiness: (_, source) => (taxCase(source) === 'smallBusiness' ? taxNotes.smallBusiness : ''),
  giroCode: (_, { giroCode }) => giroCode,
  payableDays: ({ content }, { dateFormat }) => paymentDays(content, payableOf(content), dateFormat),
  paymentRequest: (invoice, { seller, dateFormat }) =>
    paymentRequest(invoice.content, {
      sum: payableOf(invoice.content),
      iban: formatIban(seller.bank.iban),
      reference: invoice.invoiceNumber === '' ? numberToCome : printedNumber(invoice),
      dateFormat,
    }),
  // This must not change, or finals would be printed differently: with this key, an Endrechnung states the
  // sum before its advances are deducted.
  paymentDays: ({ content }, { dateFormat }) => paymentDays(content, content.totals.brutto, dateFormat),
}

function senderLine({ legalName, address }: Profile): string {
  return filled([legalName, address.street, `${address.postalCode} ${address.city}`]).join(partSeparator)
}

function signature(seller: Profile): string {
  return seller.contactPerson.name.trim() || seller.legalName
}

const sellerFields: Fields<Profile> = {
  legalName: (seller) => seller.legalName,
  signature,
  signatureOnce: (seller, { invoice }) =>
    isSigned(infoOf('REGARDS', invoice)?.value ?? '') ? '' : signature(seller),
  senderLine,
  returnLine: senderLine,
  taxNumber: (seller) => seller.taxNumber,
  VAT: (seller) => seller.VAT,
  register: ({ register }) => registerLine(register.court, register.number),
  directors: (seller) => directorsLine(seller.directors),
  phone: (seller) => seller.phone,
  email: (seller) => seller.email,
  website: (seller) => seller.website,
  'contactPerson.name': (seller) => seller.contactPerson.name,
  'contactPerson.phone': (seller) => seller.contactPerson.phone,
  'contactPerson.email': (seller) => seller.contactPerson.email,
  'bank.name': (seller) => seller.bank.name,
  'bank.iban': (seller) => formatIban(seller.bank.iban),
  'bank.bic': (seller) => seller.bank.bic,
  'bank.accountHolder': (seller) => seller.bank.accountHolder,
}
