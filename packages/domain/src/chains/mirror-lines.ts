import type { UnixSeconds } from '../days/unix-seconds.ts'
import { deliveryDateKind } from '../invoices/delivery-date.ts'
import type { InvoiceContent, InvoiceDates, InvoiceItem } from '../invoices/invoice.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { takesBack } from './paper.ts'

/** Flips the sign of an amount; never returns negative zero. */
export function mirrored(amount: number): number {
  return amount === 0 ? 0 : -amount
}

/** A line that takes the other back. The price has the sign, as in every negative line. */
export function mirroredItem(item: InvoiceItem): InvoiceItem {
  return { ...item, unitPrice: mirrored(item.unitPrice) }
}

/**
 * The dates of a paper of today that takes back an earlier one. Keeps the original's time of the service,
 * which may be "the same as the invoice date".
 */
export function datesOfMirror(original: InvoiceDates, today: UnixSeconds): InvoiceDates {
  const { deliveryDate, invoiceDate } = original
  if (deliveryDateKind(deliveryDate.type) !== 'same-day') return { ...original, invoiceDate: today }
  const type = deliveryDate.type === 'type1' ? 'type3' : 'type5'
  return { invoiceDate: today, deliveryDate: { ...deliveryDate, type, startDate: invoiceDate } }
}

/** Nobody pays a paper that takes back, so it has no cash discount and no payment target. */
export function paymentOfMirror(payment: InvoiceContent['payment']): InvoiceContent['payment'] {
  return { ...payment, cashDiscount: { ...payment.cashDiscount, enabled: false }, showPaymentGoal: false }
}

/**
 * Flips the sign of every line and sum of a paper that takes back, because its e-invoice has positive
 * amounts. Returns other content unchanged.
 */
export function asCharged(content: InvoiceContent): InvoiceContent {
  if (!takesBack(content)) return content
  return recalculate({ ...content, items: content.items.map(mirroredItem) })
}

/** Sets the infos to the texts of another paper, both shown. A list without the key stays unchanged. */
export function withTexts(
  infos: InvoiceContent['standardInfos'],
  texts: Readonly<Record<string, string>>,
): InvoiceContent['standardInfos'] {
  return infos.map((info) => {
    const value = texts[info.key]
    return value === undefined ? info : { ...info, value, show: true }
  })
}
