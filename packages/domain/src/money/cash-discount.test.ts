import { expect, test } from 'vitest'
import { dueAfterDiscount } from './cash-discount.ts'
import { Decimal } from './decimal.ts'

const amounts = (gross: number, share: number, base?: number) => {
  const { discount, due } = dueAfterDiscount(gross, Decimal.of(share), base)
  return [discount.toNumber(), due.toNumber()]
}

test('Skonto is rounded once to the cent, half away from zero, and the rest is due', () => {
  expect(amounts(1190, 0.02)).toEqual([23.8, 1166.2])
  // Before rounding, the discounts are 0.0225 and 0.025.
  expect(amounts(0.75, 0.03)).toEqual([0.02, 0.73])
  expect(amounts(1.25, 0.02)).toEqual([0.03, 1.22])
})

test('Skonto on part of the sum deducts a share of that part only', () => {
  expect(amounts(119, 0.02, 100)).toEqual([2, 117])
})
