import { expect, test } from 'vitest'
import { cleanLine, cleanNumber, cleanText } from './clean-text.ts'

test('removes characters that XML cannot contain, and keeps umlauts, symbols and markup', () => {
  expect(cleanText('a\u0000b\u0008c\u001fd\ufffee\uffff')).toBe('abcde')
  expect(cleanText('halves \ud83e and \uddfe, whole 🧾')).toBe('halves  and , whole 🧾')
  expect(cleanText('\tTab, Größe & „10 €“ <b>')).toBe('Tab, Größe & „10 €“ <b>')
})

test('cleanText converts line endings to line feeds, and cleanLine to spaces; both trim the text', () => {
  expect(cleanText(' eins\r\nzwei\rdrei\n\nvier \n')).toBe('eins\nzwei\ndrei\n\nvier')
  expect(cleanLine('\n eins\t zwei\r\ndrei ')).toBe('eins zwei drei')
})

test('keeps soft hyphens, removes zero-width spaces and turns other white space into spaces or line feeds', () => {
  expect(cleanLine('\u200b Be\u2060ratung\u2009\u2003zwei\u2028drei\ufeff')).toBe('Beratung zwei drei')
  expect(cleanText('eins\u2028zwei\u2029drei\u200b')).toBe('eins\nzwei\ndrei')
  expect(cleanText('Silben\u00adtrennung ✔\ufe0e')).toBe('Silben\u00adtrennung ✔\ufe0e')
})

test('removes the separators from grouped numbers and converts letters to upper case', () => {
  expect(cleanNumber(' de89 3704-0044.0532/01 ')).toBe('DE8937040044053201')
})
