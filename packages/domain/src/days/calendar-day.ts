import type { UnixSeconds } from './unix-seconds.ts'

/** A day of the calendar; month and day count from 1. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

/** A day with the time of its clock. */
export interface WallTime extends CalendarDay {
  hour: number
  minute: number
  second: number
}

const berlinClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** What calendar and clock in Berlin show at an instant, whatever the zone of this machine [A1.3]. */
export function berlinTime(instant: UnixSeconds): WallTime {
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
    berlinClock.format(instant * 1000).match(/\d+/g) ?? []
  ).map(Number)
  return { year, month, day, hour, minute, second }
}

/** The Berlin day of an instant. */
export function berlinDay(instant: UnixSeconds): CalendarDay {
  const { year, month, day } = berlinTime(instant)
  return { year, month, day }
}

/** 12:00 Europe/Berlin of that day, the instant that stands for it [A1.3]. */
export function noonOf(day: CalendarDay): UnixSeconds {
  return instantOf(day, 12)
}

/** 12:00 of the Berlin day of an instant; 0, not set, stays 0 [A1.3]. */
export function berlinNoon(instant: UnixSeconds): UnixSeconds {
  return instant === 0 ? 0 : noonOf(berlinDay(instant))
}

/** 00:00:00 of the Berlin day of an instant. */
export function startOfBerlinDay(instant: UnixSeconds): UnixSeconds {
  return instantOf(berlinDay(instant), 0)
}

/** 23:59:59 of the Berlin day of an instant. */
export function endOfBerlinDay(instant: UnixSeconds): UnixSeconds {
  return instantOf(addDays(berlinDay(instant), 1), 0) - 1
}

/** The day so many days later, or earlier. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/**
 * The instant at which Berlin's clock shows 0 or 12 o'clock; both exist once on every day. The clocks change
 * at 01:00 UTC, so the same hour in UTC has the offset of the one in Berlin.
 */
function instantOf({ year, month, day }: CalendarDay, hour: 0 | 12): UnixSeconds {
  const asUtc = Date.UTC(year, month - 1, day, hour) / 1000
  return asUtc - berlinOffset(asUtc)
}

/** Seconds that Berlin is ahead of UTC. */
function berlinOffset(instant: UnixSeconds): number {
  const { year, month, day, hour, minute, second } = berlinTime(instant)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - instant
}
