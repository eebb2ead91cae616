import { berlinDay, type CalendarDay, noonOf } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import { deliveryDateTypes } from '../invoices/delivery-date.ts'
import type { DeliveryDate } from '../invoices/invoice.ts'
import type { SeriesInterval, SeriesPeriod, SeriesPlan } from './series.ts'

/** Number of months in an interval. */
const monthsOf: Record<SeriesInterval, number> = { month: 1, quarter: 3, halfYear: 6, year: 12 }

/**
 * The date at `index` in a plan, at noon in Berlin. Index 0 is the plan's first date; each later date is the
 * anchor day of its month, or the last day if the month is too short. Ignores the plan's end.
 */
function dateAt({ firstDate, anchorDay, interval }: SeriesPlan, index: number): UnixSeconds {
  if (index === 0) return noonOf(berlinDay(firstDate))
  const first = berlinDay(firstDate)
  const month = monthAfter(first, index * monthsOf[interval])
  return noonOf({ ...month, day: Math.min(anchorDay, lastDayOf(month)) })
}

/** The first date in a plan on or after a day; undefined if the plan ends before that date. */
export function nextDate(plan: SeriesPlan, from: UnixSeconds): UnixSeconds | undefined {
  const day = noonOf(berlinDay(from))
  const first = berlinDay(plan.firstDate)
  const { year, month } = berlinDay(from)
  // Stryker disable next-line ArithmeticOperator: the loop finds the index from any lower start
  const months = (year - first.year) * 12 + (month - first.month)
  let index = Math.max(0, Math.floor(months / monthsOf[plan.interval]))
  while (dateAt(plan, index) < day) index++
  const date = dateAt(plan, index)
  return isAfterEnd(plan, date) ? undefined : date
}

/** The first date in a plan after a day; undefined if the plan ends before that date. */
export function dateAfter(plan: SeriesPlan, date: UnixSeconds): UnixSeconds | undefined {
  return nextDate(plan, nextDay(date))
}

/** The first dates, up to `max`, that a plan has on or after the day that contains `from`. */
export function upcomingDates(plan: SeriesPlan, from: UnixSeconds, max: number): UnixSeconds[] {
  const dates: UnixSeconds[] = []
  let date: UnixSeconds | undefined = nextDate(plan, from)
  while (date !== undefined && dates.length < max) {
    dates.push(date)
    date = dateAfter(plan, date)
  }
  return dates
}

/**
 * The key of a date's period: its month, such as `2027-03`. A series creates at most one invoice per key.
 */
export function periodKey(date: UnixSeconds): string {
  const { year, month } = berlinDay(date)
  return `${year}-${String(month).padStart(2, '0')}`
}

/**
 * The delivery date or period of the invoice that a series creates for `date`. `before`, the template's
 * delivery date, determines whether it is for a service or a delivery.
 */
export function deliveryOf(
  before: DeliveryDate,
  { interval, period }: { interval: SeriesInterval; period: SeriesPeriod },
  date: UnixSeconds,
): DeliveryDate {
  const { subject } = deliveryDateTypes[before.type]
  const isService = subject === 'service'
  if (period === 'none') {
    return { ...before, type: isService ? 'type1' : 'type2', startDate: 0, endDate: 0 }
  }
  const length = monthsOf[interval]
  const offsets = { beginning: 0, ending: 1 - length, before: -length }
  const begin = monthAfter(berlinDay(date), offsets[period])
  const last = monthAfter(begin, length - 1)
  return {
    ...before,
    type: isService ? 'type4' : 'type6',
    startDate: noonOf({ ...begin, day: 1 }),
    endDate: noonOf({ ...last, day: lastDayOf(last) }),
  }
}

/** The last day of the month that contains `date`, at noon in Berlin. */
export function endOfMonth(date: UnixSeconds): UnixSeconds {
  const month = berlinDay(date)
  return noonOf({ ...month, day: lastDayOf(month) })
}

/** The first day of the month that is `months` months later, or earlier if `months` is negative. */
function monthAfter({ year, month }: CalendarDay, months: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1 + months, 1))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: 1 }
}

function lastDayOf({ year, month }: CalendarDay): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function nextDay(date: UnixSeconds): UnixSeconds {
  const { year, month, day } = berlinDay(date)
  return noonOf({ year, month, day: day + 1 })
}

function isAfterEnd({ endDate }: SeriesPlan, date: UnixSeconds): boolean {
  return endDate !== 0 && date > noonOf(berlinDay(endDate))
}
