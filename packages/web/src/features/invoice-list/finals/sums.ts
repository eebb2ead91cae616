import type { Invoice } from '@kontor/domain/invoices/invoice'
import { fromCents, sumOfCents, toCents } from '@kontor/domain/money/cents'
import { type Currency, currencies } from '@kontor/domain/money/currency'

/** The net sums of invoices, one for each currency among them; none without invoices. */
export function netSums(invoices: readonly Invoice[]): { currency: Currency; netto: number }[] {
  return currencies.flatMap((currency) => {
    const own = invoices.filter(({ content }) => content.payment.currency === currency)
    if (own.length === 0) return []
    return { currency, netto: fromCents(sumOfCents(own.map(({ content }) => toCents(content.totals.netto)))) }
  })
}
