import { describe, expect, test } from 'vitest'
import { endOfBerlinDay, noonOf } from '../days/calendar-day.ts'
import { dateError, deliveryDateErrors, deliveryDateTypes, latestDay } from './delivery-date.ts'
import type { DeliveryDate, DeliveryDateType } from './invoice.ts'

const [first, last] = [noonOf({ year: 2026, month: 11, day: 1 }), noonOf({ year: 2026, month: 11, day: 30 })]

function errorsOf(type: DeliveryDateType, startDate: number, endDate: number) {
  const date: DeliveryDate = { type, label: '', startDate, endDate }
  return deliveryDateErrors(date)
}

test('there are six types of delivery date [S3.9.4, S9.0.25]', () => {
  expect(Object.keys(deliveryDateTypes)).toEqual(['type1', 'type2', 'type3', 'type4', 'type5', 'type6'])
})

test('a service has the invoice date, one day or a range of days [S3.9.5, S3.9.7, S3.9.8]', () => {
  expect(deliveryDateTypes).toMatchObject({
    type1: { subject: 'service', kind: 'same-day' },
    type3: { subject: 'service', kind: 'single' },
    type4: { subject: 'service', kind: 'range' },
  })
})

test('a delivery has the invoice date, one day or a range of days [S3.9.6, S3.9.9, S3.9.10]', () => {
  expect(deliveryDateTypes).toMatchObject({
    type2: { subject: 'delivery', kind: 'same-day' },
    type5: { subject: 'delivery', kind: 'single' },
    type6: { subject: 'delivery', kind: 'range' },
  })
})

describe('the error for a date field', () => {
  test.each([
    [0, 'required'],
    [Number.NaN, 'invalid'],
    [-1, 'invalid'],
    [endOfBerlinDay(latestDay), 'none'],
    [endOfBerlinDay(latestDay) + 1, 'tooLate'],
    [first, 'none'],
    [noonOf({ year: 2220, month: 12, day: 31 }), 'none'],
    [noonOf({ year: 2221, month: 1, day: 1 }), 'tooLate'],
  ])('with the Unix time %d is %s', (day, error) => {
    expect(dateError(day) ?? 'none').toBe(error)
  })
})

test('types that refer to the invoice date need no day', () => {
  for (const type of ['type1', 'type2'] as const) expect(errorsOf(type, 0, 0)).toEqual({})
})

test('single-day types need only the start', () => {
  for (const type of ['type3', 'type5'] as const) {
    expect(errorsOf(type, 0, 0)).toEqual({ startDate: 'required' })
    expect(errorsOf(type, last, first)).toEqual({ startDate: undefined })
  }
})

test('a range needs both days and must not end before it starts', () => {
  for (const type of ['type4', 'type6'] as const) {
    expect(errorsOf(type, 0, 0)).toEqual({ startDate: 'required', endDate: 'required' })
    expect(errorsOf(type, last, first)).toEqual({ startDate: undefined, endDate: 'beforeStart' })
    expect(errorsOf(type, first, first)).toEqual({ startDate: undefined, endDate: undefined })
    expect(errorsOf(type, Number.NaN, last)).toEqual({ startDate: 'invalid', endDate: undefined })
    expect(errorsOf(type, latestDay * 2, last)).toEqual({ startDate: 'tooLate', endDate: undefined })
  }
})

test('the latest day that a date field accepts is 2220-12-31, stored as noon in Berlin [S5.0.10]', () => {
  expect(latestDay).toBe(noonOf({ year: 2220, month: 12, day: 31 }))
})
