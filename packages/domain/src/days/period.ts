import { addDays, berlinDay, endOfBerlinDay, noonOf, startOfBerlinDay } from './calendar-day.ts'
import type { UnixSeconds } from './unix-seconds.ts'

/** The choices for Letzte Tage [S2.4.26, S9.0.6]. */
export const lastDaysOptions = [30, 60, 180, 365] as const

/** Which finals are listed [S3.12.2]. `start` and `end` are days, used only by type `range`. */
export interface FinalsQuery {
  type: 'last' | 'range'
  lastDays: number
  start: UnixSeconds
  end: UnixSeconds
}

/**
 * The last 30 days; the range is preset to the time from 60 days ago until today [S3.12.2, S9.0.6, A4.18].
 */
export function defaultFinalsQuery(now: UnixSeconds): FinalsQuery {
  return {
    type: 'last',
    lastDays: 30,
    start: noonOf(addDays(berlinDay(now), -60)),
    end: noonOf(berlinDay(now)),
  }
}

/**
 * The bounds to send, both inclusive; end 0 means open. `last` starts at the end of the day N days ago
 * [S7.0.7]; `range` lasts from 00:00 on Von to 23:59:59 on Bis, in Berlin time [A4.18]. Raises a start before
 * 1970 to 0 and the end of a range to at least 1, because an end of 0 means open. The API rejects negative
 * instants, and a machine without a clock battery starts in 1970.
 */
export function periodRange(query: FinalsQuery, now: UnixSeconds): { start: UnixSeconds; end: UnixSeconds } {
  if (query.type === 'range')
    return {
      start: Math.max(startOfBerlinDay(query.start), 0),
      end: Math.max(endOfBerlinDay(query.end), 1),
    }
  const start = endOfBerlinDay(noonOf(addDays(berlinDay(now), -query.lastDays)))
  return { start: Math.max(start, 0), end: 0 }
}

/** Usual periods that fill Von and Bis [A26.3]. */
export const periodPresets = ['thisMonth', 'lastMonth', 'thisQuarter', 'thisYear'] as const
export type PeriodPreset = (typeof periodPresets)[number]

/** The first and the last day of a usual period, as days, in Berlin time. */
export function presetRange(preset: PeriodPreset, now: UnixSeconds): Pick<FinalsQuery, 'start' | 'end'> {
  const { year, month } = berlinDay(now)
  const months = (first: number, count: number) => ({
    start: noonOf(addDays({ year, month: first, day: 1 }, 0)),
    end: noonOf(addDays({ year, month: first + count, day: 1 }, -1)),
  })
  switch (preset) {
    case 'thisMonth':
      return months(month, 1)
    case 'lastMonth':
      return months(month - 1, 1)
    case 'thisQuarter':
      return months(month - ((month - 1) % 3), 3)
    case 'thisYear':
      return months(1, 12)
  }
}
