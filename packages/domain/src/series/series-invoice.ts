import type { UnixSeconds } from '../days/unix-seconds.ts'
import { duplicateInvoice } from '../invoices/duplicate-invoice.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { SeriesInput } from './series.ts'
import { deliveryOf } from './series-dates.ts'

/**
 * The draft that a series creates from its template for the planned date `date`. The invoice date is today,
 * because invoices are never backdated; the delivery date depends on the planned date.
 */
export function seriesInvoice(
  template: Invoice,
  series: Pick<SeriesInput, 'interval' | 'period'>,
  { date, now, newId }: { date: UnixSeconds; now: UnixSeconds; newId: () => string },
): Invoice {
  const copy = duplicateInvoice(template, { now, newId })
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
