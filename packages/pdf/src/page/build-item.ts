import {
  type ColumnsItem,
  type ImageItem,
  type InvoiceDataItem,
  isKnownItem,
  type KnownLayoutItem,
  type LayoutItem,
  type LayoutItemFormat,
  type StackItem,
} from '@kontor/domain/layouts/layout-template'
import { needsOtherFont } from '@kontor/domain/texts/characters'
import type { ContentNode } from '../engine/content-node.ts'
import { FieldMark } from '../engine/field-mark.ts'
import { printedTexts } from '../engine/unbreakable-blocks.ts'
import { bytesOfBase64 } from '../logo/base64.ts'
import { fitIntoWindow } from '../measure/address-window.ts'
import { fitsOnPage } from '../measure/row-height.ts'
import type { BuildContext } from './build-context.ts'
import { buildTable } from './build-table.ts'
import { giroCodeDrawing } from './giro-code.ts'
import { dataText, isShown, type RowElement } from './invoice-value.ts'
import type { LastRow } from './last-row.ts'
import { pageText, plainText, textInParts } from './page-text.ts'

/** The name of the image that stands for the organisation's logo. It prints nothing if there is no logo. */
export const logoName = 'logo'

/**
 * The name of the image that stands for the payment code for banking apps. It prints nothing if there is no
 * code.
 */
const giroCodeName = 'giroCode'
/** Default width in points: 22 mm. */
const giroCodeSize = 62

/** The headline level that marks the noBreak blocks of a layout for the page break rule [S9.0.21]. */
export const noBreakLevel = 1

/**
 * Builds one item of a layout as content for pdfmake. Returns undefined if there is nothing to print, if its
 * show flag hides it [S3.10.13], or (with a warning) if its type is unknown [S8.0.9].
 */
function buildItem(item: LayoutItem, context: BuildContext): ContentNode | undefined {
  if (!isKnownItem(item)) return unknownItem(item, context)
  if (item.showIf !== undefined && !isShown(item.showIf, context)) return undefined
  const content = buildContent(item, context)
  if (!content) return undefined
  const formatted: ContentNode = { ...contentFormat(item), ...content }
  if (item.keepTogether && !context.maySplit) {
    const { height } = context.measure.extentOf(formatted, context.width, context.style)
    formatted.unbreakable = fitsOnPage(height, context.bodyHeight)
  }
  return item.position ? positioned(item, formatted, context) : formatted
}

/** The items with something to print, in order. */
export function buildItems(items: LayoutItem[], context: BuildContext): ContentNode[] {
  let waiting: LastRow | undefined
  return items.flatMap<ContentNode>((item) => {
    const noted = context.lastRows.length
    const built = buildItem(item, context)
    if (built === undefined) return []
    if (waiting) waiting.next = printedTexts(built)[0]
    waiting = context.lastRows.length > noted ? context.lastRows.at(-1) : undefined
    return built
  })
}

function buildContent(item: KnownLayoutItem, context: BuildContext): ContentNode | undefined {
  switch (item.type) {
    case 'columns':
      return buildColumns(item, inside(item, context))
    case 'stack':
      return buildStack(item, inside(item, context))
    case 'table':
      return buildTable(item, { ...inside(item, context), buildItem })
    case 'invoiceData':
      return buildText(item, context)
    case 'staticText':
      return { text: needsOtherFont(item.text) ? pageText(item.text) : item.text, link: new FieldMark() }
    case 'image':
      return buildImage(item, context)
    default:
      return unknownItem(item, context)
  }
}

function unknownItem({ type }: LayoutItem, { warn }: BuildContext): undefined {
  warn(`Unknown item type in the layout: ${type}`)
}

/** Context for content inside an item. */
function inside(item: LayoutItemFormat, context: BuildContext): BuildContext {
  const width = typeof item.width === 'number' ? item.width : context.width
  const [left, , right] = item.margin ?? [0, 0, 0]
  return { ...context, style: context.measure.styleOf(item, context.style), width: width - left - right }
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
  const columnGap = item.columnGap ?? 0
  const width = shareOfColumn(item, context.width - columnGap * (item.content.length - 1))
  const columns = item.content.map((column) => buildItem(column, { ...context, width }))
  if (columns.every((column) => column === undefined)) return undefined
  // An empty column keeps its space.
  return {
    columns: columns.map((column, index) => column ?? { text: '', width: widthOf(item.content[index]) }),
    columnGap,
  }
}

/**
 * Width of a column for which the layout sets none: an equal share of the width that the fixed columns leave.
 */
function shareOfColumn({ content }: ColumnsItem, width: number): number {
  const fixed = content.map(widthOf).filter((column) => typeof column === 'number')
  const open = content.length - fixed.length
  return fixed.reduce((rest, column) => rest - column, width) / Math.max(1, open)
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
  if (!text) return undefined
  const { key, prefix, suffix } = item
  const mark = new FieldMark({
    key,
    row: rowName(context.row),
    prefix: plainText(prefix ?? ''),
    suffix: plainText(suffix ?? ''),
  })
  return { text: key === 'seller.returnLine' ? textInParts(text) : pageText(text), link: mark }
}

/** The list that contains the row's element, and the element's index in it: 'items.0'; '' outside rows. */
function rowName(row: RowElement | undefined): string {
  return row === undefined ? '' : `${row.source}.${row.index}`
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
    if (item.image !== logoName) context.warn(`The layout has no printable image named ${item.image}`)
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

/**
 * Positions an item outside the flow. Wraps items other than images in columns, because pdfmake accepts their
 * width only there.
 */
function positioned(item: KnownLayoutItem, content: ContentNode, context: BuildContext): ContentNode {
  const { position } = item
  if (!position || item.type === 'image') return { ...content, absolutePosition: position }
  if (item.type !== 'stack' || !item.window) return { columns: [content], absolutePosition: position }
  const width = typeof item.width === 'number' ? item.width : context.width - position.x
  const fitted = fitIntoWindow(content, { ...item, window: item.window }, { ...context, width })
  return { columns: [fitted.content], absolutePosition: { ...position, y: fitted.y } }
}
