import { expect, test } from 'vitest'
import { cleanLine, cleanText, compactNumber } from './clean-text.ts'

test('what XML cannot hold is left out, everything else stays', () => {
  expect(cleanText('a\u0000b\u0008c\u001fd\ufffee\uffff')).toBe('abcde')
  expect(cleanText('halves \ud83e and \uddfe, whole 🧾')).toBe('halves  and , whole 🧾')
  expect(cleanText('\tTab, Größe & „10 €“ <b>')).toBe('Tab, Größe & „10 €“ <b>')
})

test('lines end in one way and have no blanks around them all', () => {
  expect(cleanText(' eins\r\nzwei\rdrei\n\nvier \n')).toBe('eins\nzwei\ndrei\n\nvier')
  expect(cleanLine('\n eins\t zwei\r\ndrei ')).toBe('eins zwei drei')
})

test('grouped numbers are compact', () => {
  expect(compactNumber(' de89 3704-0044.0532/01 ')).toBe('DE8937040044053201')
})
