import { noonOf } from '@kontor/domain/days/calendar-day'
import { expect, test } from 'vitest'
import { endAfter, lastDayBefore } from './last-day.ts'

test('converting a last day to its end and back gives the same day, in summer and winter; 0 stays 0', () => {
  for (const month of [1, 3, 7, 10, 12])
    for (const day of [1, 15, 28]) {
      const noon = noonOf({ year: 2026, month, day })
      expect(lastDayBefore(endAfter(noon))).toBe(noon)
    }
  expect(endAfter(0)).toBe(0)
  expect(lastDayBefore(0)).toBe(0)
})
