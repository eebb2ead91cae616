import { expect, test } from 'vitest'
import { containsDay, containsWord, numberIn, withoutSpaces } from './printed-text.ts'

test.each([
  ['R-1', true],
  ['Rechnung R-1', true],
  ['R-1.', true],
  ['R-1, bezahlt', true],
  ['R-11', false],
  ['R-1.1', false],
  ['R-1,1', false],
  ['P1-R-1', false],
  ['.R-1', false],
  ['R-11 und R-1', true],
  ['R-1\u00ad', true],
  [' R-1 ', true],
  ['', false],
])('%j contains the number R-1 as a word: %s', (text, contains) => {
  expect(containsWord(text, 'R-1')).toBe(contains)
})

test('spaces and line breaks between words count as one space', () => {
  expect(containsWord('Kunde\n  &\u00a0 Söhne', 'Kunde & Söhne')).toBe(true)
  expect(containsWord('Kunde & Söhne', ' Kunde \t &  Söhne ')).toBe(true)
  expect(withoutSpaces(' Kunde\n & \u200bSöhne ')).toBe('Kunde&Söhne')
})

test.each([
  ['20.11.2026', true],
  ['2026-11-20', true],
  ['11/20/2026', true],
  ['am 1. oder am 20. 11. 2026', true],
  ['20.11.', false],
  ['2026.20.11', false],
  ['120.11.2026', false],
  ['heute', false],
])('%s contains the day 2026-11-20: %s', (text, contains) => {
  expect(containsDay(text, '20261120')).toBe(contains)
})

test.each([
  ['12,50 Stunden', 12.5],
  ['1.234,567 kg', 1234.567],
  ['-3 Stück', -3],
  ['noch 7', 7],
  ['keine', undefined],
])('the first number in %s is %s', (text, number) => {
  expect(numberIn(text)).toBe(number)
})
