import { expect, test } from 'vitest'
import { checkLeitwegId } from './leitweg-id.ts'

test.each([
  '04011000-1234512345-06',
  '992-90009-96',
  '991-01484-64',
  '09564000-NUE0001-49',
  ' 09564000-nue0001-49 ',
])('%s is a Leitweg-ID', (id) => {
  expect(checkLeitwegId(id)).toBe('valid')
})

test('detects a mistyped digit and two swapped digits', () => {
  expect(checkLeitwegId('04011000-1234512345-07')).toBe('wrongCheckDigits')
  expect(checkLeitwegId('04011000-1234521345-06')).toBe('wrongCheckDigits')
  expect(checkLeitwegId('09564000-NUE0010-49')).toBe('wrongCheckDigits')
})

test.each([
  '4711',
  'Einkauf',
  '04011000_1234512345_06',
  '0-1234512345-06',
  '04011000-1234512345-6',
  '04011000--06',
  // These do not begin with the number of a federal state.
  '2026-11-20',
  '4711-12',
  // No region has four or six digits.
  '0815-12',
  '110815-2026-12',
])('%s is not a Leitweg-ID', (id) => {
  expect(checkLeitwegId(id)).toBe('malformed')
})

test('an empty Leitweg-ID is neither valid nor malformed', () => {
  expect(checkLeitwegId(' ')).toBe('empty')
})
