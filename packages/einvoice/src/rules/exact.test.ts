import { expect, test } from 'vitest'
import {
  centsOfDouble,
  dividedBy,
  type Exact,
  exact,
  exactOfDouble,
  integer,
  magnitude,
  sum,
  sumOfDoubles,
  times,
  toCents,
  toDouble,
  toInteger,
} from './exact.ts'

const unit = 10n ** 60n
const of = (text: string): Exact => exact(text) ?? -1n

test.each<[string, bigint]>([
  ['0', 0n],
  ['1', unit],
  ['-1', -unit],
  ['+1', unit],
  ['1.', unit],
  ['.5', unit / 2n],
  ['-.5', -unit / 2n],
  ['007.50', (unit * 15n) / 2n],
  [' \n1.25\t', (unit * 5n) / 4n],
  [`0.${'0'.repeat(59)}1`, 1n],
  [`0.${'0'.repeat(59)}19`, 1n],
  [`-0.${'0'.repeat(59)}19`, -1n],
])('parses %j as %s, in units of 10^-60', (text, value) => {
  expect(exact(text)).toBe(value)
})

test.each(['', '.', '-', '1e3', '1,5', '1.2.3', '--1', 'x1', '1x', '1 2', 'NaN', '1\u00a0', '\u00a01'])(
  'the text %j is not a number',
  (text) => {
    expect(exact(text)).toBeUndefined()
  },
)

test('rounds to cents and to integers; halves are rounded up, even below zero', () => {
  expect(['1.005', '1.0049', '-1.005', '-1.0051', '0.5', '1'].map((text) => toCents(of(text)))).toEqual(
    ['1.01', '1', '-1', '-1.01', '0.5', '1'].map(of),
  )
  expect(['1.5', '1.49', '-1.5', '-1.51', '-0.5', '2'].map((text) => toInteger(of(text)))).toEqual(
    ['2', '1', '-1', '-2', '0', '2'].map(of),
  )
})

test('products, quotients, sums and magnitudes are exact to 10^-60', () => {
  expect([times(of('1.5'), of('-2.5')), dividedBy(of('7'), of('-2'))]).toEqual([of('-3.75'), of('-3.5')])
  expect(dividedBy(of('1'), of('3'))).toBe(of(`0.${'3'.repeat(60)}`))
  expect([sum([]), sum([of('0.1'), of('0.2'), of('-1')])]).toEqual([0n, of('-0.7')])
  expect([magnitude(of('-2.5')), magnitude(of('2.5')), magnitude(0n)]).toEqual([of('2.5'), of('2.5'), 0n])
  expect([integer(3), integer(-3), integer(0)]).toEqual([of('3'), of('-3'), 0n])
})

test('binary floating-point numbers are converted in both directions', () => {
  expect([toDouble(of('0.1')), toDouble(of('-12.34')), toDouble(0n)]).toEqual([0.1, -12.34, 0])
  expect([exactOfDouble(0.5), exactOfDouble(-12)]).toEqual([of('0.5'), of('-12')])
  expect(exactOfDouble(0.1)).toBe(of('0.1000000000000000055511151231257827021181583404541015625'))
  expect(exactOfDouble(1e30)).toBe(of('1000000000000000019884624838656'))
})

test('sums and cents of binary floating-point numbers keep their rounding errors', () => {
  expect(sumOfDoubles(['0.1', '0.2'].map(of))).toBe(0.30000000000000004)
  expect(sumOfDoubles([])).toBe(0)
  expect([1.005, 2.675, 1.115, -1.115].map(centsOfDouble)).toEqual([1, 2.68, 1.12, -1.11])
})
