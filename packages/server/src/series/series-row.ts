import type { PriceChange, SeriesInput, SeriesPlan } from '@kontor/domain/series/series'
import type { Selectable } from 'kysely'
import type { Schema } from '../database/schema.ts'

export type SeriesRow = Selectable<Schema['series']>

/** When a series creates invoices. */
export function planOf(
  row: Pick<SeriesRow, 'interval' | 'first_date' | 'anchor_day' | 'end_date'>,
): SeriesPlan {
  return {
    interval: row.interval,
    firstDate: row.first_date,
    anchorDay: row.anchor_day,
    endDate: row.end_date,
  }
}

/** What a series charges, and for which period. */
export function termsOf({
  interval,
  period,
  price_changes,
}: Pick<SeriesRow, 'interval' | 'period' | 'price_changes'>): Pick<
  SeriesInput,
  'interval' | 'period' | 'priceChanges'
> {
  return { interval, period, priceChanges: JSON.parse(price_changes) as PriceChange[] }
}
