import { berlinDay, noonOf } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'

/** Retention period for a received invoice, in years from the end of its year (§ 14b Abs. 1 UStG). */
const yearsKept = 8

/**
 * The last day of the retention period: the end of the eighth year after the invoice date or the arrival,
 * whichever is later. An open tax assessment may extend it (§ 147 Abs. 3 AO), so nothing is deleted
 * automatically.
 */
export function keepUntil(issueDate: UnixSeconds, receivedAt: UnixSeconds): UnixSeconds {
  const year = Math.max(berlinDay(issueDate).year, berlinDay(receivedAt).year)
  return noonOf({ year: year + yearsKept, month: 12, day: 31 })
}
