import { addressSummary } from '@kontor/domain/customers/address'
import { personName } from '@kontor/domain/customers/contact-person'
import { deliveryTypeName } from '@kontor/domain/invoices/delivery-sentence'
import type { InfoField, Invoice, InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { exchangeRateDecimals } from '@kontor/domain/money/exchange-rate'
import { formatDay, formatNumber, formatPercent, formatUnitPrice } from '@kontor/domain/money/german-format'
import type { Profile } from '@kontor/domain/organisation/profile'
import { taxCaseOf } from '@kontor/domain/tax/tax-case-of'
import type { UnsavedInvoice } from '#rooms/state/journal/journal.ts'
import {
  type Difference,
  type Fields,
  fieldDifferences,
  otherDifference,
} from '#rooms/ui/dialogs/differences.ts'
import { electronicAddressText } from '#rooms/ui/fields/e-invoice-fields.tsx'
import { uiTexts } from '#rooms/ui/texts.ts'
import { documentTexts, texts } from '../texts.ts'

const words = texts.differences
/** The seller assumed for both versions if the stored invoice has none. */
const noSeller = { smallBusiness: false }

/**
 * Differences between the stored invoice and unsaved work: first single fields, then infos, rows and the
 * forms for new rows. If the two differ only in other content, returns one general difference.
 */
export function invoiceDifferences(stored: Invoice, work: UnsavedInvoice): Difference[] {
  const { seller = noSeller, ...before } = stored.content
  const after = work.invoice.content
  const named = [
    ...fieldDifferences(plainFields(stored, seller), plainFields(work.invoice, seller)),
    ...infoDifferences(before.standardInfos, after.standardInfos),
    ...infoDifferences(before.customInfos, after.customInfos),
    ...rowDifferences(before.items, after.items, (item) => describeItem(item, stored), words.order),
    ...rowDifferences(before.surcharges, after.surcharges, describeSurcharge, words.surchargeOrder),
    ...openForm(words.openItem, work.newItem && describeItem(work.newItem, work.invoice)),
    ...openForm(words.openSurcharge, work.newSurcharge && describeSurcharge(work.newSurcharge)),
  ]
  // The editor discards unsaved work for which this returns no difference.
  const isSame = JSON.stringify(recalculate(before)) === JSON.stringify(recalculate(after))
  return named.length > 0 || isSame ? named : [otherDifference]
}

function plainFields(invoice: Invoice, seller: Pick<Profile, 'smallBusiness'>): Fields {
  const { customer, dates, payment, eInvoice, offer, attachments = [] } = invoice.content
  return {
    [texts.template]: invoice.templateReference.name,
    [texts.currency]: payment.currency,
    [texts.exchangeRate]: formatNumber(payment.exchangeRate?.rate ?? 0, 0, exchangeRateDecimals),
    [texts.exchangeRateDay]: formatDay(payment.exchangeRate?.day ?? 0),
    [offer === undefined ? texts.invoiceDate : documentTexts.offer.date]: formatDay(dates.invoiceDate),
    [texts.validUntil]: offer === undefined ? '' : formatDay(offer.validUntil),
    [words.deliveryDate]: [
      deliveryTypeName(dates.deliveryDate),
      formatDay(dates.deliveryDate.startDate),
      formatDay(dates.deliveryDate.endDate),
    ]
      .filter(Boolean)
      .join(' '),
    [texts.companyName]: customer.companyName,
    [texts.department]: customer.department,
    [texts.contactPerson]: personName(customer.contactPerson),
    [texts.invoiceAddress]: addressSummary(customer.address),
    [texts.customerNumber]: shown(customer.customerNumber, customer.showCustomerNumber),
    [texts.internalReference]: shown(customer.internalReference, customer.showInternalReference),
    [texts.VAT]: shown(customer.VAT, customer.showVAT),
    [uiTexts.delivery.title]: customer.useEmailForInvoice
      ? uiTexts.delivery.electronically
      : uiTexts.delivery.byPost,
    [uiTexts.delivery.email]: customer.emailForInvoice,
    [texts.cashDiscount]: payment.cashDiscount.enabled
      ? words.days(payment.cashDiscount.targetDays, formatPercent(payment.cashDiscount.amount))
      : words.no,
    [texts.paymentGoal]: String(payment.paymentGoal),
    [texts.showPaymentGoal]: payment.showPaymentGoal ? words.yes : words.no,
    [texts.taxCase]: texts.taxCaseNames[taxCaseOf(invoice.content, seller)],
    [uiTexts.eInvoice.format]: uiTexts.eInvoice.formats[eInvoice.format],
    [uiTexts.eInvoice.syntax]: uiTexts.eInvoice.syntaxes[eInvoice.syntax ?? 'cii'],
    [uiTexts.eInvoice.buyerReference]: eInvoice.buyerReference,
    [texts.orderNumber]: eInvoice.orderNumber,
    [uiTexts.eInvoice.electronicAddress]: electronicAddressText(eInvoice.electronicAddress),
    [texts.attachments.title]: attachments
      .map(({ name, description }) => [name, description].filter(Boolean).join(' · '))
      .join(', '),
  }
}

function infoDifferences(before: InfoField[], after: InfoField[]): Difference[] {
  const fields = (infos: InfoField[]): Fields =>
    Object.fromEntries(infos.map((info) => [info.label, shown(info.value, info.show)]))
  return fieldDifferences(fields(before), fields(after))
}

function rowDifferences<Row extends { id: string; title: string }>(
  before: Row[],
  after: Row[],
  describe: (row: Row) => string,
  orderName: string,
): Difference[] {
  const name = (row: Row, position: number) => words.row(position + 1, row.title)
  const changed = after.flatMap((row, position) => {
    const old = before.find(({ id }) => id === row.id)
    const description = describe(row)
    if (!old) return [{ field: name(row, position), before: words.missing, after: description }]
    return describe(old) === description
      ? []
      : [{ field: name(row, position), before: describe(old), after: description }]
  })
  const removed = before.flatMap((row, position) =>
    after.some(({ id }) => id === row.id)
      ? []
      : [{ field: name(row, position), before: describe(row), after: words.missing }],
  )
  const kept = (rows: Row[], others: Row[]) =>
    rows.filter(({ id }) => others.some((other) => other.id === id)).map((row) => row.id)
  const reordered = kept(before, after).join() !== kept(after, before).join()
  const titles = (rows: Row[]) => rows.map((row) => row.title || texts.untitled).join(', ')
  return [
    ...changed,
    ...removed,
    ...(reordered ? [{ field: orderName, before: titles(before), after: titles(after) }] : []),
  ]
}

function describeItem(item: InvoiceItem, invoice: Invoice): string {
  const quantity = `${formatNumber(item.quantity)} ${texts.unitNames[item.unit]}`
  const price = formatUnitPrice(item.unitPrice, invoice.content.payment.currency)
  return [item.title, item.description, `${quantity} × ${price}`, texts.tax(formatPercent(item.taxRate))]
    .filter(Boolean)
    .join(' · ')
}

function describeSurcharge(surcharge: Surcharge): string {
  return [
    surcharge.title,
    surcharge.description,
    `${formatNumber(surcharge.amount)} % ${texts.baseTypeNames[surcharge.type]}`,
    `${texts.references}: ${surcharge.itemReferences.length}`,
    texts.tax(formatPercent(surcharge.taxRate)),
  ]
    .filter(Boolean)
    .join(' · ')
}

function openForm(field: string, description: string | undefined): Difference[] {
  return description === undefined ? [] : [{ field, before: words.missing, after: description }]
}

function shown(value: string, show: boolean): string {
  return value === '' ? '' : `${value} (${show ? words.shown : words.hidden})`
}
