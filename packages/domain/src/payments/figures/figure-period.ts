import { addDays, berlinDay, noonOf } from '../../days/calendar-day.ts'
import type { UnixSeconds } from '../../days/unix-seconds.ts'

/** How long each period of the figures is. */
export const figureSteps = ['month', 'quarter', 'year'] as const
export type FigureStep = (typeof figureSteps)[number]

/** A period from its first to its last day, both inclusive; days are noon in Berlin. */
export interface FigurePeriod {
  start: UnixSeconds
  end: UnixSeconds
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const satisfies Record<FigureStep, number>

/** How many years the figures show if each period is a year. */
const shownYears = 5

/**
 * The months or quarters of a year, or the years up to it; oldest first, without those that begin after `today`.
 */
export function figurePeriods(year: number, step: FigureStep, today: UnixSeconds): FigurePeriod[] {
  const length = monthsOf[step]
  const firstMonth = step === 'year' ? 1 - 12 * (shownYears - 1) : 1
  const count = step === 'year' ? shownYears : 12 / length
  return Array.from({ length: count }, (_, index) => {
    const month = firstMonth + index * length
    return { start: noonOf(addDays({ year, month, day: 1 }, 0)), end: lastDayOf(year, month + length - 1) }
  }).filter(({ start }) => start <= today)
}

/** A calendar year as a period. */
export function yearPeriod(year: number): FigurePeriod {
  return { start: noonOf({ year, month: 1, day: 1 }), end: lastDayOf(year, 12) }
}

/** The same period a year earlier. */
export function yearBefore({ start, end }: FigurePeriod): FigurePeriod {
  const first = berlinDay(start)
  const last = berlinDay(end)
  return {
    start: noonOf({ ...first, year: first.year - 1 }),
    end: lastDayOf(last.year - 1, last.month),
  }
}

export function isWithin(day: UnixSeconds, { start, end }: FigurePeriod): boolean {
  return day >= start && day <= end
}

function lastDayOf(year: number, month: number): UnixSeconds {
  return noonOf(addDays({ year, month: month + 1, day: 1 }, -1))
}
