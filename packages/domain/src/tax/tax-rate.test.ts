import { expect, test } from 'vitest'
import { emptyCustomer } from '../customers/customer.ts'
import { defaultTaxRateOf } from './tax-case-of.ts'
import { currentTaxRate, defaultTaxRate, taxRateChoices, taxRateName } from './tax-rate.ts'

test('the choices are 0, 5, 7, 16 and 19 per cent, and 19 is the default [S9.0.7]', () => {
  expect(taxRateChoices(0.19)).toEqual([0, 0.05, 0.07, 0.16, 0.19])
  expect(defaultTaxRate).toBe(0.19)
})

test('the choices for a row include its own rate, for instance one from an older invoice', () => {
  expect(taxRateChoices(0.15)).toEqual([0, 0.05, 0.07, 0.15, 0.16, 0.19])
})

test.each([
  [0.19, '19\u00a0%'],
  [0.07, '7\u00a0%'],
  [0.055, '5,5\u00a0%'],
  [0, '0\u00a0%'],
])('the name of the rate %d is %s', (rate, name) => {
  expect(taxRateName(rate)).toBe(name)
})

test('the default rate for a customer is 0 with zeroTaxRateByDefault, otherwise 0.19 [S4.5.8]', () => {
  const customer = emptyCustomer()
  const exempt = {
    ...customer,
    paymentPreferences: { ...customer.paymentPreferences, zeroTaxRateByDefault: true },
  }
  expect(defaultTaxRateOf(customer)).toBe(0.19)
  expect(defaultTaxRateOf(exempt)).toBe(0)
})

test('only 5 and 16 per cent, the temporary rates of 2020, are replaced by the current rates', () => {
  expect([0, 0.05, 0.07, 0.16, 0.19, 0.15].map(currentTaxRate)).toEqual([0, 0.07, 0.07, 0.19, 0.19, 0.15])
})
