import { expect, test } from 'vitest'
import { compareDays } from './day.ts'
import { EvaluationError } from './place.ts'

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-20', '2026-11-19', 1440],
  ['2024-03-01', '2024-02-28', 2 * 1440],
  ['2026-03-01', '2026-02-28', 1440],
  ['1900-03-01', '1900-02-28', 1440],
  ['2000-03-01', '2000-02-28', 2 * 1440],
  ['2027-01-01', '2026-01-01', 365 * 1440],
  ['10000-01-01', '9999-12-31', 1440],
  ['2026-11-20Z', '2026-11-20', 0],
  ['2026-11-20+01:00', '2026-11-20', -60],
  ['2026-11-20', '2026-11-20-14:00', -840],
  ['2026-11-20-05:30', '2026-11-20Z', 330],
])('%s begins after %s by %i minutes', (a, b, minutes) => {
  expect(compareDays(a, b)).toBe(minutes)
})

test('a year before the first is earlier than any other', () => {
  expect(compareDays('-0044-03-15', '0001-01-01')).toBeLessThan(0)
  expect(compareDays('-0044-03-15', '-0043-03-15')).toBeLessThan(0)
})

test.each(['', '20261120', '2026-11', '2026-11-20T00:00:00', '2026-11-20 Z'])('%j is no date', (text) => {
  expect(() => compareDays(text, '2026-11-20')).toThrow(EvaluationError)
})
