import { expect, test } from 'vitest'
import { noonOf } from '../../days/calendar-day.ts'
import { baseRateOn, baseRatesWith, builtInBaseRates, halfYearOf, startsHalfYear } from './base-rates.ts'

const day = (year: number, month: number, date: number) => ({ year, month, day: date })

test('a base rate applies to its whole half-year [A22.21]', () => {
  expect(baseRateOn(builtInBaseRates, day(2025, 6, 30))).toBe(0.0227)
  expect(baseRateOn(builtInBaseRates, day(2025, 7, 1))).toBe(0.0127)
  expect(baseRateOn(builtInBaseRates, day(2024, 2, 29))).toBe(0.0362)
  expect(baseRateOn(builtInBaseRates, day(2013, 1, 1))).toBe(-0.0013)
})

test('a half-year without a row keeps the rate before it, if a later row follows [A22.21]', () => {
  expect(baseRateOn(builtInBaseRates, day(2019, 10, 3))).toBe(-0.0088)
  expect(baseRateOn(builtInBaseRates, day(2010, 1, 1))).toBe(0.0012)
})

test('a half-year after the last row has no rate [A22.21]', () => {
  const last = builtInBaseRates.at(-1)?.from ?? 0
  const next = noonOf(day(2027, 1, 1))
  expect(last).toBe(noonOf(day(2026, 7, 1)))
  expect(() => baseRateOn(builtInBaseRates, day(2027, 3, 1))).toThrow(
    expect.objectContaining({ code: 'baseRateMissing', details: { halfYear: next } }),
  )
  expect(() => baseRateOn(builtInBaseRates, day(2001, 12, 31))).toThrow('baseRateMissing')
})

test("an organisation's own row replaces or follows the built-in ones [A22.21]", () => {
  const own = [
    { from: noonOf(day(2027, 1, 1)), rate: 0.02 },
    { from: noonOf(day(2026, 7, 1)), rate: 0.015 },
  ]
  const table = baseRatesWith(own)
  expect(baseRateOn(table, day(2026, 12, 31))).toBe(0.015)
  expect(baseRateOn(table, day(2027, 6, 30))).toBe(0.02)
  expect(table).toHaveLength(builtInBaseRates.length + 1)
  expect(table.map(({ from }) => from)).toEqual(table.map(({ from }) => from).toSorted((a, b) => a - b))
})

test('half-years start on 1 January and 1 July', () => {
  expect(halfYearOf(day(2026, 6, 30))).toEqual(day(2026, 1, 1))
  expect(halfYearOf(day(2026, 7, 1))).toEqual(day(2026, 7, 1))
  expect(startsHalfYear(noonOf(day(2026, 7, 1)))).toBe(true)
  expect(startsHalfYear(noonOf(day(2026, 7, 2)))).toBe(false)
  expect(startsHalfYear(noonOf(day(2026, 4, 1)))).toBe(false)
})
