import { expect, test } from 'vitest'
import { letterFontOf, needsOtherFont, unprintableLetters } from './letters.ts'

test('the text font has the letters of European languages, the euro sign, arrows and check marks', () => {
  expect(needsOtherFont('Größe ẞ Łódź Příliš Αθήνα Київ → ✓ € ₺\n\tSilben\u00adtrennung')).toBe(false)
})

test.each([
  ['★', 'symbols'],
  ['☎', 'symbols'],
  ['①', 'symbols'],
  ['Ⅷ', 'symbols'],
  ['₿', 'symbols'],
  ['⇄', 'symbols'],
  ['🚀', 'emoji'],
  ['😀', 'emoji'],
  ['株', undefined],
  ['م', undefined],
  ['ก', undefined],
  ['Հ', undefined],
])('%s is in the font for %s', (letter, font) => {
  expect(needsOtherFont(`a${letter}`)).toBe(true)
  expect(letterFontOf(letter)).toBe(font)
})

test('characters that need no glyph need no other font', () => {
  expect(['\n', '\t', '\u00ad', '\ufe0f'].map(letterFontOf)).toEqual(Array(4).fill('text'))
  expect(unprintableLetters('Größe')).toEqual([])
})

test('lists each character without a font once', () => {
  expect(unprintableLetters('株式会社 ★ 株 GmbH')).toEqual(['株', '式', '会', '社'])
  expect(unprintableLetters('★ 🚀\ufe0f ①')).toEqual([])
})
