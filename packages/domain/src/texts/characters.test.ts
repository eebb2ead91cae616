import { expect, test } from 'vitest'
import { fontOfCharacter, needsOtherFont, unprintableCharacters } from './characters.ts'

test('the text font has Latin, Greek and Cyrillic letters, currency signs, arrows and check marks', () => {
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
])('the fallback font for %s is %s', (character, font) => {
  expect(needsOtherFont(`a${character}`)).toBe(true)
  expect(fontOfCharacter(character)).toBe(font)
})

test('characters that need no glyph use the text font', () => {
  expect(['\n', '\t', '\u00ad', '\ufe0f'].map(fontOfCharacter)).toEqual(Array(4).fill('text'))
  expect(unprintableCharacters('Größe')).toEqual([])
})

test('lists each character that no font contains, but only once', () => {
  expect(unprintableCharacters('株式会社 ★ 株 GmbH')).toEqual(['株', '式', '会', '社'])
  expect(unprintableCharacters('★ 🚀\ufe0f ①')).toEqual([])
})
