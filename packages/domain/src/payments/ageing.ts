import { berlinDay, type CalendarDay } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'

/** How long a claim has been due, in days. A claim without a due day is not due. */
export const ageBuckets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const
export type AgeBucket = (typeof ageBuckets)[number]

/** The last day of each bucket but the last. */
const lastDays = { upTo30: 30, upTo60: 60, upTo90: 90 } as const

/** Whole days in Berlin from one day to another; negative if the other is earlier. */
export function daysBetween(from: UnixSeconds, to: UnixSeconds): number {
  return (utcOf(berlinDay(to)) - utcOf(berlinDay(from))) / millisecondsPerDay
}

const millisecondsPerDay = 86_400_000

function utcOf({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day)
}

/** The number of days by which a claim is late on `day`; 0 if it is not. The due day itself is in time. */
export function daysLate(dueDate: UnixSeconds, day: UnixSeconds): number {
  return dueDate === 0 ? 0 : Math.max(0, daysBetween(dueDate, day))
}

export function bucketOf(days: number): AgeBucket {
  if (days <= 0) return 'notDue'
  if (days <= lastDays.upTo30) return 'upTo30'
  if (days <= lastDays.upTo60) return 'upTo60'
  return days <= lastDays.upTo90 ? 'upTo90' : 'over90'
}
