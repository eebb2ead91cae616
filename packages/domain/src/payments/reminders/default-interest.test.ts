import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, berlinDay, noonOf } from '../../days/calendar-day.ts'
import { builtInBaseRates } from './base-rates.ts'
import { defaultInterest, type InterestTerms, interestPerDay, interestSpans } from './default-interest.ts'

const noon = (year: number, month: number, day: number) => noonOf({ year, month, day })

const golden: InterestTerms = {
  principal: 3089,
  changes: [],
  from: noon(2025, 4, 17),
  until: noon(2026, 2, 20),
  debtor: 'consumer',
}

test('3,089.00 € from 17.04.2025 to 20.02.2026 at 5 points bear 170.84 € [A22.22]', () => {
  expect(defaultInterest(golden, builtInBaseRates)).toBe(170.84)
  expect(interestSpans(golden, builtInBaseRates).map(({ days, rate }) => [days, rate])).toEqual([
    [75, 0.0727],
    [184, 0.0627],
    [51, 0.0627],
  ])
})

test('businesses owe 9 points above the base rate [A22.22]', () => {
  // 3089 × (75 × 11.27 % + 235 × 10.27 %) / 365
  expect(defaultInterest({ ...golden, debtor: 'business' }, builtInBaseRates)).toBe(275.78)
})

test('a part payment bears interest on its day, and no longer on the next [A22.22]', () => {
  const paid = { ...golden, changes: [{ day: noon(2025, 5, 10), amount: 1000 }] }
  const spans = interestSpans(paid, builtInBaseRates)
  expect(spans.map(({ principal, days }) => [principal, days])).toEqual([
    [3089, 24],
    [2089, 51],
    [2089, 184],
    [2089, 51],
  ])
  // (3089 × 24 × 7.27 % + 2089 × 51 × 7.27 % + 2089 × 235 × 6.27 %) / 365
  expect(defaultInterest(paid, builtInBaseRates)).toBe(120.32)
})

test('a payment before the default reduces the principal from the first day on [A22.22]', () => {
  const paid = { ...golden, changes: [{ day: noon(2025, 4, 16), amount: 89 }] }
  const whole = { ...golden, principal: 3000 }
  expect(defaultInterest(paid, builtInBaseRates)).toBe(defaultInterest(whole, builtInBaseRates))
})

test('a paid or overpaid claim bears no interest until a return opens it again [A22.22]', () => {
  const changes = [
    { day: noon(2025, 4, 17), amount: 3100 },
    { day: noon(2025, 5, 1), amount: -3100 },
  ]
  const spans = interestSpans({ ...golden, changes, until: noon(2025, 5, 2) }, builtInBaseRates)
  expect(spans.map(({ from, days }) => [from, days])).toEqual([
    [noon(2025, 4, 17), 1],
    [noon(2025, 5, 2), 1],
  ])
})

test('a negative base rate lowers the rate [A22.22]', () => {
  const terms = { ...golden, principal: 36_500, from: noon(2020, 2, 1), until: noon(2020, 2, 29) }
  // 29 days of the leap year at 5 − 0.88 %, of 365 days.
  expect(defaultInterest(terms, builtInBaseRates)).toBe(119.48)
})

test('a default that begins after the last day bears nothing, one on that day bears one day', () => {
  const late = { ...golden, from: noon(2026, 2, 21) }
  expect(defaultInterest(late, builtInBaseRates)).toBe(0)
  const same = { ...golden, principal: 36_500, from: golden.until }
  expect(defaultInterest(same, builtInBaseRates)).toBe(6.27)
})

test('interest of an unknown half-year is an error, even for one day [A22.21]', () => {
  const until = noon(2027, 1, 1)
  expect(() => defaultInterest({ ...golden, until }, builtInBaseRates)).toThrow('baseRateMissing')
})

test('each further day adds the interest per day [A22.22]', () => {
  const perDay = interestPerDay(golden, golden.until, builtInBaseRates)
  // 3089 × 6.27 % / 365
  expect(perDay.toFixed(4)).toBe('0.5306')
  const paidToday = { ...golden, changes: [{ day: golden.until, amount: 3089 }] }
  expect(interestPerDay(paidToday, golden.until, builtInBaseRates).toNumber()).toBe(0)
})

test('however payments fall, the days of all spans bear the interest of single days [A22.22]', () => {
  const day = fc
    .integer({ min: 0, max: 900 })
    .map((days) => noonOf(addDays({ year: 2023, month: 6, day: 1 }, days)))
  const change = fc.record({
    day,
    amount: fc.integer({ min: -50_000, max: 50_000 }).map((cents) => cents / 100),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), day, day, (changes, from, until) => {
      const terms = { ...golden, changes, from, until }
      const spans = interestSpans(terms, builtInBaseRates)
      const single = []
      for (let at = from; at <= until; at = noonOf(addDays(berlinDay(at), 1))) {
        single.push(...interestSpans({ ...terms, from: at, until: at }, builtInBaseRates))
      }
      const weight = (list: typeof spans) =>
        list.reduce(
          (total, { principal, rate, days }) =>
            total + Math.round(principal * 100) * Math.round(rate * 1e4) * days,
          0,
        )
      expect(weight(spans)).toBe(weight(single))
    }),
    { numRuns: 30 },
  )
})
