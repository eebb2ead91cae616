import { noonOf } from '@kontor/domain/days/calendar-day'
import { expect, test } from 'vitest'
import { endAfter, lastDayBefore } from './last-day.ts'

test('a last day ends at midnight in summer and winter and converts back to the same day', () => {
  for (const month of [1, 3, 7, 10, 12])
    for (const day of [1, 15, 28]) {
      const noon = noonOf({ year: 2026, month, day })
      expect(lastDayBefore(endAfter(noon))).toBe(noon)
    }
  expect(endAfter(0)).toBe(0)
  expect(lastDayBefore(0)).toBe(0)
})
