import { beforeAll, expect, test } from 'vitest'
import type { ContentNode } from '../engine/content-node.ts'
import { startEngine } from '../engine/engine.ts'
import { fitIntoWindow } from './address-window.ts'
import { measureWith } from './measure-content.ts'
import { lineHeight, widthRange } from './measure-text.ts'

beforeAll(startEngine)

const outer = { fontSize: 10, lineHeight: 1.2 }
const styles = {
  large: { fontSize: 20, margin: [1, 2, 3, 4] },
  bold: { bold: true },
  spaced: { margin: [10, 20, 30, 40] },
}
const { extentOf, columnWidths, styleOf } = measureWith(styles)
const heightOf = (content: ContentNode, width = 500) => extentOf(content, width, outer).height
const widthOf = (text: string) => widthRange(text, outer).widest
const line = () => lineHeight(outer)

test('an inner style overrides the outer one, and several named styles are combined', () => {
  expect(styleOf({}, outer)).toBe(outer)
  expect(styleOf({ style: 'large' }, outer)).toMatchObject({ fontSize: 20, lineHeight: 1.2 })
  expect(styleOf({ style: ['large', 'bold'] }, outer)).toMatchObject({ fontSize: 20, bold: true })
  expect(styleOf({ style: 'unknown' }, outer)).toEqual(outer)
  expect(styleOf({ style: 'large' }, outer)).toBe(styleOf({ style: 'large' }, outer))
  expect(styleOf({ style: 'large' }, { ...outer, lineHeight: 2 })).toMatchObject({ lineHeight: 2 })
})

test('the height of a text includes its margin or, without one, that of its last style with a margin', () => {
  expect(heightOf({ text: 'a\nb' })).toBeCloseTo(2 * line())
  expect(heightOf({ text: 'a', margin: [0, 5, 0, 7] })).toBeCloseTo(line() + 12)
  expect(heightOf({ text: 'a', style: 'large' })).toBeCloseTo(2 * line() + 6)
  expect(heightOf({ text: 'a', style: ['large', 'bold'] })).toBeGreaterThan(2 * line() + 5)
  expect(heightOf({ text: 'a', style: ['large', 'spaced'] })).toBeCloseTo(2 * line() + 60)
  expect(heightOf({ text: 'a', style: 'large', margin: [0, 0, 0, 0] })).toBeCloseTo(2 * line())
})

test('horizontal margins leave less room for the text', () => {
  const width = widthOf('eins zwei') + 10
  expect(extentOf({ text: 'eins zwei' }, width, outer).lines).toBe(1)
  expect(extentOf({ text: 'eins zwei', margin: [8, 0, 0, 0] }, width, outer).lines).toBe(1)
  expect(extentOf({ text: 'eins zwei', margin: [8, 0, 8, 0] }, width, outer).lines).toBe(2)
})

test('a stack is as tall as all its parts together, and columns are as tall as the tallest one', () => {
  const parts = [{ text: 'a\nb\nc' }, { text: 'a' }]
  expect(extentOf({ stack: parts }, 500, outer)).toMatchObject({ lines: 4 })
  expect(heightOf({ stack: parts })).toBeCloseTo(4 * line())
  expect(extentOf({ columns: parts }, 500, outer)).toMatchObject({ lines: 3 })
  expect(heightOf({ columns: parts.toReversed() })).toBeCloseTo(3 * line())
  expect(heightOf({ stack: [] })).toBe(0)
})

test('columns share the width that remains after their gaps', () => {
  const column = { text: 'eins zwei' }
  const needed = widthOf('eins zwei') * 1.01
  const linesIn = (width: number, columnGap: number) =>
    extentOf({ columns: [column, column], columnGap }, width, outer).lines
  expect(linesIn(2 * needed + 20, 20)).toBe(1)
  expect(linesIn(2 * needed + 15, 20)).toBe(2)
  const fixed = { columns: [{ ...column, width: needed / 2 }, { text: 'a' }] }
  expect(extentOf(fixed, 500, outer).lines).toBe(2)
})

