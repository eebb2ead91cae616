import type { UnixSeconds } from './unix-seconds.ts'

/** A day of the calendar; month and day count from 1. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

/** A day and a time of day. */
export interface WallTime extends CalendarDay {
  hour: number
  minute: number
  second: number
}

let berlinClock: Intl.DateTimeFormat | undefined

/**
 * The formatter for instants in Berlin time. Created on first use, because creating it takes 14 ms and would
 * delay the server's startup.
 */
function clockOfBerlin(): Intl.DateTimeFormat {
  berlinClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return berlinClock
}

/** Date and time in Berlin at an instant, whatever the machine's time zone [A1.3]. */
export function berlinTime(instant: UnixSeconds): WallTime {
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
    clockOfBerlin()
      .format(instant * 1000)
      .match(/\d+/g) ?? []
  ).map(Number)
  return { year, month, day, hour, minute, second }
}

/** An instant's day in Berlin. */
export function berlinDay(instant: UnixSeconds): CalendarDay {
  const { year, month, day } = berlinTime(instant)
  return { year, month, day }
}

/** The instant that represents a day: 12:00 Europe/Berlin [A1.3]. */
export function noonOf(day: CalendarDay): UnixSeconds {
  return instantOf(day, 12)
}

/** 12:00 on an instant's day in Berlin; 0 (not set) stays 0 [A1.3]. */
export function berlinNoon(instant: UnixSeconds): UnixSeconds {
  return instant === 0 ? 0 : noonOf(berlinDay(instant))
}

/** 00:00:00 of an instant's day in Berlin. */
export function startOfBerlinDay(instant: UnixSeconds): UnixSeconds {
  return instantOf(berlinDay(instant), 0)
}

/** 23:59:59 of an instant's day in Berlin. */
export function endOfBerlinDay(instant: UnixSeconds): UnixSeconds {
  return instantOf(addDays(berlinDay(instant), 1), 0) - 1
}

/** The day that is `days` later; an earlier one if `days` is negative. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Parses a day `YYYY-MM-DD`; undefined for any other text and for days that do not exist. */
export function parseDay(text: string): CalendarDay | undefined {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const parsed = { year, month, day }
  return addDays(parsed, 0).month === month ? parsed : undefined
}

/**
 * The instant of 00:00 or 12:00 in Berlin; each occurs exactly once a day. The clocks change at 01:00 UTC, so
 * Berlin's offset at 00:00 or 12:00 UTC is also its offset at 00:00 or 12:00 local time.
 */
function instantOf({ year, month, day }: CalendarDay, hour: 0 | 12): UnixSeconds {
  const asUtc = Date.UTC(year, month - 1, day, hour) / 1000
  return asUtc - berlinOffset(asUtc)
}

/** Berlin's offset from UTC in seconds. */
function berlinOffset(instant: UnixSeconds): number {
  const { year, month, day, hour, minute, second } = berlinTime(instant)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - instant
}
