import { expect, test } from 'vitest'
import { formatQuantity } from './format-quantity.ts'

test.each([
  [{ quantity: 2.33, unit: 'time' }, '2,33\u00a0h'],
  [{ quantity: 15, unit: 'percentage' }, '15\u00a0%'],
  [{ quantity: 1200, unit: 'piece' }, '1.200'],
  [{ quantity: 1, unit: 'all-inclusive' }, '1'],
] as const)('formats %j as %s', (item, text) => {
  expect(formatQuantity(item)).toBe(text)
})
