import { berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import { expect, test } from 'vitest'
import { timeOfFinal } from './write-bulk.ts'

const [night, evening] = [Date.UTC(2026, 2, 10, 3) / 1000, Date.UTC(2026, 2, 10, 18) / 1000]

test('bulk finals are spread over the last year in order, and none is later than now', () => {
  for (const now of [night, evening]) {
    const times = Array.from({ length: 2000 }, (_, n) => timeOfFinal(n, 2000, now))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.min(...times)).toBeGreaterThan(now - 366 * 24 * 3600)
    expect(berlinDay(Math.max(...times))).toEqual(berlinDay(now))
    expect(Math.max(...times)).toBeLessThanOrEqual(now)
  }
  expect(timeOfFinal(1999, 2000, evening)).toBe(noonOf(berlinDay(evening)))
})
