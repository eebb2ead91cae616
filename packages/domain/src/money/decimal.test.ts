import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from './decimal.ts'

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })

test.each([
  [0.1, 0.2, 0.3],
  [1.005, 0, 1.005],
  [1e21, 1, 1e21],
  [5e-324, 0, 5e-324],
  [-0.1, 0.1, 0],
])('%d + %d is %d', (a, b, sum) => {
  expect(Decimal.of(a).plus(Decimal.of(b)).toNumber()).toBe(sum)
})

test.each([
  [1.005, 1, 1.005],
  [0.1, 3, 0.3],
  [1.1, 1.1, 1.21],
  [1e9, 1e4, 1e13],
  [-0.07, 100, -7],
])('%d × %d is %d', (a, b, product) => {
  expect(Decimal.of(a).times(Decimal.of(b)).toNumber()).toBe(product)
})

describe('rounds half away from zero for positive and negative numbers', () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [0.125, 2, 0.13],
    [-0.125, 2, -0.13],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.12499999, 2, 0.12],
    [-0.12499999, 2, -0.12],
    [8.345, 2, 8.35],
    [1.45, 1, 1.5],
    [-0.004, 2, 0],
    [7, 2, 7],
  ])('%d to %d decimals is %d', (value, decimals, rounded) => {
    expect(Decimal.of(value).round(decimals).toNumber()).toBe(rounded)
  })
})

test.each([
  [1234.5, 2, '1234.50'],
  [-0.05, 2, '-0.05'],
  [-0.004, 2, '0.00'],
  [0.995, 2, '1.00'],
  [7, 0, '7'],
  [1e21, 2, '1000000000000000000000.00'],
])('formats %d with %d decimals as %s', (value, decimals, text) => {
  expect(Decimal.of(value).toFixed(decimals)).toBe(text)
})

test.each([
  [0, '0'],
  [100, '100'],
  [-1234.5, '-1234.5'],
  [0.07, '0.07'],
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
])('formats %d as %s', (value, text) => {
  expect(String(Decimal.of(value))).toBe(text)
})

test('the text of a product has no trailing zeros', () => {
  expect(String(Decimal.of(0.19).times(Decimal.of(100)))).toBe('19')
  expect(String(Decimal.of(0.5).times(Decimal.of(0.02)).times(Decimal.of(1000)))).toBe('10')
})

test('every finite number converts to a decimal and back unchanged; negative zero becomes zero', () => {
  fc.assert(
    fc.property(finite, (value) => {
      expect(Decimal.of(value).toNumber()).toBe(value === 0 ? 0 : value)
    }),
  )
})

test('sums of up to 50 amounts in cents are exact', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger(), { maxLength: 50 }), (cents) => {
      const sum = cents.reduce((total, cent) => total + BigInt(cent), 0n)
      const hundredth = Decimal.of(0.01)
      const total = cents
        .map((cent) => Decimal.of(cent).times(hundredth))
        .reduce((sumSoFar, amount) => amount.plus(sumSoFar), Decimal.zero)
      expect(total.times(Decimal.of(100)).toFixed(0)).toBe(String(sum))
    }),
  )
})

test('rejects NaN and infinities', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    expect(() => Decimal.of(value)).toThrow(RangeError)
})

test('the error for NaN names the rejected value', () => {
  expect(() => Decimal.of(Number.NaN)).toThrow('not a decimal number: NaN')
  expect(() => Decimal.of(Number.POSITIVE_INFINITY)).toThrow(RangeError)
})

test.each([
  [197, 1.0876, 181.13],
  [1, 8, 0.13],
  [-1, 8, -0.13],
  [1, -8, -0.13],
  [1, 3, 0.33],
  [2, 3, 0.67],
  [0, 3, 0],
  [0.01, 3, 0],
  [19, 0.000001, 19_000_000],
])('%d ÷ %d is %d, rounded once to cents, half away from zero', (value, divisor, quotient) => {
  expect(Decimal.of(value).dividedBy(Decimal.of(divisor), 2).toNumber()).toBe(quotient)
})

test('dividing by zero throws a RangeError', () => {
  expect(() => Decimal.of(1).dividedBy(Decimal.zero, 2)).toThrow(RangeError)
})
