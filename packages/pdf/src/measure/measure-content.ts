import type { ColumnWidth, ContentNode, Margin } from '../engine/content-node.ts'
import { lineCount, lineHeight, type TextStyle, type WidthRange, widthRange } from './measure-text.ts'
import { noWidth, sharedWidths, wider } from './shared-widths.ts'
import { columnGap } from './table-lines.ts'

/** The size of content. Its height is in points. */
export interface Extent {
  lines: number
  height: number
}

/**
 * Computes sizes of content before pdfmake lays it out. The width of a text follows from its characters
 * (docs/decisions/0012).
 */
export interface Measure {
  /** Size of content that inherits the style `outer` and has `width` points of space. */
  extentOf(content: ContentNode, width: number, outer: TextStyle): Extent
  /** Widths of columns by pdfmake's rules, in points; `width` is their total without the gaps. */
  columnWidths(widths: ColumnWidth[], rows: ContentNode[][], width: number, outer: TextStyle): number[]
  /** Style of texts in the node. */
  styleOf(node: { style?: string | string[] }, outer: TextStyle): TextStyle
}

const noMargin: Margin = [0, 0, 0, 0]
const nothing: Extent = { lines: 0, height: 0 }
// Upper limit in points for a table row's padding and line.
const rowSpacing = 9

/** Creates the measure for a layout with these styles, keyed by name. Start the engine first. */
export function measureWith(styles: Record<string, Record<string, unknown>>): Measure {
  const resolved = new WeakMap<TextStyle, Map<string, TextStyle>>()
  return { extentOf, columnWidths, styleOf }

  function styleOf({ style }: { style?: string | string[] }, outer: TextStyle): TextStyle {
    if (style === undefined) return outer
    const known = resolved.get(outer) ?? new Map<string, TextStyle>()
    resolved.set(outer, known)
    const key = String(style)
    const inner = known.get(key) ?? Object.assign({}, outer, ...[style].flat().map((name) => styles[name]))
    known.set(key, inner)
    return inner
  }

  function extentOf(content: ContentNode, width: number, outer: TextStyle): Extent {
    const [left, top, right, bottom] = marginOf(content)
    const { lines, height } = innerExtent(content, width - left - right, styleOf(content, outer))
    return { lines, height: height + top + bottom }
  }

  function marginOf({ margin, style = [] }: ContentNode): Margin {
    if (margin) return margin
    let last = noMargin
    for (const name of typeof style === 'string' ? [style] : style) {
      last = (styles[name]?.margin as Margin | undefined) ?? last
    }
    return last
  }

  function innerExtent(content: ContentNode, width: number, style: TextStyle): Extent {
    const { text, stack, columns, table } = content
    if (text !== undefined) {
      const lines = lineCount(text, width, style)
      return { lines, height: lines * lineHeight(style) }
    }
    if (stack) return stack.map((part) => extentOf(part, width, style)).reduce(above, nothing)
    if (columns) return rowExtent(columns, widthsInside(content, columns, width, style), style)
    if (table) {
      const widths = columnWidths(
        table.widths,
        table.body,
        width - columnGap * (table.widths.length - 1),
        style,
      )
      const rows = table.body.map((cells) => rowExtent(cells, widths, style)).reduce(above, nothing)
      return { ...rows, height: rows.height + rowSpacing * table.body.length }
    }
    return { lines: 0, height: pictureHeight(content) }
  }

  function rowExtent(cells: ContentNode[], widths: number[], style: TextStyle): Extent {
    return cells.map((cell, column) => extentOf(cell, widths[column] ?? 0, style)).reduce(beside, nothing)
  }

  function widthsInside(
    { columnGap = 0 }: ContentNode,
    columns: ContentNode[],
    width: number,
    style: TextStyle,
  ): number[] {
    const widths = columns.map((column) => column.width ?? '*')
    return columnWidths(widths, [columns], width - columnGap * (columns.length - 1), style)
  }

  function columnWidths(
    widths: ColumnWidth[],
    rows: ContentNode[][],
    width: number,
    outer: TextStyle,
  ): number[] {
    const ranges = widths.map((column, index) =>
      typeof column === 'number'
        ? { narrowest: column, widest: column }
        : rows.map((cells) => rangeOf(cells[index] ?? {}, outer)).reduce(wider, noWidth),
    )
    return sharedWidths(widths, ranges, width)
  }

  function rangeOf(content: ContentNode, outer: TextStyle): WidthRange {
    const style = styleOf(content, outer)
    const { text, stack, columns, table, width } = content
    if (text !== undefined) return widthRange(text, style)
    if (stack) return stack.map((part) => rangeOf(part, style)).reduce(wider, noWidth)
    const cells = columns ?? table?.body[0] ?? []
    const inside = cells.map((cell) => rangeOf(cell, style))
    const own = typeof width === 'number' ? width : 0
    return {
      narrowest: inside.reduce((sum, range) => sum + range.narrowest, own),
      widest: inside.reduce((sum, range) => sum + range.widest, own),
    }
  }
}

function above(upper: Extent, lower: Extent): Extent {
  return { lines: upper.lines + lower.lines, height: upper.height + lower.height }
}

function beside(left: Extent, right: Extent): Extent {
  return { lines: Math.max(left.lines, right.lines), height: Math.max(left.height, right.height) }
}

/** Height of a drawing (which is square) or of an image; 0 if only the image file states it. */
function pictureHeight({ canvas, width, height, fit }: ContentNode): number {
  const box = Array.isArray(fit) ? Number(fit[1]) : 0
  return typeof height === 'number' ? height : canvas && typeof width === 'number' ? width : box
}
