import type { TableLines } from '@kontor/domain/layouts/layout-template'
import { expect, test } from 'vitest'
import { tableLayout } from './table-lines.ts'

const strong = '0.75 #1a1d21'
const light = '0.4 #cfd4da'
const none = '0 #ffffff'

/** The five lines of a table with four rows, from top to bottom. The third row continues the second one. */
function linesOf(lines: TableLines): string[] {
  const layout = tableLayout(lines, { rowCount: 4, headerRows: 1, continued: new Set([2]) })
  const at = (index: number) => [
    (layout.hLineWidth as (index: number) => number)(index),
    (layout.hLineColor as (index: number) => string)(index),
  ]
  return [0, 1, 2, 3, 4].map((index) => at(index).join(' '))
}

test.each<[TableLines, string[]]>([
  ['none', [none, none, none, none, none]],
  ['top', [light, none, none, none, none]],
  ['sum', [none, none, none, strong, strong]],
  ['rows', [none, strong, none, light, strong]],
])('draws the lines of a table whose layout chooses %s', (lines, expected) => {
  expect(linesOf(lines)).toEqual(expected)
})

test.each<[TableLines, number]>([
  ['none', 0.4],
  ['top', 0],
  ['sum', 2],
  ['rows', 4],
])(
  'with the lines "%s", rows have %d points of padding, except where one continues another',
  (lines, padding) => {
    const layout = tableLayout(lines, { rowCount: 4, headerRows: 1, continued: new Set([2]) })
    const paddings = (name: 'paddingTop' | 'paddingBottom') =>
      [0, 1, 2, 3].map((index) => (layout[name] as (index: number) => number)(index))
    expect(paddings('paddingTop')).toEqual([padding, padding, 0, padding])
    expect(paddings('paddingBottom')).toEqual([padding, 0, padding, padding])
    const left = layout.paddingLeft as (index: number) => number
    expect([left(0), left(1), left(2)]).toEqual([0, 12, 12])
    expect((layout.paddingRight as (index: number) => number)(1)).toBe(0)
    expect((layout.vLineWidth as (index: number) => number)(1)).toBe(0)
  },
)
