import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { sumOfCents } from '../money/cents.ts'
import { type Currency, currencies } from '../money/currency.ts'
import { type DaySums, turnoverByYear } from './turnover.ts'

const sums = (year: number, month: number, day: number, netto: number, currency: Currency = 'EUR') =>
  ({ day: noonOf({ year, month, day }), currency, netto, brutto: netto * 2 }) satisfies DaySums

test('turnover is added up by year and currency, the newest year first [A31.3]', () => {
  const days = [
    sums(2024, 12, 31, 100),
    sums(2025, 1, 1, 20),
    sums(2025, 6, 15, 3, 'GBP'),
    sums(2025, 6, 15, 4, 'USD'),
    sums(2025, 6, 15, 5),
    sums(2026, 1, 1, 6, 'USD'),
  ]
  expect(turnoverByYear(days)).toEqual([
    { year: 2026, currency: 'USD', netto: 6, brutto: 12 },
    { year: 2025, currency: 'EUR', netto: 25, brutto: 50 },
    { year: 2025, currency: 'USD', netto: 4, brutto: 8 },
    { year: 2025, currency: 'GBP', netto: 3, brutto: 6 },
    { year: 2024, currency: 'EUR', netto: 100, brutto: 200 },
  ])
})

test('a Storno reduces the turnover of its own year, which may be zero or negative [A31.3]', () => {
  const days = [sums(2025, 11, 3, 100), sums(2026, 1, 9, -100), sums(2024, 2, 1, 70), sums(2024, 3, 1, -70)]
  expect(turnoverByYear(days).map(({ year, netto }) => [year, netto])).toEqual([
    [2026, -100],
    [2025, 100],
    [2024, 0],
  ])
})

test('nothing is lost or counted twice, in whatever order the days come [A31.3]', () => {
  const day = fc.record({
    day: fc.integer({ min: 0, max: 40_000 }).map((days) => days * 86_400 + 43_200),
    currency: fc.constantFrom(...currencies),
    netto: fc.integer({ min: -1e15, max: 1e15 }),
    brutto: fc.integer({ min: -1e6, max: 1e6 }),
  })
  fc.assert(
    fc.property(fc.array(day, { maxLength: 8 }), (days) => {
      const years = turnoverByYear(days)
      expect(turnoverByYear(days.toReversed())).toEqual(years)
      expect(new Set(years.map(({ year, currency }) => `${year} ${currency}`)).size).toBe(years.length)
      for (const currency of currencies)
        for (const sum of ['netto', 'brutto'] as const) {
          const own = (rows: readonly Pick<DaySums, 'currency' | 'netto' | 'brutto'>[]) =>
            sumOfCents(rows.filter((row) => row.currency === currency).map((row) => row[sum]))
          expect(own(years)).toBe(own(days))
        }
    }),
  )
})
