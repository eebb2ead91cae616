import type {
  ArrayToTableRowsItem,
  ColumnsItem,
  ImageItem,
  InvoiceDataItem,
  KnownLayoutItem,
  LayoutItem,
  LayoutItemFormat,
  SingleTableRowItem,
  StackItem,
  TableItem,
} from '@kontor/domain/layout-template'
import type { Content } from 'pdfmake/interfaces.js'
import { bytesOfBase64 } from './base64.ts'
import { type CarriedTable, carriedTable } from './carried-over.ts'
import { giroCodeDrawing } from './giro-code.ts'
import { dataText, isShown, type RowElement, type ValueSource } from './invoice-value.ts'
import { printable } from './printable-text.ts'
import { printedTaxes } from './printed-taxes.ts'
import { fitsOnPage, rowTexts } from './row-height.ts'
import { tableLayout } from './table-lines.ts'

/** What the items of a layout are built from. */
export interface BuildContext extends ValueSource {
  /** Data URLs by name; `logo` is the organisation's. */
  images: Record<string, string>
  /** Of the body style: share of the font's own line height. */
  lineHeight: number
  /** Collects the tables whose sums are carried over. */
  carried: CarriedTable[]
  /** Told of every unknown item or data type [S8.0.9]. */
  warn: (message: string) => void
}

/** The image of the organisation itself; without one nothing is printed. */
export const logoName = 'logo'

/** The code by which banking apps pay the invoice; without one nothing is printed. */
const giroCodeName = 'giroCode'
/** Where the layout gives none: 22 mm, in points. */
const giroCodeSize = 62

/** By this headline level the page break rule finds the blocks that a layout marks noBreak [S9.0.21]. */
export const noBreakLevel = 1

/** A node of pdfmake's definition; its own types know no node that is put together from parts. */
type ContentNode = { [property: string]: unknown }

/**
 * One item of a layout as content for pdfmake. `undefined` when it has nothing to print, is hidden by its
 * show flag [S3.10.13] or is of an unknown type, which warns [S8.0.9].
 */
export function buildItem(layoutItem: LayoutItem, context: BuildContext): ContentNode | undefined {
  const item = layoutItem as unknown as KnownLayoutItem
  if (item.showIf !== undefined && !isShown(item.showIf, context)) return undefined
  const content = buildContent(item, context)
  if (!content) return undefined
  const unbreakable = item.keepTogether && fitsOnPage(content) ? { unbreakable: true } : {}
  const formatted = { ...contentFormat(item), ...content, ...unbreakable }
  return item.position ? positioned(item, formatted, context) : formatted
}

/** The items that have something to print, in their order. */
export function buildItems(items: LayoutItem[], context: BuildContext): Content[] {
  return items.flatMap((item) => buildItem(item, context) ?? []) as unknown as Content[]
}

function buildContent(item: KnownLayoutItem, context: BuildContext): ContentNode | undefined {
  switch (item.type) {
    case 'columns':
      return buildColumns(item, context)
    case 'stack':
      return buildStack(item, context)
    case 'table':
      return buildTable(item, context)
    case 'invoiceData':
      return buildText(item, context)
    case 'staticText':
      return { text: item.text }
    case 'image':
      return buildImage(item, context)
    default:
      context.warn(`Unknown item type in the layout: ${String(item.type)}`)
      return undefined
  }
}

function contentFormat(item: KnownLayoutItem) {
  return {
    ...(item.style === undefined ? {} : { style: item.style }),
    ...(item.margin === undefined ? {} : { margin: item.margin }),
    ...(item.width === undefined || item.type === 'image' ? {} : { width: item.width }),
    ...(item.noBreak ? { headlineLevel: noBreakLevel } : {}),
  }
}

function buildColumns(item: ColumnsItem, context: BuildContext): ContentNode | undefined {
  const columns = item.content.map((column) => buildItem(column, context))
  if (columns.every((column) => column === undefined)) return undefined
  // An empty column keeps its place.
  return {
    columns: columns.map((column, index) => column ?? { text: '', width: widthOf(item.content[index]) }),
    columnGap: item.columnGap ?? 0,
  }
}

function widthOf(item: LayoutItem | undefined): number | '*' | 'auto' {
  return (item as LayoutItemFormat | undefined)?.width ?? '*'
}

function buildStack(item: StackItem, context: BuildContext): ContentNode | undefined {
  const stack = buildItems(item.content, context)
  return stack.length === 0 ? undefined : { stack }
}

function buildText(item: InvoiceDataItem, context: BuildContext): ContentNode | undefined {
  const text = dataText(item, context)
  if (text === undefined) context.warn(`Unknown data type in the layout: ${item.dataType}`)
  return text ? { text: breakableText(printable(text)) } : undefined
}

/** Words too long for a narrow column may break anywhere; all others only where the language allows it. */
function breakableText(text: string): string | ContentNode[] {
  if (!overlongWord.test(text)) return text
  return text
    .split(/(\S{25,})/)
    .map((part) => (overlongWord.test(part) ? { text: part, wordBreak: 'break-all' } : { text: part }))
}

// Letters of a word that fits into the narrowest text column of the default layout.
const overlongWord = /\S{25}/

function plainText(text: unknown): string {
  return Array.isArray(text) ? text.map((part: ContentNode) => part.text).join('') : String(text)
}

