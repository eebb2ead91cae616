import { duplicateInvoice } from '../chains/duplicate-invoice.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { SeriesInput } from './series.ts'
import { deliveryOf, spanOf } from './series-dates.ts'
import { withPricesOf } from './series-template.ts'

/**
 * The draft that a series creates from its template for the planned date `date`. The invoice date is today,
 * because invoices are never backdated. The delivery date, the prices and the placeholders in the texts
 * depend on the planned date.
 */
export function seriesInvoice(
  template: Invoice,
  series: Pick<SeriesInput, 'interval' | 'period' | 'priceChanges'>,
  { date, now, newId }: { date: UnixSeconds; now: UnixSeconds; newId: () => string },
): Invoice {
  const priced = withPricesOf(template.content, series, date)
  const content = fillPlaceholders(priced, spanOf(series, date))
  const copy = duplicateInvoice({ ...template, content }, { now, newId })
  const deliveryDate = deliveryOf(copy.content.dates.deliveryDate, series, date)
  return {
    ...copy,
    tags: template.tags,
    content: { ...copy.content, dates: { ...copy.content.dates, deliveryDate } },
  }
}

/**
 * The first invalid field in a plan; undefined if there is none. Accepts a first date in the past: the series
 * then begins with its next planned date.
 */
export function planError({
  firstDate,
  endDate,
  anchorDay,
}: Pick<SeriesInput, 'firstDate' | 'endDate' | 'anchorDay'>):
  | 'firstDate'
  | 'endDate'
  | 'anchorDay'
  | undefined {
  if (firstDate <= 0) return 'firstDate'
  if (endDate !== 0 && endDate < firstDate) return 'endDate'
  return Number.isInteger(anchorDay) && anchorDay >= 1 && anchorDay <= 31 ? undefined : 'anchorDay'
}
