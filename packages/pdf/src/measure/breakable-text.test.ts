import { expect, test } from 'vitest'
import { breakableText } from './breakable-text.ts'

const long = 'Donaudampfschifffahrtselektrizitätenhaupt'

test('a word may break anywhere only where the text between hyphens and slashes is too long', () => {
  for (const text of [
    'Beratung und Konzeption für den ganzen Hafen',
    'Projekt-2026-SONDERPROJEKT-NORDSEE-ABSCHNITT-WEST-ZWEITE-STUFE',
    'siehe https://www.gesetze-im-internet.de/ustg_1980/__14.html',
  ]) {
    expect(breakableText(text)).toBe(text)
  }
  expect(breakableText(`der ${long}-Bau`)).toEqual([
    { text: 'der ' },
    { text: long, wordBreak: 'break-all' },
    { text: '-Bau' },
  ])
})

test('a hyphen or slash before a digit allows no break', () => {
  const digits = '1234-5678/9012-3456-7890-1234-5678'
  expect(breakableText(digits)).toEqual([{ text: digits, wordBreak: 'break-all' }])
})
