import type { UnixSeconds } from '../days/unix-seconds.ts'
import { deliveryDateKind } from '../invoices/delivery-date.ts'
import type { InvoiceContent, InvoiceDates, InvoiceItem, Payment } from '../invoices/invoice.ts'
import { isReversal, type PaperSums } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'

/** Flips the sign of an amount; never returns negative zero. */
export function negated(amount: number): number {
  return amount === 0 ? 0 : -amount
}

/**
 * The line that reverses another one. Flips the sign of the price, because quantities are never negative. The
 * caller recalculates the sums.
 */
export function negatedItem(item: InvoiceItem): InvoiceItem {
  return { ...item, unitPrice: negated(item.unitPrice) }
}

/** The sums of a paper, in total and by rate, with opposite signs. */
export function negatedSums<Sums extends PaperSums>(sums: Sums): Sums {
  return {
    ...sums,
    netto: negated(sums.netto),
    brutto: negated(sums.brutto),
    rates: sums.rates.map(({ rate, netto, tax }) => ({ rate, netto: negated(netto), tax: negated(tax) })),
  }
}

/**
 * The dates of a paper that reverses an earlier one and is issued today. Keeps the original's date of service
 * or delivery, even if the original only states that it equals the invoice date.
 */
export function datesOfReversal(original: InvoiceDates, today: UnixSeconds): InvoiceDates {
  const { deliveryDate, invoiceDate } = original
  const isInvoiceDate = deliveryDateKind(deliveryDate.type) === 'same-day' && !deliveryDate.expected
  if (!isInvoiceDate) return { ...original, invoiceDate: today }
  const type = deliveryDate.type === 'type1' ? 'type3' : 'type5'
  return { invoiceDate: today, deliveryDate: { ...deliveryDate, type, startDate: invoiceDate } }
}

/**
 * The currency and the tax case of the original. Nobody pays a cancellation or credit, so the cash discount and
 * the payment target do not apply; both remain for a copy of the paper. A field that is not named here is not
 * taken over.
 */
export function paymentOfReversal(original: Payment): Payment {
  const { cashDiscount, currency, exchangeRate, useReverseCharge, taxCase, paymentGoal } = original
  const { targetDays, amount } = cashDiscount
  return {
    cashDiscount: { enabled: false, targetDays, amount },
    currency,
    ...(exchangeRate && { exchangeRate }),
    useReverseCharge,
    taxCase,
    showPaymentGoal: false,
    paymentGoal,
  }
}

/**
 * Flips the sign of every line, sum and prepaid advance of a cancellation or credit, because its e-invoice
 * has positive amounts. Returns other content unchanged.
 */
export function asCharged(content: InvoiceContent): InvoiceContent {
  const { paper } = content
  if (!isReversal(content)) return content
  const charged = recalculate({ ...content, items: content.items.map(negatedItem) })
  if (paper?.kind !== 'cancellation' || paper.prepaid === undefined) return charged
  return { ...charged, paper: { ...paper, prepaid: paper.prepaid.map(negatedSums) } }
}

/**
 * Sets the values of the info fields whose keys are in `texts`, and shows these fields. Ignores unknown keys.
 */
export function withTexts(
  infos: InvoiceContent['standardInfos'],
  texts: Readonly<Record<string, string>>,
): InvoiceContent['standardInfos'] {
  return infos.map((info) => {
    const value = texts[info.key]
    return value === undefined ? info : { ...info, value, show: true }
  })
}
