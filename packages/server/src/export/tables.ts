import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import type { Customer } from '@kontor/domain/customers/customer'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice, InvoiceItem } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { formatDay, formatTimestamp } from '@kontor/domain/money/german-format'
import type { Offer } from '@kontor/domain/offers/offer'
import type { Cell } from '@kontor/domain/texts/csv'
import { texts } from './texts.ts'

/** The row for an invoice, with the columns of `texts.invoices`. */
export function invoiceRow(invoice: Invoice): Cell[] {
  const { customer, totals, payment, dates } = invoice.content
  const { createdAt, createdBy, updatedAt, updatedBy } = invoice.objectInfos
  return [
    invoice.id,
    texts.status[invoice.status],
    invoice.invoiceNumber,
    formatDay(dates.invoiceDate),
    customer.customerNumber,
    customer.companyName,
    `${customer.contactPerson.firstName} ${customer.contactPerson.lastName}`.trim(),
    customer.address.street,
    customer.address.postalCode,
    customer.address.city,
    customer.address.country,
    customer.VAT,
    infoValue(invoice.content, 'PROJECTNR'),
    infoValue(invoice.content, 'PROJECT'),
    totals.netto,
    Math.round((totals.brutto - totals.netto) * 100) / 100,
    totals.brutto,
    payment.currency,
    payment.paymentGoal,
    invoice.tags.join(', '),
    formatTimestamp(createdAt),
    createdBy,
    formatTimestamp(updatedAt),
    updatedBy,
  ]
}

/** The row for an offer, with the columns of `texts.offers`. */
export function offerRow({ id, state, content, tags, convertedTo }: Offer): Cell[] {
  const { customer, totals, payment, dates, offer } = content
  return [
    id,
    texts.offerStates[state],
    offer.number,
    formatDay(dates.invoiceDate),
    formatDay(offer.validUntil),
    customer.customerNumber,
    customer.companyName,
    infoValue(content, 'PROJECTNR'),
    infoValue(content, 'PROJECT'),
    totals.netto,
    totals.brutto,
    payment.currency,
    tags.join(', '),
    convertedTo,
  ]
}

/**
 * The rows for an invoice's items and surcharges, with the columns of `texts.lines`. The surcharges continue
 * the numbering of the items [A4.14].
 */
export function lineRows(invoice: Invoice): Cell[][] {
  const { items, surcharges, dates } = invoice.content
  const head = [invoice.id, printedNumber(invoice), formatDay(dates.invoiceDate)]
  const itemRows = items.map((item, index): Cell[] => [
    ...head,
    index + 1,
    texts.item,
    item.title,
    item.description,
    item.quantity,
    texts.units[item.unit],
    item.unitPrice,
    '',
    item.taxRate,
    item.nettoItemPrice,
    item.bruttoItemPrice,
  ])
  const surchargeRows = surcharges.map((surcharge, index): Cell[] => [
    ...head,
    items.length + index + 1,
    surcharge.amount < 0 ? texts.reduction : texts.surcharge,
    surcharge.title,
    surcharge.description,
    '',
    '',
    surcharge.surchargeBasePrice,
    surcharge.amount,
    surcharge.taxRate,
    surcharge.nettoSurchargePrice,
    surcharge.bruttoSurchargePrice,
  ])
  return [...itemRows, ...surchargeRows]
}

/** The row for a customer, with the columns of `texts.customers`. */
export function customerRow(customer: Customer): Cell[] {
  const { invoiceAddress: address, contactPerson, contactPreferences, references } = customer
  return [
    customer.id,
    references.customerNumber,
    customer.companyName,
    customer.department,
    contactPerson.firstName,
    contactPerson.lastName,
    address.street,
    address.streetExtra,
    address.postalCode,
    address.city,
    address.country,
    customer.VAT,
    contactPreferences.emailForInvoice,
    contactPreferences.phone,
    customer.paymentPreferences.paymentGoal,
    formatTimestamp(customer.objectInfos.createdAt),
    formatTimestamp(customer.objectInfos.updatedAt),
  ]
}

/** The row for a received invoice, with the columns of `texts.received`. */
export function receivedRow(received: ReceivedInvoiceDetail): Cell[] {
  return [
    received.id,
    formatTimestamp(received.receivedAt),
    texts.receivedStatus[received.status],
    received.sellerName,
    received.number,
    formatDay(received.issueDate),
    formatDay(received.dueDate),
    received.net ?? '',
    received.tax ?? '',
    received.gross ?? '',
    received.currency,
    received.iban,
    received.fileName,
    received.sha256,
    formatDay(received.keepUntil),
    received.tags.join(', '),
    received.assignee,
  ]
}

/** The row for an item template, with the columns of `texts.itemTemplates`. */
export function itemTemplateRow(item: InvoiceItem): Cell[] {
  return [
    item.id,
    item.title,
    item.description,
    item.quantity,
    texts.units[item.unit],
    item.unitPrice,
    item.taxRate,
    item.nettoItemPrice,
  ]
}
