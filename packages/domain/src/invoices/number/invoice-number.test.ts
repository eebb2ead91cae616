import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noonOf } from '../../days/calendar-day.ts'
import { DomainError } from '../../domain-error.ts'
import type { InvoiceContent } from '../invoice.ts'
import { emptyInvoiceContent } from '../invoice-defaults.ts'
import {
  counterKey,
  defaultNumberPattern,
  formatInvoiceNumber,
  isNumberPattern,
  printedNumber,
} from './invoice-number.ts'

const november = noonOf({ year: 2026, month: 11, day: 21 })
const values = { counter: 42, invoiceDate: november, projectNumber: 'P100' }

describe('the check of a pattern', () => {
  test.each([
    '{YYYY}-{NNNN}',
    '{N}',
    'RE-{YY}{MM}-{NNN}',
    '{PROJECTNR}-{YYYY}-{NN}',
    'Rechnung Nr. {NNNNN}/{YYYY} (ä)',
    '{PROJECTNR}/{YYYY}{N}',
    '{NN}.{YY}{PROJECTNR}',
    '{YYYY}{N}',
  ])('accepts %s', (pattern) => {
    expect(isNumberPattern(pattern)).toBe(true)
  })

  test.each([
    ['', 'no counter'],
    ['{YYYY}', 'no counter'],
    ['{NN}-{NN}', 'two counters'],
    ['{DD}-{NN}', 'an unknown placeholder'],
    ['{nn}', 'an unknown placeholder'],
    ['{}{N}', 'an empty placeholder'],
    ['{N', 'an unclosed brace'],
    ['N}-{N}', 'a stray closing brace'],
    ['{{N}}', 'nested braces'],
    ['{N}\n', 'a line break'],
    ['{NNNNNNNNNNNNN}', 'thirteen digits'],
    [`${'x'.repeat(80)}{N}`, 'more than 80 characters'],
    ['{PROJECTNR}{NNNN}', 'a project number that runs into the counter'],
    ['{N}{PROJECTNR}', 'a counter that runs into the project number'],
    ['{PROJECTNR}0{YYYY}{N}', 'nothing but digits between the project number and the counter'],
    ['{N}{PROJECTNR}-R', 'text only after the project number'],
    ['R-{PROJECTNR}{N}', 'text only before the project number'],
    ['{PROJECTNR}-{N}{PROJECTNR}', 'a counter that runs into a second project number'],
  ])('rejects %j: %s', (pattern) => {
    expect(isNumberPattern(pattern)).toBe(false)
    expect(() => formatInvoiceNumber(pattern, values)).toThrow(RangeError)
    expect(() => counterKey(pattern, november)).toThrow(RangeError)
  })
})

test.each([
  [defaultNumberPattern, '2026-0042'],
  ['{N}', '42'],
  ['{NN}', '42'],
  ['RE{YY}{MM}/{NNN}', 'RE2611/042'],
  ['{PROJECTNR}-{YYYY}-{NNNN}', 'P100-2026-0042'],
  ['$1 {NNN} $&', '$1 042 $&'],
])('formats %s as %s', (pattern, number) => {
  expect(formatInvoiceNumber(pattern, values)).toBe(number)
})

test('does not truncate a counter with more digits than the pattern', () => {
  expect(formatInvoiceNumber('{NN}', { ...values, counter: 12345 })).toBe('12345')
})

test('inserts a project number as one line, without lone surrogates', () => {
  const number = (projectNumber: string) =>
    formatInvoiceNumber('{PROJECTNR}-{N}', { ...values, projectNumber })
  expect(number(' P100\nSüd\u0000\t2 ')).toBe('P100 Süd 2-42')
  expect(number('P\ud800')).toBe('P\ufffd-42')
})

test('rejects a project number that makes the invoice number too long', () => {
  const number = (length: number) =>
    formatInvoiceNumber('{PROJECTNR}-{N}', { ...values, projectNumber: 'x'.repeat(length) })
  expect(number(197)).toHaveLength(200)
  expect(() => number(198)).toThrow(DomainError)
})

test('the year and the month are those of the invoice date in Berlin', () => {
  const newYear = Date.parse('2026-12-31T23:30:00Z') / 1000
  expect(formatInvoiceNumber('{YYYY}{MM}-{N}', { ...values, invoiceDate: newYear })).toBe('202701-42')
  expect(counterKey('{YYYY}{MM}-{N}', newYear)).toBe('2027-01')
})

