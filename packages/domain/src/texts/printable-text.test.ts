import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'

test('removes invalid and invisible characters except soft hyphens and variation selectors', () => {
  expect(printableText('a\u0000b\u0008c\u001fd\ufffee\uffff\u{1fffe}f\ufdd0')).toBe('abcdef')
  expect(printableText('halves \ud83e and \uddfe, whole 🧾')).toBe('halves  and , whole 🧾')
  expect(printableText('\u200bBe\u2060ratung\ufeff, Silben\u00adtrennung ✔\ufe0e')).toBe(
    'Beratung, Silben\u00adtrennung ✔\ufe0e',
  )
})

test('converts line and page separators to line feeds', () => {
  expect(printableText('eins\r\nzwei\rdrei\u2028vier\u2029fünf\vsechs\fsieben\t.')).toBe(
    'eins\nzwei\ndrei\nvier\nfünf\nsechs\nsieben\t.',
  )
})
