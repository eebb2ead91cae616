import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { berlinDay, noonOf } from '../days/calendar-day.ts'
import { emptyInvoiceContent } from '../invoices/invoice-defaults.ts'
import { formatDay } from '../money/german-format.ts'
import { type SeriesInterval, type SeriesPlan, seriesIntervals } from './series.ts'
import {
  dateAfter,
  datesUntil,
  deliveryOf,
  endOfMonth,
  nextDate,
  periodKey,
  upcomingDates,
} from './series-dates.ts'

const day = (year: number, month: number, of: number) => noonOf({ year, month, day: of })
const plan = (changes: Partial<SeriesPlan> = {}): SeriesPlan => ({
  interval: 'month',
  firstDate: day(2026, 12, 31),
  anchorDay: 31,
  endDate: 0,
  ...changes,
})
const shown = (dates: number[]) => dates.map((date) => formatDay(date))

test('finds the last day of a month, even in a leap year', () => {
  const ends = [day(2026, 12, 1), day(2027, 2, 28), day(2028, 2, 1), day(2026, 4, 30)].map(endOfMonth)
  expect(shown(ends)).toEqual(['31.12.2026', '28.02.2027', '29.02.2028', '30.04.2026'])
})

describe('the dates of a series', () => {
  test('on the 30th or 31st fall on the last day of shorter months', () => {
    expect(shown(upcomingDates(plan(), day(2026, 11, 22), 5))).toEqual([
      '31.12.2026',
      '31.01.2027',
      '28.02.2027',
      '31.03.2027',
      '30.04.2027',
    ])
    const leap = plan({ firstDate: day(2028, 1, 30), anchorDay: 30 })
    expect(shown(upcomingDates(leap, day(2028, 1, 1), 3))).toEqual(['30.01.2028', '29.02.2028', '30.03.2028'])
  })

  test.each([
    ['week', '22.01.2027'],
    ['month', '15.02.2027'],
    ['twoMonths', '15.03.2027'],
    ['quarter', '15.04.2027'],
    ['halfYear', '15.07.2027'],
    ['year', '15.01.2028'],
  ] as const)('are one interval apart: %s', (interval, second) => {
    const own = plan({ interval, firstDate: day(2027, 1, 15), anchorDay: 15 })
    expect(shown(upcomingDates(own, day(2026, 1, 1), 2))).toEqual(['15.01.2027', second])
  })

  test('until a day leave out that day', () => {
    const until = (end: number, max = 9) => shown(datesUntil(plan(), day(2026, 11, 1), end, max))
    expect(until(day(2027, 2, 28))).toEqual(['31.12.2026', '31.01.2027'])
    expect(until(day(2027, 3, 1))).toEqual(['31.12.2026', '31.01.2027', '28.02.2027'])
    expect(until(day(2030, 1, 1), 1)).toEqual(['31.12.2026'])
    expect(until(day(2026, 12, 31))).toEqual([])
  })

  test('end on or before the end date', () => {
    const own = plan({ endDate: day(2027, 2, 28) })
    expect(shown(upcomingDates(own, day(2026, 11, 22), 9))).toEqual([
      '31.12.2026',
      '31.01.2027',
      '28.02.2027',
    ])
    expect(dateAfter(own, day(2027, 2, 28))).toBeUndefined()
  })

  test('on or after any day are in ascending order, with only one in each period', () => {
    const plans = fc.record({
      interval: fc.constantFrom<SeriesInterval>(...seriesIntervals),
      month: fc.integer({ min: 1, max: 12 }),
      anchorDay: fc.integer({ min: 1, max: 31 }),
    })
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 4000 }), ({ interval, month, anchorDay }, days) => {
        const firstDate = day(2026, month, Math.min(anchorDay, 28))
        const own = plan({ interval, anchorDay, firstDate })
        const from = firstDate + days * 86_400
        const dates = upcomingDates(own, from, 8)
        expect(dates).toHaveLength(8)
        expect(dates[0]).toBeGreaterThanOrEqual(noonOf(berlinDay(from)))
        expect(new Set(dates.map((date) => periodKey(interval, date))).size).toBe(8)
        expect(dates.toSorted((a, b) => a - b)).toEqual(dates)
        for (const date of dates) expect(nextDate(own, date)).toBe(date)
      }),
    )
  })
})

describe('the delivery period of a date', () => {
  const { deliveryDate } = emptyInvoiceContent().dates
  const shownOf = (interval: SeriesInterval, period: 'beginning' | 'ending' | 'before', date: number) => {
    const { type, startDate, endDate } = deliveryOf(deliveryDate, { interval, period }, date)
    return [type, formatDay(startDate), formatDay(endDate)]
  }

  test('covers whole months that begin with, end with or end before the month of the date', () => {
    expect(shownOf('month', 'beginning', day(2027, 2, 1))).toEqual(['type4', '01.02.2027', '28.02.2027'])
    expect(shownOf('quarter', 'ending', day(2027, 3, 31))).toEqual(['type4', '01.01.2027', '31.03.2027'])
    expect(shownOf('year', 'before', day(2028, 1, 2))).toEqual(['type4', '01.01.2027', '31.12.2027'])
    expect(shownOf('twoMonths', 'ending', day(2027, 2, 28))).toEqual(['type4', '01.01.2027', '28.02.2027'])
  })

  test('of a weekly series is the calendar week of the date, or the one before', () => {
    const sunday = day(2027, 1, 3)
    expect(shownOf('week', 'beginning', sunday)).toEqual(['type4', '28.12.2026', '03.01.2027'])
    expect(shownOf('week', 'ending', sunday)).toEqual(['type4', '28.12.2026', '03.01.2027'])
    expect(shownOf('week', 'before', day(2027, 3, 29))).toEqual(['type4', '22.03.2027', '28.03.2027'])
  })

  test('keeps the choice of service or delivery; without a period, the delivery date is the invoice date', () => {
    const goods = { ...deliveryDate, type: 'type6' as const, startDate: 1, endDate: 2 }
    const of = (period: 'none' | 'beginning') =>
      deliveryOf(goods, { interval: 'month', period }, day(2027, 2, 1)).type
    expect([of('none'), of('beginning')]).toEqual(['type2', 'type6'])
  })
})

test('the first date is the chosen one, whatever the anchor day', () => {
  const own = plan({ firstDate: day(2026, 11, 10), anchorDay: 31 })
  expect(shown(upcomingDates(own, day(2026, 11, 1), 2))).toEqual(['10.11.2026', '31.12.2026'])
})

test('the key of a period is its month, or the Monday of its week for a weekly series', () => {
  expect(periodKey('month', day(2027, 3, 31))).toBe('2027-03')
  expect(periodKey('year', day(2027, 12, 1))).toBe('2027-12')
  // Another weekday of the same calendar week is the same period.
  for (const date of [day(2027, 3, 8), day(2027, 3, 12), day(2027, 3, 14)])
    expect(periodKey('week', date)).toBe('2027-03-08')
  expect(periodKey('week', day(2027, 3, 15))).toBe('2027-03-15')
})
