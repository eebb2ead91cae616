import { berlinNoon, endOfBerlinDay } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'

/** The instant at which a last day ends (midnight in Berlin); 0 for none. */
export function endAfter(lastDay: UnixSeconds): UnixSeconds {
  return lastDay === 0 ? 0 : endOfBerlinDay(lastDay) + 1
}

/** 12:00 in Berlin on the last day before an end; 0 for none. */
export function lastDayBefore(end: UnixSeconds): UnixSeconds {
  return end === 0 ? 0 : berlinNoon(end - 1)
}