test.each([
  ['{NNNN}', ''],
  ['{YYYY}-{NNNN}', '2026'],
  ['{NNNN}/{YY}', '26'],
  ['{MM}{YYYY}-{N}', '11-2026'],
  ['{PROJECTNR}-{YYYY}-{NNNN}', '2026'],
  ['{PROJECTNR}-{N}', ''],
])('the counter key of %s consists of its date placeholders, filled in: %j', (pattern, key) => {
  expect(counterKey(pattern, november)).toBe(key)
})

test('counters never repeat a number, whatever the year and month', () => {
  const day = fc.record({
    year: fc.integer({ min: 2000, max: 2199 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.constant(15),
  })
  const pattern = fc.constantFrom(
    '{YYYY}-{NNNN}',
    '{YY}{N}',
    '{MM}{NN}',
    '{N}{MM}{YY}',
    '{NNN}',
    '{YYYY}{MM}{N}',
  )
  fc.assert(
    fc.property(pattern, fc.array(day, { minLength: 2, maxLength: 60 }), (chosen, days) => {
      const counters = new Map<string, number>()
      const numbers = days.map((invoiceDay) => {
        const invoiceDate = noonOf(invoiceDay)
        const key = counterKey(chosen, invoiceDate)
        const counter = (counters.get(key) ?? 0) + 1
        counters.set(key, counter)
        return formatInvoiceNumber(chosen, { counter, invoiceDate, projectNumber: '' })
      })
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
  )
})

describe('the printed number', () => {
  function withProject(value: string, show = true): InvoiceContent {
    const content = emptyInvoiceContent()
    const customInfos = content.customInfos.map((info) =>
      info.key === 'PROJECTNR' ? { ...info, value, show } : info,
    )
    return { ...content, customInfos }
  }
  const invoiceNumber = '2026-0042'

  test('starts with the project number [S3.5.8]', () => {
    expect(emptyInvoiceContent().customInfos[0]).toMatchObject({
      key: 'PROJECTNR',
      label: 'Projektnummer',
      required: true,
    })
    expect(printedNumber({ invoiceNumber, content: withProject('P100') })).toBe('P100-2026-0042')
  })

  test('omits the project number if it is empty or hidden, or if the layout does not prefix it', () => {
    expect(printedNumber({ invoiceNumber, content: withProject('') })).toBe(invoiceNumber)
    expect(printedNumber({ invoiceNumber, content: withProject('P100', false) })).toBe(invoiceNumber)
    expect(printedNumber({ invoiceNumber, content: withProject('P100') }, false)).toBe(invoiceNumber)
  })

  test('of a draft is empty', () => {
    expect(printedNumber({ invoiceNumber: '', content: withProject('P100') })).toBe('')
  })
})

test('different counter values never give the same number, whatever the project numbers', () => {
  const part = fc.constantFrom('{PROJECTNR}', '{MM}', '-', '1', '{N}', '{NNN}')
  const project = fc.string({ unit: fc.constantFrom('1', '0', '-'), maxLength: 4 })
  const pattern = fc
    .array(part, { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(''))
    .filter(isNumberPattern)
  const counter = fc.constantFrom(1, 10, 11, 110, 111)
  fc.assert(
    fc.property(pattern, project, project, counter, counter, (taken, one, other, first, second) => {
      fc.pre(first !== second)
      const number = (projectNumber: string, drawn: number) =>
        formatInvoiceNumber(taken, { invoiceDate: november, projectNumber, counter: drawn })
      expect(number(one, first)).not.toBe(number(other, second))
    }),
    { numRuns: 2000 },
  )
})

test('the error for a number over 200 characters names the custom infos, where the project number is', () => {
  const issues = [{ path: 'content.customInfos', code: 'tooLong' }]
  expect(() => formatInvoiceNumber('{PROJECTNR}-{N}', { ...values, projectNumber: 'x'.repeat(200) })).toThrow(
    expect.objectContaining({ code: 'invalidRequest', details: { issues } }),
  )
})

test('a pattern has up to 80 characters, and its counter up to twelve digits', () => {
  expect(isNumberPattern(`${'x'.repeat(77)}{N}`)).toBe(true)
  expect(isNumberPattern(`${'x'.repeat(78)}{N}`)).toBe(false)
  expect(formatInvoiceNumber('{NNNNNNNNNNNN}', values)).toBe('000000000042')
})

test('the error for an invalid pattern quotes the pattern', () => {
  expect(() => counterKey('{NN}-{NN}', november)).toThrow('not a number pattern: {NN}-{NN}')
})

test('formats a year before 1000 with four digits', () => {
  const invoiceDate = Date.parse('0987-06-05T12:00:00Z') / 1000
  expect(formatInvoiceNumber('{YYYY}-{N}', { ...values, invoiceDate })).toBe('0987-42')
})
