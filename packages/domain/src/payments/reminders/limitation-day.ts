import { berlinDay, noonOf } from '../../days/calendar-day.ts'
import type { UnixSeconds } from '../../days/unix-seconds.ts'

const yearsOfLimitation = 3

/**
 * The last day before a claim may be time-barred: three years from the end of the year (§§ 195, 199 BGB).
 * Counts from the invoice date; a claim can be older than its invoice, so the day is a warning, not advice.
 */
export function limitationDay(invoiceDate: UnixSeconds): UnixSeconds {
  return noonOf({ year: berlinDay(invoiceDate).year + yearsOfLimitation, month: 12, day: 31 })
}
