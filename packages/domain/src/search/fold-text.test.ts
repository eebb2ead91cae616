import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords, foldText } from './fold-text.ts'

test('ignores case and accents, and treats ß as ss', () => {
  expect(['KÖLN', 'köln', 'Koln'].map(foldText)).toEqual(['koln', 'koln', 'koln'])
  expect(foldText('Straße ① Café')).toBe('strasse 1 cafe')
  expect(foldText('STRASSE')).toBe(foldText('Straße'))
})

test('collapses white space and control characters into one space, and trims the text', () => {
  expect(foldText(' a\t\n b\u00a0\u0000\u2003c ')).toBe('a b c')
})

test('uses only the first eight words of a query', () => {
  expect(foldedWords('  Müller  Bau ')).toEqual(['muller', 'bau'])
  expect(foldedWords('1 2 3 4 5 6 7 8 9')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(foldedWords('   ')).toEqual([])
})

test('an accent does not change how the rest of a text is folded', () => {
  const plain = fc.string({ unit: fc.constantFrom('A', 'z', '7', '-', ' ', '~', '\t') })
  fc.assert(
    fc.property(fc.oneof(plain, fc.string({ unit: 'grapheme' })), (text) => {
      expect(foldText(`${text} É`)).toBe(`${foldText(text)} e`.trim())
    }),
  )
})
