import type { FinalsQuery } from '@kontor/domain/days/period'
import { formatDay } from '@kontor/domain/money/german-format'
import { texts } from '../texts.ts'

/** Label of the period button [S2.4.25]. */
export function periodLabel(query: FinalsQuery): string {
  return query.type === 'last'
    ? texts.lastDays(query.lastDays)
    : texts.rangeLabel(formatDay(query.start), formatDay(query.end))
}
