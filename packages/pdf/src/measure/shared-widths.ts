import type { ColumnWidth } from '../engine/content-node.ts'
import type { WidthRange } from './measure-text.ts'

/**
 * Computes the widths of columns, in points, by pdfmake's rules (`columnCalculator.js`). All `*` columns have
 * the same width.
 */
export function sharedWidths(columns: ColumnWidth[], ranges: WidthRange[], width: number): number[] {
  const rangesOf = (kind: ColumnWidth) => ranges.filter((_, index) => columns[index] === kind)
  const shares = rangesOf('*')
  const fixed = columns.reduce<number>((sum, column) => sum + (typeof column === 'number' ? column : 0), 0)
  const share = shares.reduce(wider, noWidth)
  const needed = [...rangesOf('auto'), ...shares.map(() => share)].reduce(
    (sum, range) => ({ narrowest: sum.narrowest + range.narrowest, widest: sum.widest + range.widest }),
    noWidth,
  )
  const free = width - fixed
  const isTooNarrow = needed.narrowest >= free
  const isRoomy = needed.widest < free
  const stretch = (free - needed.narrowest) / (needed.widest - needed.narrowest)
  const autoWidth = ({ narrowest, widest }: WidthRange) => {
    if (isTooNarrow) return narrowest
    return isRoomy ? widest : narrowest + (widest - narrowest) * stretch
  }
  const autoSum = rangesOf('auto').reduce((sum, range) => sum + autoWidth(range), 0)
  const shareWidth = isTooNarrow ? share.narrowest : (free - autoSum) / shares.length
  return columns.map((column, index) => {
    if (column === '*') return shareWidth
    return column === 'auto' ? autoWidth(ranges[index] ?? noWidth) : column
  })
}

export const noWidth: WidthRange = { narrowest: 0, widest: 0 }

/** The range for two pieces of content, one above the other: the greater minimum and the greater maximum. */
export function wider(one: WidthRange, other: WidthRange): WidthRange {
  return {
    narrowest: Math.max(one.narrowest, other.narrowest),
    widest: Math.max(one.widest, other.widest),
  }
}
