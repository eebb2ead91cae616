import { expect, test } from 'vitest'
import { berlinNoon, noonOf } from './calendar-day.ts'
import { defaultFinalsQuery, lastDaysOptions, periodRange, presetRange } from './period.ts'

/** 2026-11-21, 15:30 in Berlin. */
const now = Date.parse('2026-11-21T14:30:00Z') / 1000

function instant(text: string): number {
  return Date.parse(text) / 1000
}

test('the default is the last 30 days; the default range is from 60 days ago until today [S3.12.2]', () => {
  expect(defaultFinalsQuery(now)).toEqual({
    type: 'last',
    lastDays: 30,
    start: noonOf({ year: 2026, month: 9, day: 22 }),
    end: noonOf({ year: 2026, month: 11, day: 21 }),
  })
})

test('the choices are the last 30, 60, 180 or 365 days; 30 is the default [S9.0.6]', () => {
  expect(lastDaysOptions).toEqual([30, 60, 180, 365])
  expect(defaultFinalsQuery(now)).toMatchObject({ type: 'last', lastDays: 30 })
})

test.each([
  [30, '2026-10-22T23:59:59+02:00'],
  [60, '2026-09-22T23:59:59+02:00'],
  [180, '2026-05-25T23:59:59+02:00'],
  [365, '2025-11-21T23:59:59+01:00'],
])('the last %d days start at the end of a day (%s) and have no end', (lastDays, start) => {
  const query = { ...defaultFinalsQuery(now), lastDays }
  expect(periodRange(query, now)).toEqual({ start: instant(start), end: 0 })
})

test('a range runs from 00:00 on its first day to 23:59:59 on its last day in Berlin', () => {
  const start = noonOf({ year: 2026, month: 3, day: 28 })
  const end = noonOf({ year: 2026, month: 3, day: 29 })
  expect(periodRange({ type: 'range', lastDays: 30, start, end }, now)).toEqual({
    start: instant('2026-03-28T00:00:00+01:00'),
    end: instant('2026-03-29T23:59:59+02:00'),
  })
})

test('shortly after midnight in Berlin, today is the new day', () => {
  const midnight = instant('2026-11-22T00:00:30+01:00')
  expect(periodRange(defaultFinalsQuery(midnight), midnight).start).toBe(instant('2026-10-23T23:59:59+02:00'))
})

test('never returns a negative instant, even if the clock is not set or a day is before 1970', () => {
  expect(periodRange(defaultFinalsQuery(0), 0)).toEqual({ start: 0, end: 0 })
  const start = noonOf({ year: 1950, month: 1, day: 1 })
  const end = noonOf({ year: 1960, month: 1, day: 1 })
  expect(periodRange({ type: 'range', lastDays: 30, start, end }, now)).toEqual({ start: 0, end: 1 })
})

test.each([
  ['thisMonth', '2026-11-30T23:30:00+01:00', '2026-11-01', '2026-11-30'],
  ['thisMonth', '2028-02-10T12:00:00+01:00', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-11-22T12:00:00+01:00', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2027-01-01T00:00:30+01:00', '2026-12-01', '2026-12-31'],
  ['thisQuarter', '2026-11-22T12:00:00+01:00', '2026-10-01', '2026-12-31'],
  ['thisQuarter', '2026-03-31T23:59:00+02:00', '2026-01-01', '2026-03-31'],
  ['thisYear', '2026-11-22T12:00:00+01:00', '2026-01-01', '2026-12-31'],
] as const)('the preset %s at %s lasts from %s to %s [A26.3]', (preset, at, start, end) => {
  expect(presetRange(preset, instant(at))).toEqual({
    start: berlinNoon(instant(`${start}T12:00:00Z`)),
    end: berlinNoon(instant(`${end}T12:00:00Z`)),
  })
})
