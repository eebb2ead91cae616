import type { TableLines } from '@kontor/domain/layouts/layout-template'
import type { CustomTableLayout } from 'pdfmake/interfaces.js'

const darkest = { width: 0.75, color: '#1a1d21' }
const light = { width: 0.4, color: '#cfd4da' }
const none = { width: 0, color: '#ffffff' }
type Line = typeof darkest

interface TableShape {
  rowCount: number
  headerRows: number
  /** Indexes of rows that continue the row above, without a line between them. */
  continued: ReadonlySet<number>
  /** The colour of the strong lines. */
  color?: string | undefined
}

/** Points between two columns. */
export const columnGap = 12
// Points above and below a row's text.
const rowPadding: Record<TableLines, number> = { none: 0.4, top: 0, rows: 4, sum: 2 }

/** The lines and padding of a table, in points. The outer edges are flush with the text around it. */
export function tableLayout(lines: TableLines, shape: TableShape): CustomTableLayout {
  const line = (index: number) => lineAbove(lines, index, shape)
  const padding = rowPadding[lines]
  return {
    hLineWidth: (index) => line(index).width,
    hLineColor: (index) => line(index).color,
    vLineWidth: () => 0,
    paddingLeft: (index) => (index === 0 ? 0 : columnGap),
    paddingRight: () => 0,
    paddingTop: (index) => (shape.continued.has(index) ? 0 : padding),
    paddingBottom: (index) => (shape.continued.has(index + 1) ? 0 : padding),
  }
}

/** The line above row `index`; the line below the last row has the row count as its index. */
function lineAbove(lines: TableLines, index: number, shape: TableShape): Line {
  const { rowCount, headerRows, continued, color = darkest.color } = shape
  const strong = { ...darkest, color }
  if (lines === 'top') return index === 0 ? light : none
  if (lines === 'sum') return index === rowCount - 1 || index === rowCount ? strong : none
  if (lines === 'none' || index === 0 || continued.has(index)) return none
  return index === headerRows || index === rowCount ? strong : light
}
