import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  berlinDay,
  berlinNoon,
  berlinTime,
  type CalendarDay,
  endOfBerlinDay,
  noonOf,
  parseDay,
  startOfBerlinDay,
} from './calendar-day.ts'

function utc(iso: string): number {
  return Date.parse(`${iso}Z`) / 1000
}

/** Any day from 1970-01-02 to the last one that date fields accept, 2220-12-31. */
const arbitraryDay = fc
  .integer({ min: 1, max: 91_675 })
  .map((days): CalendarDay => addDays({ year: 1970, month: 1, day: 1 }, days))

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['2026-01-15T11:00', '2026-01-15'],
  ['2026-07-15T10:00', '2026-07-15'],
  ['2026-03-29T10:00', '2026-03-29'],
  ['2026-10-25T11:00', '2026-10-25'],
])('%s UTC is noon in Berlin on %s', (instant, day) => {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  expect(noonOf({ year, month, day: dayOfMonth })).toBe(utc(instant))
})

test.each([
  ['2026-03-29T00:59:59', { hour: 1, minute: 59, second: 59 }],
  ['2026-03-29T01:00:00', { hour: 3, minute: 0, second: 0 }],
  ['2026-10-25T00:59:59', { hour: 2, minute: 59, second: 59 }],
  ['2026-10-25T01:00:00', { hour: 2, minute: 0, second: 0 }],
])('converts %s UTC to Berlin time when the clocks change', (instant, clock) => {
  expect(berlinTime(utc(instant))).toMatchObject(clock)
})

test('a day in Berlin begins one hour before midnight UTC, or two hours in summer', () => {
  expect(berlinDay(utc('2026-12-31T22:59:59'))).toEqual({ year: 2026, month: 12, day: 31 })
  expect(berlinDay(utc('2026-12-31T23:00:00'))).toEqual({ year: 2027, month: 1, day: 1 })
  expect(berlinDay(utc('2026-07-31T22:00:00'))).toEqual({ year: 2026, month: 8, day: 1 })
})

test('a day has 23 hours when the clocks go forward and 25 when they go back', () => {
  const hours = (noon: number) => (endOfBerlinDay(noon) - startOfBerlinDay(noon) + 1) / 3600
  expect(hours(utc('2026-03-29T10:00'))).toBe(23)
  expect(hours(utc('2026-10-25T11:00'))).toBe(25)
  expect(hours(utc('2026-11-21T11:00'))).toBe(24)
})

test('each day from 1970-01-02 to 2040 begins when the previous one ends, and contains its noon', () => {
  let day: CalendarDay = { year: 1970, month: 1, day: 2 }
  let expectedStart = startOfBerlinDay(noonOf(day))
  while (day.year <= 2040) {
    const noon = noonOf(day)
    const time = berlinTime(noon)
    if (startOfBerlinDay(noon) !== expectedStart || time.hour !== 12 || time.day !== day.day)
      expect.fail(`${day.year}-${day.month}-${day.day}`)
    expectedStart = endOfBerlinDay(noon) + 1
    day = addDays(day, 1)
  }
  expect(expectedStart).toBe(utc('2040-12-31T23:00'))
})

test('an unset day stays unset, and 1970-01-01 does not count as unset', () => {
  expect(berlinNoon(0)).toBe(0)
  expect(noonOf({ year: 1970, month: 1, day: 1 })).not.toBe(0)
})

test('adds days across a leap day, and subtracts days across a year boundary', () => {
  expect(addDays({ year: 2028, month: 2, day: 28 }, 2)).toEqual({ year: 2028, month: 3, day: 1 })
  expect(addDays({ year: 2026, month: 1, day: 1 }, -1)).toEqual({ year: 2025, month: 12, day: 31 })
})

test('parses a calendar day, and rejects malformed texts and days that do not exist', () => {
  expect(parseDay('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 })
  expect(parseDay('2026-12-31')).toEqual({ year: 2026, month: 12, day: 31 })
  for (const text of ['2026-02-29', '2026-04-31', '2011-20-26', '2026-00-10', '2026-10-00', '2026-12-32'])
    expect(parseDay(text), text).toBeUndefined()
  for (const text of ['20261120', '2026-11-2', '12026-11-20', '2026-11-20Z', ''])
    expect(parseDay(text), text).toBeUndefined()
})

describe.each(['America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'on a machine in %s',
  (zone) => {
    test('any day lasts from 00:00 to 23:59:59 in Berlin, and every instant in it converts to its noon', () => {
      vi.stubEnv('TZ', zone)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      fc.assert(
        fc.property(arbitraryDay, fc.integer({ min: 0, max: 82_799 }), (day, second) => {
          const noon = noonOf(day)
          expect(berlinTime(noon)).toEqual({ ...day, hour: 12, minute: 0, second: 0 })
          const start = startOfBerlinDay(noon)
          expect(berlinTime(start)).toEqual({ ...day, hour: 0, minute: 0, second: 0 })
          expect(berlinTime(endOfBerlinDay(noon))).toEqual({ ...day, hour: 23, minute: 59, second: 59 })
          expect(berlinNoon(start + second)).toBe(noon)
          expect(startOfBerlinDay(noonOf(addDays(day, 1)))).toBe(endOfBerlinDay(noon) + 1)
        }),
      )
    })
  },
)
