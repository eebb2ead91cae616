import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowTexts, textParts } from './row-height.ts'

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
/** Height of a text in a column of 45 characters. */
const lines = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 45)), 0)
const eightLines = (text: string) => lines(text) <= 8

test('a text that fits stays in one part', () => {
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

test('a text splits at the end of a line or sentence in its second half', () => {
  const sentences = textParts('Dies ist ein Satz mit einigen Worten. '.repeat(60), eightLines)
  expect(sentences.length).toBeGreaterThan(3)
  for (const part of sentences) expect(part.trimEnd().endsWith('.')).toBe(true)
  const list = Array.from({ length: 40 }, (_, index) => `- Punkt ${index}, e. V.`).join('\n')
  expect(textParts(list, eightLines).every((part) => part.trimEnd().endsWith('e. V.'))).toBe(true)
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
