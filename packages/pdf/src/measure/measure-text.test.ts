import { beforeAll, expect, test } from 'vitest'
import { loadFallbackFont, startEngine } from '../engine/engine.ts'
import { lineCount, lineHeight, type TextStyle, widthRange } from './measure-text.ts'

beforeAll(async () => {
  await startEngine()
  await loadFallbackFont('Symbols')
})

const plain: TextStyle = { fontSize: 10, lineHeight: 1.2 }
/** Width of a text without breaks, in points. */
const widthOf = (text: string, style = plain) => widthRange(text, { ...style, noWrap: true }).widest

test("the width of a text is the sum of its characters' widths, and grows with the font size", () => {
  expect(widthOf('')).toBe(0)
  expect(widthOf('mmm')).toBeCloseTo(3 * widthOf('m'))
  expect(widthOf('a b')).toBeCloseTo(widthOf('a') + widthOf('b') + (widthOf('a a') - 2 * widthOf('a')))
  expect(widthOf('Wort', { ...plain, fontSize: 20 })).toBeCloseTo(2 * widthOf('Wort'))
  expect(widthOf('Wort', { ...plain, bold: true })).toBeGreaterThan(widthOf('Wort'))
  expect(widthOf('i')).toBeLessThan(widthOf('m'))
})

test('the minimum width is that of the longest word, and the maximum that of the longest line', () => {
  const range = widthRange('ein langeswort\nund noch mehr Text ', plain)
  expect(range.narrowest).toBeCloseTo(widthOf('langeswort'))
  expect(range.widest).toBeCloseTo(widthOf('und noch mehr Text'))
  const unbroken = widthRange('ein langeswort', { ...plain, noWrap: true })
  expect(unbroken.narrowest).toBe(unbroken.widest)
  expect(widthRange('   ', plain)).toEqual({ narrowest: 0, widest: 0 })
})

test('a text wraps where its words no longer fit', () => {
  const line = widthOf('eins zwei')
  expect(lineCount('eins zwei', line / 0.995, plain)).toBe(1)
  expect(lineCount('eins zwei', line, plain)).toBe(2)
  expect(lineCount('eins zweizwei drei', line, plain)).toBe(3)
  expect(lineCount('eins\nzwei\n\ndrei', 500, plain)).toBe(4)
  expect(lineCount('', 500, plain)).toBe(1)
  expect(lineCount('langeswort', 1, plain)).toBe(1)
  expect(lineCount('eins zwei drei', 1, { ...plain, noWrap: true })).toBe(1)
})

test('a run that may break anywhere breaks between characters; others break only between words', () => {
  const width = widthOf('mmmm') / 0.995
  expect(lineCount([{ text: 'mmmmmmmm', wordBreak: 'break-all' }], width, plain)).toBe(2)
  expect(lineCount([{ text: 'mmmm' }, { text: 'mmmm' }], width, plain)).toBe(1)
  expect(lineCount([{ text: 'mm ' }, { text: 'mmmm' }], width, plain)).toBe(2)
})

test('a character of two code units has one width, and each run uses the widths of its font', () => {
  expect(widthOf('𝄞𝄞')).toBeCloseTo(2 * widthOf('𝄞'))
  const symbol = widthRange([{ text: '★', font: 'Symbols' }], plain)
  expect(symbol.widest).toBeGreaterThan(0)
  expect(symbol.widest).not.toBe(widthOf('★'))
})

test('the height of a line grows with the font size and the line height', () => {
  expect(lineHeight({ fontSize: 20, lineHeight: 1.2 })).toBeCloseTo(2 * lineHeight(plain))
  expect(lineHeight({ fontSize: 10, lineHeight: 2.4 })).toBeCloseTo(2 * lineHeight(plain))
  expect(lineHeight(plain)).toBeGreaterThan(12)
})
