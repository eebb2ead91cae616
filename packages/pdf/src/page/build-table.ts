import { listedAdvances } from '@kontor/domain/chains/settlement'
import {
  type ArrayToTableRowsItem,
  accentColor,
  isKnownItem,
  type LayoutItem,
  type LayoutItemFormat,
  type SingleTableRowItem,
  type TableItem,
  type TableLines,
} from '@kontor/domain/layouts/layout-template'
import type { ColumnWidth, ContentNode } from '../engine/content-node.ts'
import { printedTexts } from '../engine/unbreakable-blocks.ts'
import { fitsOnPage, isLowRow, type RowTexts, rowTexts } from '../measure/row-height.ts'
import { columnGap, tableLayout } from '../measure/table-lines.ts'
import type { BuildContext } from './build-context.ts'
import { carriedTable } from './carried-over.ts'
import { isShown, type RowElement } from './invoice-value.ts'
import { printedTaxes } from './printed-taxes.ts'

interface TableContext extends BuildContext {
  buildItem(item: LayoutItem, context: BuildContext): ContentNode | undefined
}

interface BuiltRow {
  cells: ContentNode[]
  /** Whether it continues the row above. */
  continued: boolean
  /** The amount that the row adds to the carried sum, in major units. */
  netto: number
  /**
   * For an element whose texts may be split: the texts, and a function that builds the cells from parts of
   * them.
   */
  texts?: RowTexts
  cellsWith?(texts: Partial<RowTexts>, continued: boolean): ContentNode[]
}

/** Builds a table and splits the texts of rows taller than half the page body; undefined without rows. */
export function buildTable(item: TableItem, context: TableContext): ContentNode | undefined {
  const built = item.content.flatMap((row) => buildRows(row, item, context))
  if (built.length === 0) return undefined
  const { rows, areLow } = lowRows(built, item, context)
  const headerRows = Math.min(item.headerRows ?? 0, rows.length)
  const isUncut = headerRows > 0 && areLow && !context.maySplit
  const moved = item.lastRowWithNext ? context.movedRows.get(context.lastRows.length) : undefined
  const color = item.lineColor === accentColor ? context.accent : item.lineColor
  const shape = { headerRows, isUncut, lines: item.lines ?? 'none', color }
  if (moved === undefined) {
    const widths = [...item.widths]
    noteRows(rows, widths, headerRows, item, context)
    return tableOf(rows, widths, shape)
  }
  noteRows(rows, moved, headerRows, item, context)
  // Built again, because pdfmake accepts each text only once.
  const head = item.content.flatMap((row) => buildRows(row, item, context)).slice(0, headerRows)
  // A table of the same widths, whose columns stand below those of the first.
  const last = tableOf([...head, ...rows.slice(-1)], [...moved], shape)
  const before = rows.slice(0, -1)
  const isAlone = before.length === headerRows
  return { stack: [...(isAlone ? [] : [tableOf(before, moved, shape)]), { ...last, pageBreak: 'before' }] }
}

interface Shape {
  headerRows: number
  isUncut: boolean
  lines: TableLines
  color: string | undefined
}

function tableOf(
  rows: BuiltRow[],
  widths: ColumnWidth[],
  { headerRows, isUncut, lines, color }: Shape,
): ContentNode {
  const continued = new Set(rows.flatMap((row, index) => (row.continued ? [index] : [])))
  return {
    table: {
      // pdfmake stores the computed widths in it.
      widths,
      headerRows,
      ...(isUncut && rows.length > headerRows ? { keepWithHeaderRows: 1 } : {}),
      dontBreakRows: isUncut,
      body: rows.map((row) => row.cells),
    },
    layout: tableLayout(lines, { rowCount: rows.length, headerRows, continued, color }),
  }
}

/** Notes the rows that count for the carried sum, and the last row if it belongs to the item below. */
function noteRows(
  rows: BuiltRow[],
  widths: ColumnWidth[],
  headerRows: number,
  { carriedOver, lastRowWithNext }: TableItem,
  context: BuildContext,
): void {
  // Every page repeats the head, but the head adds nothing to the carried sum.
  const counted = rows.slice(headerRows)
  if (carriedOver !== undefined) context.carried.push(carriedTable(widths, carriedOver, counted))
  if (lastRowWithNext) context.lastRows.push({ widths, mark: printedTexts(counted.at(-1)?.cells)[0] })
}

