import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsOnPage, rowTexts, textParts } from './row-height.ts'

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

test('a text of usual length stays in one part', () => {
  expect(textParts('')).toEqual([''])
  expect(textParts('Zeile\n'.repeat(20))).toEqual(['Zeile\n'.repeat(20)])
})

test('the parts of any text hold its words in their order, and none is high', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcäß.,-'), minLength: 1, maxLength: 60 })
  const paragraph = fc.array(word, { maxLength: 200 }).map((list) => list.join(' '))
  fc.assert(
    fc.property(
      fc.array(paragraph, { maxLength: 12 }).map((list) => list.join('\n')),
      (text) => {
        const parts = textParts(text)
        expect(parts.flatMap(words)).toEqual(words(text))
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(24 * 45)
      },
    ),
  )
})

test('a long paragraph is split at the end of a sentence', () => {
  const parts = textParts('Dies ist ein Satz mit einigen Worten. '.repeat(60))
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts.slice(0, -1)) expect(part.endsWith('.')).toBe(true)
})

test('a title too long for a row goes on in the description', () => {
  const title = 'Wort '.repeat(300)
  const rows = rowTexts({ title, description: 'Ende' })
  expect(rows[0]?.title.length).toBeLessThanOrEqual(400)
  const printed = [rows[0]?.title, ...rows.map(({ description }) => description)].join(' ')
  expect(words(printed)).toEqual(words(`${title} Ende`))
})

test('content of many lines does not fit on a page', () => {
  const lines = (count: number) => ({ stack: Array.from({ length: count }, () => ({ text: 'Zeile' })) })
  expect(fitsOnPage(lines(20))).toBe(true)
  expect(fitsOnPage(lines(40))).toBe(false)
  expect(fitsOnPage({ columns: [lines(20), lines(20)] })).toBe(true)
  expect(fitsOnPage({ table: { body: [[lines(20)], [lines(20)]] } })).toBe(false)
  expect(fitsOnPage({ text: [{ text: 'lang '.repeat(1000) }] })).toBe(false)
})