function buildImage(item: ImageItem, context: BuildContext): ContentNode | undefined {
  const width = typeof item.width === 'number' ? item.width : undefined
  const sizes = [width, item.height].filter((size) => size !== undefined)
  if (item.image === giroCodeName) {
    const size = Math.min(...sizes, ...(sizes.length === 0 ? [giroCodeSize] : []))
    return context.giroCode === ''
      ? undefined
      : { canvas: giroCodeDrawing(context.giroCode, size), width: size }
  }
  const source = context.images[item.image]
  if (!source) {
    if (item.image !== logoName) context.warn(`Unknown image in the layout: ${item.image}`)
    return undefined
  }
  const size =
    sizes.length === 2
      ? { fit: sizes }
      : {
          ...(width === undefined ? {} : { width }),
          ...(item.height === undefined ? {} : { height: item.height }),
        }
  const svg = /^data:image\/svg\+xml;base64,(.+)$/.exec(source)?.[1]
  return svg === undefined
    ? { image: source, ...size }
    : { svg: new TextDecoder().decode(bytesOfBase64(svg)), ...size }
}

/** Out of the flow; pdfmake takes a width from columns only. */
function positioned(item: KnownLayoutItem, content: ContentNode, context: BuildContext): ContentNode {
  if (!item.position || item.type === 'image') return { ...content, absolutePosition: item.position }
  const fitted = item.type === 'stack' && item.window ? inWindow(item, item.window, context) : {}
  return {
    columns: [{ ...content, ...fitted.format }],
    absolutePosition: { ...item.position, ...fitted.position },
  }
}

interface Placed {
  position?: { y: number }
  format?: { lineHeight: number }
}

/** Where a block stands in an envelope's window, and how close its lines are. */
function inWindow(item: StackItem, window: NonNullable<StackItem['window']>, context: BuildContext): Placed {
  const { y } = item.position ?? { y: window.top }
  const lettersPerLine = Number(item.width) / (window.lineHeight * 0.4)
  const lines = item.content
    .flatMap((line) => {
      const text = buildItem(line, context)?.text
      return text === undefined ? [] : plainText(text).split('\n')
    })
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lettersPerLine)), 0)
  const height = lines * window.lineHeight
  const closer = Math.min(1, (window.bottom - window.top) / height)
  return {
    position: { y: Math.max(window.top, Math.min(y, window.bottom - height)) },
    format: { lineHeight: context.lineHeight * closer },
  }
}

interface BuiltRow {
  cells: ContentNode[]
  /** Goes on with the row above. */
  continued: boolean
  /** What the row adds to the sum that is carried over, in major units. */
  netto: number
}

function buildTable(item: TableItem, context: BuildContext): ContentNode | undefined {
  const rows = item.content.flatMap((row) => buildRows(row as unknown as KnownLayoutItem, item, context))
  if (rows.length === 0) return undefined
  const headerRows = Math.min(item.headerRows ?? 0, rows.length)
  const continued = new Set(rows.flatMap((row, index) => (row.continued ? [index] : [])))
  const table = {
    // A copy, because pdfmake notes the widths in it that it works out.
    widths: [...item.widths],
    headerRows,
    ...(headerRows > 0 && rows.length > headerRows ? { keepWithHeaderRows: 1 } : {}),
    dontBreakRows: headerRows > 0,
    body: rows.map((row) => row.cells),
  }
  const layout = tableLayout(item.lines ?? 'none', { rowCount: rows.length, headerRows, continued })
  if (item.carriedOver !== undefined) {
    // The head is on every page and counts for none.
    const counted = rows.slice(headerRows)
    context.carried.push(carriedTable(table.widths, item.carriedOver, counted, context.carried.length))
  }
  return { table, layout }
}

function buildRows(item: KnownLayoutItem, table: TableItem, context: BuildContext): BuiltRow[] {
  if (item.showIf !== undefined && !isShown(item.showIf, context)) return []
  switch (item.type) {
    case 'singleTableRow':
      return [{ cells: buildCells(item, table, context), continued: false, netto: 0 }]
    case 'arrayToTableRows':
      return rowElements(item.source, context).map((row) => ({
        cells: buildCells(item, table, { ...context, row }),
        continued: row.source !== 'taxes' && row.continued,
        netto: rowNetto(row),
      }))
    default:
      context.warn(`Unknown row type in the layout: ${String(item.type)}`)
      return []
  }
}

function buildCells(
  item: SingleTableRowItem | ArrayToTableRowsItem,
  table: TableItem,
  context: BuildContext,
): ContentNode[] {
  const rowStyle = stylesOf(item)
  return table.widths.map((_, column) => {
    const cell = item.content[column]
    const content = (cell && buildItem(cell, context)) ?? { text: '' }
    const style = [...rowStyle, ...(cell ? stylesOf(cell as LayoutItemFormat) : [])]
    return style.length === 0 ? content : { ...content, style }
  })
}

function stylesOf({ style }: LayoutItemFormat): string[] {
  return style === undefined ? [] : Array.isArray(style) ? style : [style]
}

function rowElements(source: ArrayToTableRowsItem['source'], { invoice, seller }: BuildContext): RowElement[] {
  const { items, surcharges } = invoice.content
  switch (source) {
    case 'items':
      return items.flatMap((element, index) =>
        rowTexts(element).map((texts, part) => ({
          source,
          element: { ...element, ...texts },
          position: index + 1,
          continued: part > 0,
        })),
      )
    case 'surcharges':
      return surcharges.flatMap((element, index) =>
        rowTexts(element).map((texts, part) => ({
          source,
          element: { ...element, ...texts },
          position: items.length + index + 1,
          continued: part > 0,
        })),
      )
    case 'taxes':
      return printedTaxes(invoice.content, seller).map((element) => ({ source, element }))
    default:
      return []
  }
}

function rowNetto(row: RowElement): number {
  if (row.source === 'taxes' || row.continued) return 0
  return row.source === 'items' ? row.element.nettoItemPrice : row.element.nettoSurchargePrice
}
