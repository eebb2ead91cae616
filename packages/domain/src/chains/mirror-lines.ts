import type { UnixSeconds } from '../days/unix-seconds.ts'
import { deliveryDateKind } from '../invoices/delivery-date.ts'
import type { InvoiceContent, InvoiceDates, InvoiceItem } from '../invoices/invoice.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { takesBack } from './paper.ts'

/** Amount with the other sign; never negative zero. */
export function mirrored(amount: number): number {
  return amount === 0 ? 0 : -amount
}

/** A line that takes back what the other charged: the sign is in the price, as in every line below zero. */
export function mirroredItem(item: InvoiceItem): InvoiceItem {
  return { ...item, unitPrice: mirrored(item.unitPrice) }
}

/**
 * The dates of a paper of today that takes back an earlier one. The time of the service stays the original's,
 * which may have been given as "the same as the invoice date".
 */
export function datesOfMirror(original: InvoiceDates, today: UnixSeconds): InvoiceDates {
  const { deliveryDate, invoiceDate } = original
  if (deliveryDateKind(deliveryDate.type) !== 'same-day') return { ...original, invoiceDate: today }
  const type = deliveryDate.type === 'type1' ? 'type3' : 'type5'
  return { invoiceDate: today, deliveryDate: { ...deliveryDate, type, startDate: invoiceDate } }
}

/** Nobody pays a paper that takes back: no cash discount and no payment target. */
export function paymentOfMirror(payment: InvoiceContent['payment']): InvoiceContent['payment'] {
  return { ...payment, cashDiscount: { ...payment.cashDiscount, enabled: false }, showPaymentGoal: false }
}

/**
 * The content with every line's sign turned and all sums with it: a paper that takes back, as its e-invoice
 * says it, whose amounts are positive; any other content as it is.
 */
export function asCharged(content: InvoiceContent): InvoiceContent {
  if (!takesBack(content)) return content
  return recalculate({ ...content, items: content.items.map(mirroredItem) })
}

/** The infos with the texts of another paper, both shown; a list without the key stays as it is. */
export function withTexts(
  infos: InvoiceContent['standardInfos'],
  texts: Readonly<Record<string, string>>,
): InvoiceContent['standardInfos'] {
  return infos.map((info) => {
    const value = texts[info.key]
    return value === undefined ? info : { ...info, value, show: true }
  })
}