test('a table is as tall as its rows, including the padding and the line of each row', () => {
  const rows = [
    [{ text: 'a\nb' }, { text: 'a' }],
    [{ text: 'a' }, { text: 'a' }],
  ]
  const table = { widths: ['*', '*'], body: rows } as NonNullable<ContentNode['table']>
  expect(heightOf({ table })).toBeCloseTo(3 * line() + 2 * 9)
})

test('a picture has its declared height, and a drawing is as tall as it is wide', () => {
  expect(heightOf({ image: 'x', height: 30, width: 10 } as ContentNode)).toBe(30)
  expect(heightOf({ canvas: [], width: 25 } as ContentNode)).toBe(25)
  expect(heightOf({ image: 'x', fit: [10, 40] } as ContentNode)).toBe(40)
  expect(heightOf({ image: 'x', width: 10 } as ContentNode)).toBe(0)
})

test('automatic columns are as wide as their widest content, even if it is nested', () => {
  const text = { text: 'eins zwei' }
  const widthIn = (content: ContentNode) =>
    columnWidths(
      ['auto', '*'],
      [
        [{ text: 'a' }, {}],
        [content, {}],
      ],
      500,
      outer,
    )[0]
  expect(widthIn(text)).toBeCloseTo(widthOf('eins zwei'))
  expect(widthIn({ stack: [{ text: 'a' }, text] })).toBeCloseTo(widthOf('eins zwei'))
  expect(widthIn({ columns: [text, text] })).toBeCloseTo(2 * widthOf('eins zwei'))
  expect(widthIn({ table: { widths: ['*'], body: [[text, text]] } } as ContentNode)).toBeCloseTo(
    2 * widthOf('eins zwei'),
  )
  expect(widthIn({ image: 'x', width: 70 } as ContentNode)).toBe(70)
  expect(widthIn({ ...text, style: 'large' })).toBeCloseTo(2 * widthOf('eins zwei'))
  expect(columnWidths([40, '*'], [[text, text]], 500, outer)).toEqual([40, 460])
})

test('an address that is too tall moves up, then its lines move closer together, then its letters shrink', () => {
  const measure = measureWith(styles)
  const fit = (count: number, y = 120) => {
    const lines = Array.from({ length: count }, () => ({ text: 'Zeile' }))
    const window = { top: 100, bottom: 200, lineHeight: 10 }
    const item = { type: 'stack', content: [], position: { x: 0, y }, window } as const
    const { content, y: top } = fitIntoWindow({ stack: lines }, item as never, {
      measure,
      style: outer,
      width: 300,
    })
    const { fontSize = 10, lineHeight = 1.2 } = (content.stack?.[0] ?? {}) as typeof outer
    return { top, fontSize, spacing: Number((lineHeight / 1.2).toFixed(3)) }
  }
  expect(fit(3)).toEqual({ top: 120, fontSize: 10, spacing: 1 })
  expect(fit(8)).toEqual({ top: 120, fontSize: 10, spacing: 1 })
  expect(fit(9)).toEqual({ top: 110, fontSize: 10, spacing: 1 })
  expect(fit(3, 50)).toEqual({ top: 100, fontSize: 10, spacing: 1 })
  expect(fit(10)).toEqual({ top: 100, fontSize: 10, spacing: 1 })
  expect(fit(11)).toEqual({ top: 100, fontSize: 10, spacing: 0.909 })
  expect(fit(12)).toEqual({ top: 100, fontSize: 9.5, spacing: 0.877 })
  expect(fit(40)).toEqual({ top: 100, fontSize: 6.5, spacing: 0.385 })
})

test('the letters of an address also shrink inside stacks and columns', () => {
  const measure = measureWith(styles)
  const text = (content: string) => ({ text: content, style: 'large' })
  const content = { stack: [{ columns: [text('a')] }, ...Array.from({ length: 15 }, () => text('b'))] }
  const window = { top: 0, bottom: 100, lineHeight: 10 }
  const item = { type: 'stack', content: [], window } as never
  const fitted = fitIntoWindow(content, item, { measure, style: outer, width: 300 })
  expect(fitted.y).toBe(0)
  const [first, second] = fitted.content.stack ?? []
  expect(first?.columns?.[0]).toMatchObject({ fontSize: expect.closeTo(14, 5) })
  expect(second).toMatchObject({ fontSize: expect.closeTo(14, 5), text: 'b' })
})
