import { expect, test } from 'vitest'
import { cii } from './cii-syntax.ts'

test('a day in CII is written without hyphens (format 102)', () => {
  expect(cii.day.toModel('20261120')).toBe('2026-11-20')
  expect(cii.day.toDocument('2026-11-20')).toBe('20261120')
})

test.each(['202611201200', '120261120', '2026112', '2026-11-20', '', '20112026', '20260230'])(
  '%j is not a valid day in CII and stays as it is',
  (text) => {
    expect(cii.day.toModel(text)).toBe(text)
  },
)

test.each(['2026-11-20Z', '12026-11-20', '2026-11-2', '20261120', ''])(
  '%j is not a valid day in the model and stays as it is',
  (text) => {
    expect(cii.day.toDocument(text)).toBe(text)
  },
)
