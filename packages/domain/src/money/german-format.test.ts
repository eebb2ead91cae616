import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from './currency.ts'
import {
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTimestamp,
  formatUnitPrice,
  parseGermanNumber,
} from './german-format.ts'

/**
 * An amount with up to `decimals` decimals, and with few enough digits to survive as a floating-point number.
 */
function arbitraryAmount(decimals: number): fc.Arbitrary<number> {
  return fc.integer({ min: -1e15, max: 1e15 }).map((digits) => digits / 10 ** decimals)
}

describe('money', () => {
  test.each([
    [1234.5, 'EUR', '1.234,50\u00a0€'],
    [-1234.5, 'USD', '-1.234,50\u00a0$'],
    [0, 'GBP', '0,00\u00a0£'],
    [-0, 'EUR', '0,00\u00a0€'],
    [-0.004, 'EUR', '0,00\u00a0€'],
    [1.005, 'EUR', '1,01\u00a0€'],
    [1e13, 'EUR', '10.000.000.000.000,00\u00a0€'],
    [999.995, 'EUR', '1.000,00\u00a0€'],
  ] as const)('formats %d %s as %s', (value, currency, text) => {
    expect(formatMoney(value, currency)).toBe(text)
  })

  test('formats a unit price with two to four decimals', () => {
    expect(formatUnitPrice(0.1234, 'EUR')).toBe('0,1234\u00a0€')
    expect(formatUnitPrice(1200.5, 'USD')).toBe('1.200,50\u00a0$')
    expect(formatUnitPrice(-0.125, 'EUR')).toBe('-0,125\u00a0€')
  })

  test('formats any sum of whole cents as Intl does for de-DE', () => {
    fc.assert(
      fc.property(arbitraryAmount(2), fc.constantFrom(...currencies), (value, currency) => {
        const intl = new Intl.NumberFormat('de-DE', { style: 'currency', currency })
        expect(formatMoney(value, currency)).toBe(intl.format(value === 0 ? 0 : value))
      }),
    )
  })
})

test.each([
  [1234567.891, '1.234.567,891'],
  [0.1 + 0.2, '0,3'],
  [1.00005, '1,0001'],
  [-1000, '-1.000'],
  [2, '2'],
])('formats the number %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test('formats a number with a minimum and a maximum number of decimals', () => {
  expect(formatNumber(2, 2)).toBe('2,00')
  expect(formatNumber(2.345678, 2)).toBe('2,3457')
  expect(formatNumber(2.345, 2, 2)).toBe('2,35')
  expect(formatNumber(0.4, 0, 0)).toBe('0')
})

test.each([
  [0.19, '19\u00a0%'],
  [0.055, '5,5\u00a0%'],
  [0.07, '7\u00a0%'],
  [0.02005, '2,01\u00a0%'],
  [-0.1, '-10\u00a0%'],
  [0, '0\u00a0%'],
])('formats the fraction %d as %s', (share, text) => {
  expect(formatPercent(share)).toBe(text)
})

describe('days and times in Berlin', () => {
  const newYear = Date.parse('2026-12-31T23:05:09Z') / 1000

  test('follow the formats of the lists, the editor and the side card [S9.0.17]', () => {
    expect(formatDay(newYear)).toBe('01.01.2027')
    expect(formatDay(newYear, 'DD-MM-YYYY')).toBe('01-01-2027')
    expect(formatTimestamp(newYear)).toBe('01.01.2027 00:05')
  })

  test('can have their parts in another order and be surrounded by other text', () => {
    expect(formatDay(newYear, 'YYYY-MM-DD')).toBe('2027-01-01')
    expect(formatDay(newYear, '(MM/YYYY)')).toBe('(01/2027)')
  })

  test('are empty if unset', () => {
    expect([formatDay(0), formatTimestamp(0)]).toEqual(['', ''])
  })
})

describe('parsing a typed number', () => {
  test.each([
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['1234.56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['1.234.567,8', 1_234_567.8],
    ['1,234', 1.234],
    ['1,234,567', 1_234_567],
    ['1.5', 1.5],
    ['1.2345', 1.2345],
    ['0,125', 0.125],
    ['0.125', 0.125],
    ['1234.567', 1234.567],
    ['-0.500', -0.5],
    ['999.999', 999_999],
    ['5,', 5],
    ['5.', 5],
    [',5', 0.5],
    ['.5', 0.5],
    ['-3,5', -3.5],
    ['\u22123,5', -3.5],
    ['- 3', -3],
    ['+3', 3],
    [' 42 ', 42],
    ['007', 7],
    ['1.234,56 €', 1234.56],
    ['€ 99', 99],
    ['€1.234,56', 1234.56],
    ['35€', 35],
    ['15 %', 15],
    ['1\u00a0234,5', 1234.5],
    ["1'000", 1000],
    ["1'234'567.50", 1_234_567.5],
    ['12\u2019500,5', 12_500.5],
    ['-0', 0],
    ['-0,00', 0],
  ])('%j is %d', (text, value) => {
    expect(parseGermanNumber(text)).toBe(value)
  })

  test.each([
    '',
    ' ',
    '-',
    ',',
    '.',
    '€',
    'abc',
    '1a',
    '1e5',
    '--1',
    '1,2,3',
    '1.2.3',
    '1.234,5,6',
    '12.34,5',
    '1,23.4',
    '1 2',
    "1'00",
    "'1",
    '9'.repeat(400),
    'Infinity',
    'NaN',
    '0x10',
  ])('%j is not a number', (text) => {
    expect(parseGermanNumber(text)).toBeUndefined()
  })

  test('a formatted number parses back to the same number', () => {
    fc.assert(
      fc.property(
        arbitraryAmount(2),
        arbitraryAmount(4),
        fc.constantFrom(...currencies),
        (sum, factor, currency) => {
          expect(parseGermanNumber(formatMoney(sum, currency))).toBe(sum === 0 ? 0 : sum)
          expect(parseGermanNumber(formatNumber(factor))).toBe(factor === 0 ? 0 : factor)
        },
      ),
    )
  })

  test('any text gives undefined or a finite number other than negative zero', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-+ €%e') })
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const value = parseGermanNumber(text)
        expect(value === undefined || (Number.isFinite(value) && !Object.is(value, -0))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('formats a year before 1000 with four digits', () => {
  expect(formatDay(Date.parse('0987-06-05T12:00:00Z') / 1000)).toMatch(/\.0987$/)
})

test.each([
  [' €12 ', 12],
  ['12 € ', 12],
  ['1€2', undefined],
  ['1%2', undefined],
  ['.', undefined],
  [',', undefined],
  ['1,234.567.8', undefined],
  ['1.234,567,8', undefined],
  ['1.234.567,8', 1234567.8],
])('parses %j as %s', (text, value) => {
  expect(parseGermanNumber(text)).toBe(value)
})