function buildRows(item: LayoutItem, table: TableItem, context: TableContext): BuiltRow[] {
  if (!isKnownItem(item) || (item.type !== 'singleTableRow' && item.type !== 'arrayToTableRows')) {
    context.warn(`Unknown row type in the layout: ${item.type}`)
    return []
  }
  if (item.showIf !== undefined && !isShown(item.showIf, context)) return []
  return item.type === 'singleTableRow'
    ? [{ cells: buildCells(item, table, context), continued: false, netto: 0 }]
    : rowElements(item.source, context).map((row) => elementRow(row, item, table, context))
}

function elementRow(
  row: RowElement,
  item: ArrayToTableRowsItem,
  table: TableItem,
  context: TableContext,
): BuiltRow {
  const cells = buildCells(item, table, { ...context, row })
  if (row.source === 'taxes' || row.source === 'advances') return { cells, continued: false, netto: 0 }
  return {
    cells,
    continued: false,
    netto: row.source === 'items' ? row.element.nettoItemPrice : row.element.nettoSurchargePrice,
    texts: row.element,
    cellsWith(texts, continued) {
      const part = { ...row, element: { ...row.element, ...texts }, continued } as RowElement
      return buildCells(item, table, { ...context, row: part })
    },
  }
}

/** Splits each tall row into several rows, and returns whether every row now fits on a page. */
function lowRows(rows: BuiltRow[], table: TableItem, context: TableContext) {
  const { measure, style, bodyHeight } = context
  const room = context.width - columnGap * (table.widths.length - 1)
  const body = rows.map(({ cells }) => cells)
  const widths = measure.columnWidths(table.widths, body, room, style)
  const heightOf = (cells: ContentNode[]) =>
    Math.max(...cells.map((cell, column) => measure.extentOf(cell, widths[column] ?? 0, style).height))
  const low = rows.flatMap((row) => {
    const { texts, cellsWith, netto } = row
    const height = heightOf(row.cells)
    if (!texts || !cellsWith || isLowRow(height, bodyHeight)) return { row, height }
    const heights = {
      first: (part: RowTexts) => heightOf(cellsWith(part, false)),
      further: (description: string) => heightOf(cellsWith({ description }, true)),
    }
    return rowTexts(texts, heights, bodyHeight).map((part, index) => {
      const continued = index > 0
      const cells = cellsWith(part, continued)
      return { row: { cells, continued, netto: continued ? 0 : netto }, height: heightOf(cells) }
    })
  })
  return {
    rows: low.map(({ row }) => row),
    areLow: low.every(({ height }) => fitsOnPage(height, bodyHeight)),
  }
}

function buildCells(
  item: SingleTableRowItem | ArrayToTableRowsItem,
  table: TableItem,
  context: TableContext,
): ContentNode[] {
  const rowStyle = stylesOf(item)
  return table.widths.map((_, column) => {
    const cell = item.content[column]
    const content = (cell && context.buildItem(cell, context)) ?? { text: '' }
    const style = [...rowStyle, ...(cell ? stylesOf(cell as LayoutItemFormat) : [])]
    return style.length === 0 ? content : { ...content, style }
  })
}

function stylesOf({ style }: LayoutItemFormat): string[] {
  return style === undefined ? [] : Array.isArray(style) ? style : [style]
}

/** The elements to print, one for each row, before tall rows are split. */
function rowElements(
  source: ArrayToTableRowsItem['source'],
  { invoice, seller }: BuildContext,
): RowElement[] {
  const { items, surcharges } = invoice.content
  switch (source) {
    case 'items':
      return items.map((element, index) => ({
        source,
        index,
        element,
        position: index + 1,
        continued: false,
      }))
    case 'surcharges':
      return surcharges.map((element, index) => ({
        source,
        index,
        element,
        position: items.length + index + 1,
        continued: false,
      }))
    case 'taxes':
      return printedTaxes(invoice.content, seller).map((element, index) => ({ source, index, element }))
    case 'advances':
      return listedAdvances(invoice.content).map((element, index) => ({ source, index, element }))
    default:
      return []
  }
}
