import { berlinNoon } from '../days/calendar-day.ts'
import { Decimal } from '../money/decimal.ts'
import { exchangeRateDecimals } from '../money/exchange-rate.ts'
import { roundFactor } from '../money/money.ts'
import type { InvoiceContent, Payment } from './invoice.ts'
import type { InvoiceContentInput, InvoiceItemInput } from './invoice-input.ts'
import { paperOfClient } from './paper.ts'
import { dropDeductions } from './rows/surcharge.ts'
import { assertContentWithinLimits, recalculate } from './rows/totals.ts'
import { contentWithoutServerFields } from './server-fields.ts'

/**
 * Converts content to its stored form [A1.4]: rounds unit prices and quantities to four decimals, moves days
 * to 12:00 in Berlin, drops an exchange rate from an invoice in euros, adds missing ids to items and
 * surcharges [S3.6.1] and recomputes prices, indexes and totals. Drops any `paper` except an advance,
 * references of surcharges to lines that deduct an advance, and the fields that only the server writes.
 * Throws DomainError `invalidRequest` with `issues` if a sum exceeds ±10^13.
 */
export function normalizeContent(content: InvoiceContentInput, newId: () => string): InvoiceContent {
  const { paper: _, ...sent } = contentWithoutServerFields(content)
  const paper = paperOfClient(content.paper)
  const { deliveryDate } = sent.dates
  const items = sent.items.map((item) => normalizeItem(item, newId))
  const surcharges = dropDeductions(sent.surcharges, items)
  const normalized = recalculate({
    ...sent,
    ...(paper === undefined ? {} : { paper }),
    items,
    surcharges: surcharges.map((surcharge) => ({ ...surcharge, id: surcharge.id || newId() })),
    payment: normalizePayment(sent.payment),
    dates: {
      ...sent.dates,
      invoiceDate: berlinNoon(sent.dates.invoiceDate),
      deliveryDate: {
        ...deliveryDate,
        startDate: berlinNoon(deliveryDate.startDate),
        endDate: berlinNoon(deliveryDate.endDate),
      },
    },
  })
  assertContentWithinLimits(normalized)
  return normalized
}

/** Rounds the exchange rate and moves its day; drops a rate that is empty or of an invoice in euros. */
function normalizePayment({ exchangeRate, ...payment }: Payment): Payment {
  const { rate, day } = exchangeRate ?? { rate: 0, day: 0 }
  if (payment.currency === 'EUR' || (rate === 0 && day === 0)) return payment
  return {
    ...payment,
    exchangeRate: { rate: Decimal.of(rate).round(exchangeRateDecimals).toNumber(), day: berlinNoon(day) },
  }
}

/** Converts an item or item template to its stored form: at most four decimals, and an id [S3.6.1]. */
export function normalizeItem<Item extends InvoiceItemInput>(item: Item, newId: () => string): Item {
  return {
    ...item,
    id: item.id || newId(),
    quantity: roundFactor(item.quantity),
    unitPrice: roundFactor(item.unitPrice),
  }
}
