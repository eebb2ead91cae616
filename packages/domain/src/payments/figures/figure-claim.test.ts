import { expect, test } from 'vitest'
import { noonOf } from '../../days/calendar-day.ts'
import {
  type FigureClaim,
  givenUpWithin,
  medianOf,
  openAt,
  paidClaims,
  receivedWithin,
} from './figure-claim.ts'
import { figurePeriods, yearBefore, yearPeriod } from './figure-period.ts'

const on = (month: number, day: number, year = 2026) => noonOf({ year, month, day })
const year = yearPeriod(2026)

function claim(changes: Partial<FigureClaim> = {}): FigureClaim {
  return {
    id: 'i1',
    kind: 'invoice',
    customerId: 'c1',
    customerName: 'Werft GmbH',
    project: '',
    invoiceDate: on(3, 1),
    isSettledBefore: false,
    afterSettling: [],
    papers: [{ date: on(3, 1), payable: 11_900, rates: [] }],
    allocations: [],
    ...changes,
  }
}

const part = (amount: number, date: number, kind: 'payment' | 'skonto' | 'fee' | 'charge' = 'payment') => ({
  amount,
  date,
  kind,
})

test('days to pay count until nothing was open for good, and only with money [A22.30]', () => {
  const days = (allocations: FigureClaim['allocations']) =>
    paidClaims([claim({ allocations })]).map((one) => one.days)
  expect(days([part(11_000, on(3, 5)), part(900, on(3, 11), 'skonto')])).toEqual([10])
  expect(days([part(11_000, on(3, 5))])).toEqual([])
  expect(days([part(11_900, on(3, 5)), part(-11_900, on(3, 9))])).toEqual([])
  expect(days([part(11_900, on(3, 5)), part(-11_900, on(3, 9)), part(11_900, on(4, 10))])).toEqual([40])
  expect(days([part(11_900, on(3, 5), 'skonto')])).toEqual([])
  expect(days([part(11_900, on(2, 5))])).toEqual([0])
  expect(paidClaims([claim({ allocations: [part(11_900, on(4, 1))] })])).toEqual([
    { date: on(4, 1), days: 31 },
  ])
})

test('the median is the middle value, and the lower one of two [A22.30]', () => {
  expect(medianOf([30, 1, 10])).toBe(10)
  expect(medianOf([30, 10])).toBe(10)
  expect(medianOf([])).toBeUndefined()
})

test('fees are neither received for a claim nor given up, and a charge is given up [A22.30]', () => {
  const allocations = [part(400, on(3, 5), 'fee'), part(500, on(3, 5), 'charge'), part(10_000, on(3, 5))]
  const claims = [claim({ allocations })]
  expect([receivedWithin(claims, year), givenUpWithin(claims, year)]).toEqual([10_000, 500])
  expect(openAt(claims, on(3, 4))).toEqual({ open: 11_900, credit: 0 })
  expect(openAt(claims, on(3, 5))).toEqual({ open: 1_400, credit: 0 })
  expect(openAt([claim({ isSettledBefore: true })], on(3, 5))).toEqual({ open: 0, credit: 0 })
})

test('a year has its months and quarters until today; years lead up to it [A22.30]', () => {
  expect(figurePeriods(2026, 'month', on(2, 1))).toEqual([
    { start: on(1, 1), end: on(1, 31) },
    { start: on(2, 1), end: on(2, 28) },
  ])
  expect(figurePeriods(2026, 'quarter', on(12, 31)).map(({ end }) => end)).toEqual([
    on(3, 31),
    on(6, 30),
    on(9, 30),
    on(12, 31),
  ])
  const years = figurePeriods(2026, 'year', on(12, 31))
  expect(years.map(({ start }) => start)).toEqual([2022, 2023, 2024, 2025, 2026].map((of) => on(1, 1, of)))
  expect(years.at(-1)).toEqual(year)
  expect(yearBefore({ start: on(2, 1, 2029), end: on(2, 28, 2029) })).toEqual({
    start: on(2, 1, 2028),
    end: on(2, 29, 2028),
  })
})
