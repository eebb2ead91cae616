import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { keepUntil } from './keep-until.ts'

const day = (year: number, month: number, dayOfMonth: number) => noonOf({ year, month, day: dayOfMonth })

test('keeps a received invoice for eight years after the end of the year of issue [A9.6]', () => {
  expect(keepUntil(day(2026, 1, 1), day(2026, 12, 31))).toBe(day(2034, 12, 31))
})

test('counts the eight years from the year of arrival if that is later than the year of issue [A9.6]', () => {
  expect(keepUntil(day(2025, 12, 30), day(2026, 1, 4))).toBe(day(2034, 12, 31))
  expect(keepUntil(0, day(2026, 3, 1))).toBe(day(2034, 12, 31))
})
