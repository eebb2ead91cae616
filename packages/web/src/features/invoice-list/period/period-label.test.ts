import { noonOf } from '@kontor/domain/days/calendar-day'
import { expect, test } from 'vitest'
import { periodLabel } from './period-label.ts'

const query = {
  lastDays: 180,
  start: noonOf({ year: 2026, month: 9, day: 1 }),
  end: noonOf({ year: 2026, month: 11, day: 21 }),
}

test('labels a period with its number of days or its date range [S2.4.25]', () => {
  expect(periodLabel({ ...query, type: 'last' })).toBe('Letzte 180 Tage')
  expect(periodLabel({ ...query, type: 'range' })).toBe('01.09.2026 – 21.11.2026')
})
