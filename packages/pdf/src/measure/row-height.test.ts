import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowTexts, textParts } from './row-height.ts'

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
/** Number of lines that a text fills in a column 45 characters wide. */
const lines = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 45)), 0)
const eightLines = (text: string) => lines(text) <= 8

test('text that fits stays in one part', () => {
  expect(textParts('', () => false)).toEqual([''])
  expect(textParts('Zeile\n'.repeat(7), eightLines)).toEqual(['Zeile\n'.repeat(7)])
})

test('the parts of any text all fit and keep its words in order', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcäß.,-'), minLength: 1, maxLength: 60 })
  const paragraph = fc.array(word, { maxLength: 200 }).map((list) => list.join(' '))
  fc.assert(
    fc.property(
      fc.array(paragraph, { maxLength: 12 }).map((list) => list.join('\n')),
      (text) => {
        const parts = textParts(text, eightLines)
        expect(parts.flatMap(words)).toEqual(words(text))
        for (const part of parts) expect(eightLines(part)).toBe(true)
      },
    ),
  )
})

test('text splits at the end of a line or sentence in the second half of the part that fits', () => {
  const sentences = textParts('Dies ist ein Satz mit einigen Worten. '.repeat(60), eightLines)
  expect(sentences.length).toBeGreaterThan(3)
  for (const part of sentences) expect(part.trimEnd().endsWith('.')).toBe(true)
  const list = Array.from({ length: 40 }, (_, index) => `- Punkt ${index}, e. V.`).join('\n')
  expect(textParts(list, eightLines).every((part) => part.trimEnd().endsWith('e. V.'))).toBe(true)
})

test('text with no better place splits at the last space that fits, or after as many characters as fit', () => {
  const upTo20 = (part: string) => part.length <= 20
  // The end of a line or sentence counts only if it is in the second half of the characters that fit.
  expect(textParts('0123456789\n1234 67890123456', upTo20)).toEqual(['0123456789\n1234', '67890123456'])
  expect(textParts('0123456789\n123456789012345', upTo20)).toEqual(['0123456789', '123456789012345'])
  expect(textParts('01234567890\n234 678901234', upTo20)).toEqual(['01234567890', '234 678901234'])
  expect(textParts('0123456789. 23 5678901234567', upTo20)).toEqual(['0123456789. 23', '5678901234567'])
  expect(textParts('01234567890. 3 567890123456', upTo20)).toEqual(['01234567890.', '3 567890123456'])
  expect(textParts('0123 56789012345678 0123456789', upTo20)).toEqual(['0123 56789012345678', '0123456789'])
  // The best place is a line break or a space right after the characters that fit.
  expect(textParts('0123 567890123456789\n1234567890', upTo20)).toEqual([
    '0123 567890123456789',
    '1234567890',
  ])
  expect(textParts('0123 567890123456789 1234567890', upTo20)).toEqual(['0123 567890123456789', '1234567890'])
  // A line break or a space at the start does not count.
  const word = 'x'.repeat(30)
  expect(textParts(`\n${word}`, upTo20)).toEqual([`\n${word.slice(0, 19)}`, word.slice(19)])
  expect(textParts(` ${word}`, upTo20)).toEqual([` ${word.slice(0, 19)}`, word.slice(19)])
})

test('a part has at most 4,000 characters, and at least 10 unless it is the last', () => {
  expect(textParts('x'.repeat(10), () => false)).toEqual(['x'.repeat(10)])
  expect(textParts('x'.repeat(11), () => false)).toEqual(['x'.repeat(10), 'x'])
  expect(textParts('x'.repeat(4000), () => true)).toHaveLength(1)
  expect(textParts('x'.repeat(4001), () => true)).toEqual(['x'.repeat(4000), 'x'])
})

test('a title too long for a row continues in the description', () => {
  const title = 'Wort '.repeat(300)
  const heights = {
    first: (texts: { title: string; description: string }) => lines(texts.title) + lines(texts.description),
    further: lines,
  }
  const rows = rowTexts({ title, description: 'Ende' }, heights, 48)
  expect(lines(rows[0]?.title ?? '')).toBeLessThanOrEqual(13)
  const printed = [rows[0]?.title, ...rows.map(({ description }) => description)].join(' ')
  expect(words(printed)).toEqual(words(`${title} Ende`))
  for (const row of rows.slice(1)) expect(row.title).toBe('')
})
