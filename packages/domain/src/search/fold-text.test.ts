import { expect, test } from 'vitest'
import { foldedWords, foldText } from './fold-text.ts'

test.each([
  ['KÖLN', 'koln'],
  ['ko\u0308ln', 'koln'],
  ['Straße', 'strasse'],
  ['GROẞ', 'gross'],
  ['Crème  brûlée', 'creme brulee'],
  ['\t Zeile\n zwei\u0000', 'zeile zwei'],
  ['ﬁx', 'fix'],
  ['', ''],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('a query has at most eight words, none of them empty', () => {
  expect(foldedWords(' Möbel   Eiche ')).toEqual(['mobel', 'eiche'])
  expect(foldedWords('')).toEqual([])
  expect(foldedWords('1 2 3 4 5 6 7 8 9')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})
