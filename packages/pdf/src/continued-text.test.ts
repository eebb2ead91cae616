import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textParts } from './continued-text.ts'

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
