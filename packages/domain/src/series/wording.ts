import type { CalendarDay } from '../days/calendar-day.ts'
import { formatDay } from '../money/german-format.ts'
import { isoWeekOf, type SeriesSpan } from './series-dates.ts'

const months = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

/**
 * What the placeholders in the texts of a template become, by their names without braces. `first` is the
 * first day of the period that the invoice is for.
 */
export const placeholders: Readonly<Record<string, (first: CalendarDay, span: SeriesSpan) => string>> = {
  Monat: ({ month }) => months[month - 1] ?? '',
  Jahr: ({ year }) => String(year),
  Quartal: ({ month }) => `${Math.ceil(month / 3)}. Quartal`,
  Halbjahr: ({ month }) => `${month <= 6 ? 1 : 2}. Halbjahr`,
  // With its year, because a week can belong to another year than its first day.
  Woche: (first) => {
    const { week, year } = isoWeekOf(first)
    return `KW ${week}/${year}`
  },
  Zeitraum: (_, { begin, end }) =>
    begin === end ? formatDay(begin) : `${formatDay(begin)} – ${formatDay(end)}`,
}
