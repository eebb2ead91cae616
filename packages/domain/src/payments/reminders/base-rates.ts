import { berlinDay, type CalendarDay, noonOf } from '../../days/calendar-day.ts'
import type { UnixSeconds } from '../../days/unix-seconds.ts'
import { DomainError } from '../../domain-error.ts'

/** The base rate (Basiszinssatz, § 247 BGB) from the first day of a half-year on. */
export interface BaseRate {
  /** 12:00 Europe/Berlin on 1 January or 1 July. */
  from: UnixSeconds
  /** A fraction, e.g. 0.0127 for 1.27 %; may be negative. */
  rate: number
}

/**
 * The base rates that the Bundesbank announced, in percent by half-year (1 or 2). A half-year that is missing
 * between two of them kept the rate before it.
 */
const announced: readonly (readonly [year: number, half: 1 | 2, percent: number])[] = [
  [2002, 1, 2.57],
  [2002, 2, 2.47],
  [2003, 1, 1.97],
  [2003, 2, 1.22],
  [2004, 1, 1.14],
  [2004, 2, 1.13],
  [2005, 1, 1.21],
  [2005, 2, 1.17],
  [2006, 1, 1.37],
  [2006, 2, 1.95],
  [2007, 1, 2.7],
  [2007, 2, 3.19],
  [2008, 1, 3.32],
  [2008, 2, 3.19],
  [2009, 1, 1.62],
  [2009, 2, 0.12],
  [2011, 2, 0.37],
  [2012, 1, 0.12],
  [2013, 1, -0.13],
  [2013, 2, -0.38],
  [2014, 1, -0.63],
  [2014, 2, -0.73],
  [2015, 1, -0.83],
  [2016, 2, -0.88],
  [2023, 1, 1.62],
  [2023, 2, 3.12],
  [2024, 1, 3.62],
  [2024, 2, 3.37],
  [2025, 1, 2.27],
  [2025, 2, 1.27],
  [2026, 1, 1.27],
  [2026, 2, 1.52],
]

/** The built-in table, oldest first. An organisation adds later rates and can replace any of these. */
export const builtInBaseRates: readonly BaseRate[] = announced.map(([year, half, percent]) => ({
  from: noonOf({ year, month: half === 1 ? 1 : 7, day: 1 }),
  // In hundredths of a percent, so that the fraction is exact.
  rate: Math.round(percent * 100) / 10_000,
}))

/** The built-in rates with those of the organisation, which take precedence; oldest first. */
export function baseRatesWith(own: readonly BaseRate[]): BaseRate[] {
  const replaced = new Set(own.map(({ from }) => from))
  return [...builtInBaseRates.filter(({ from }) => !replaced.has(from)), ...own].sort(
    (a, b) => a.from - b.from,
  )
}

/** The first day of the half-year of a day. */
export function halfYearOf({ year, month }: CalendarDay): CalendarDay {
  return { year, month: month < 7 ? 1 : 7, day: 1 }
}

/** Whether an instant is the first day of a half-year, as `from` must be. */
export function startsHalfYear(from: UnixSeconds): boolean {
  return noonOf(halfYearOf(berlinDay(from))) === from
}

/**
 * The base rate on a day, from a table that is sorted by `from`. A half-year without a row keeps the rate
 * before it only if a later row shows that the table has been kept up. Throws DomainError `baseRateMissing`
 * with the first day of the half-year: without that day's rate, nobody knows the interest.
 */
export function baseRateOn(table: readonly BaseRate[], day: CalendarDay): number {
  const start = noonOf(halfYearOf(day))
  const last = table.findLast(({ from }) => from <= start)
  const isKnown = last !== undefined && (last.from === start || table.some(({ from }) => from > start))
  if (!isKnown) throw new DomainError('baseRateMissing', { halfYear: start })
  return last.rate
}
