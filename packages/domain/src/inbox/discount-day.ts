import { addDays, noonOf } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'

/**
 * The last day for deducting Skonto from a received invoice: `days` days after its issue day `YYYY-MM-DD`
 * (BT-2), at noon in Berlin.
 */
export function discountDay(issueDay: string, days: number): UnixSeconds {
  const [year = 1970, month = 1, day = 1] = issueDay.split('-').map(Number)
  return noonOf(addDays({ year, month, day }, days))
}
