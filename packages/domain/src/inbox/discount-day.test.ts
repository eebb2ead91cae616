import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { discountDay } from './discount-day.ts'

test('the days of a cash discount are counted from the issue day, even across a leap day or a new year [A9.6]', () => {
  expect(discountDay('2026-03-10', 0)).toBe(noonOf({ year: 2026, month: 3, day: 10 }))
  expect(discountDay('2028-02-25', 14)).toBe(noonOf({ year: 2028, month: 3, day: 10 }))
  expect(discountDay('2026-12-28', 10)).toBe(noonOf({ year: 2027, month: 1, day: 7 }))
})
