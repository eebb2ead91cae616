import { addDays, berlinDay, type CalendarDay, noonOf } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import { deliveryDateTypes } from '../invoices/delivery-date.ts'
import type { DeliveryDate } from '../invoices/invoice.ts'
import type { SeriesInterval, SeriesPeriod, SeriesPlan } from './series.ts'

/** The length of an interval: weeks or months. */
const lengths: Record<SeriesInterval, { weeks: number } | { months: number }> = {
  week: { weeks: 1 },
  month: { months: 1 },
  twoMonths: { months: 2 },
  quarter: { months: 3 },
  halfYear: { months: 6 },
  year: { months: 12 },
}
const daysOfWeek = 7
const secondsOfDay = 86_400
/** The days of the longest month. */
const longestMonth = 31

/** The period that an invoice is for; noon in Berlin on its first and on its last day. */
export interface SeriesSpan {
  begin: UnixSeconds
  end: UnixSeconds
}

/**
 * The date at `index` in a plan, at noon in Berlin. Index 0 is the plan's first date. Each later date of a
 * weekly plan falls on the same weekday; otherwise, it is the anchor day of its month, or the last day if the
 * month is too short. Ignores the plan's end.
 */
function dateAt({ firstDate, anchorDay, interval }: SeriesPlan, index: number): UnixSeconds {
  if (index === 0) return noonOf(berlinDay(firstDate))
  const first = berlinDay(firstDate)
  const length = lengths[interval]
  if ('weeks' in length) return noonOf(addDays(first, index * length.weeks * daysOfWeek))
  const month = monthAfter(first, index * length.months)
  return noonOf({ ...month, day: Math.min(anchorDay, lastDayOf(month)) })
}

/** The first date in a plan on or after a day; undefined if the plan ends before that date. */
export function nextDate(plan: SeriesPlan, from: UnixSeconds): UnixSeconds | undefined {
  const day = noonOf(berlinDay(from))
  const length = lengths[plan.interval]
  const longest = 'weeks' in length ? length.weeks * daysOfWeek : length.months * longestMonth
  // The date at this index is the wanted one or an earlier one, because no interval is longer.
  let index = Math.max(0, Math.floor((day - dateAt(plan, 0)) / secondsOfDay / longest))
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
  return datesUntil(plan, from, Number.POSITIVE_INFINITY, max)
}

/** The dates, up to `max`, that a plan has from the day that contains `from` until before `end`. */
export function datesUntil(
  plan: SeriesPlan,
  from: UnixSeconds,
  end: UnixSeconds,
  max: number,
): UnixSeconds[] {
  const dates: UnixSeconds[] = []
  let date: UnixSeconds | undefined = nextDate(plan, from)
  while (date !== undefined && date < end && dates.length < max) {
    dates.push(date)
    date = dateAfter(plan, date)
  }
  return dates
}

/**
 * The key of a date's period: its month, such as `2027-03`, or, for a weekly series, the Monday of its
 * calendar week, such as `2027-03-08`. A series creates at most one invoice per key.
 */
export function periodKey(interval: SeriesInterval, date: UnixSeconds): string {
  const isWeekly = interval === 'week'
  const { year, month, day } = isWeekly ? mondayOf(berlinDay(date)) : berlinDay(date)
  const parts = isWeekly ? [year, month, day] : [year, month]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/**
 * The period that the invoice for a planned date is for: whole months, or a calendar week for a weekly
 * series. Without a period, the planned date itself.
 */
export function spanOf(
  { interval, period }: { interval: SeriesInterval; period: SeriesPeriod },
  date: UnixSeconds,
): SeriesSpan {
  const day = berlinDay(date)
  if (period === 'none') return { begin: noonOf(day), end: noonOf(day) }
  const length = lengths[interval]
  if ('weeks' in length) {
    const monday = addDays(mondayOf(day), period === 'before' ? -daysOfWeek : 0)
    return { begin: noonOf(monday), end: noonOf(addDays(monday, daysOfWeek - 1)) }
  }
  const { months } = length
  const offsets = { beginning: 0, ending: 1 - months, before: -months }
  const begin = monthAfter(day, offsets[period])
  const last = monthAfter(begin, months - 1)
  return { begin: noonOf(begin), end: noonOf({ ...last, day: lastDayOf(last) }) }
}

/**
 * The delivery date or period of the invoice that a series creates for `date`. `before`, the template's
 * delivery date, determines whether it is for a service or a delivery.
 */
export function deliveryOf(
  before: DeliveryDate,
  series: { interval: SeriesInterval; period: SeriesPeriod },
  date: UnixSeconds,
): DeliveryDate {
  const isService = deliveryDateTypes[before.type].subject === 'service'
  if (series.period === 'none') {
    return { ...before, type: isService ? 'type1' : 'type2', startDate: 0, endDate: 0 }
  }
  const { begin, end } = spanOf(series, date)
  return { ...before, type: isService ? 'type4' : 'type6', startDate: begin, endDate: end }
}

/** The number of a day's calendar week, and the year that the week belongs to (ISO 8601). */
export function isoWeekOf(day: CalendarDay): { week: number; year: number } {
  // A week belongs to the year of its Thursday.
  const { year, month, day: thursday } = addDays(mondayOf(day), 3)
  const dayOfYear = (Date.UTC(year, month - 1, thursday) - Date.UTC(year, 0, 1)) / 1000 / secondsOfDay
  return { week: Math.floor(dayOfYear / daysOfWeek) + 1, year }
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

function mondayOf(day: CalendarDay): CalendarDay {
  const { year, month, day: dayOfMonth } = day
  const weekday = new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay()
  return addDays(day, -((weekday + 6) % daysOfWeek))
}

function lastDayOf({ year, month }: CalendarDay): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function nextDay(date: UnixSeconds): UnixSeconds {
  return noonOf(addDays(berlinDay(date), 1))
}

function isAfterEnd({ endDate }: SeriesPlan, date: UnixSeconds): boolean {
  return endDate !== 0 && date > noonOf(berlinDay(endDate))
}
