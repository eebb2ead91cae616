import { berlinDay, noonOf } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'

/** Years that a received invoice is kept, from the end of its year (§ 14b Abs. 1 UStG). */
const yearsKept = 8

/**
 * The last day on which a received invoice has to be kept: the eighth year's last one, after the year of its
 * date or of its arrival, whichever is later. It may have to stay longer while an assessment is open
 * (§ 147 Abs. 3 AO), so nothing is deleted by itself.
 */
export function keepUntil(issueDate: UnixSeconds, receivedAt: UnixSeconds): UnixSeconds {
  const year = Math.max(berlinDay(issueDate).year, berlinDay(receivedAt).year)
  return noonOf({ year: year + yearsKept, month: 12, day: 31 })
}
