import type { Invoice } from '@kontor/domain/invoices/invoice'
import {
  accentColor,
  fontFamily,
  type LayoutDefinition,
  type LayoutItem,
  type LayoutItemFormat,
  type LayoutTemplate,
} from '@kontor/domain/layouts/layout-template'
import { pageSizes } from '@kontor/domain/layouts/page-size'
import { neutralAccent } from '@kontor/domain/organisation/accent-color'
import { printableText } from '@kontor/domain/texts/printable-text'
import type { Content, Style, TDocumentDefinitions, TDocumentInformation } from 'pdfmake/interfaces.js'
import { engineVersion } from '../engine/engine-version.ts'
import { pictureFault } from '../logo/picture-fault.ts'
import { measureWith } from '../measure/measure-content.ts'
import type { TextStyle } from '../measure/measure-text.ts'
import type { BuildContext } from './build-context.ts'
import { buildItems, logoName, noBreakLevel } from './build-item.ts'
import { carriedFromPage, carriedToPage } from './carried-over.ts'
import type { LastRow, MovedRows } from './last-row.ts'
import type { PrintablePaper } from './printable-paper.ts'
import { draftWatermark, paperTitles } from './wording.ts'

// A NoBreak block that would start more than this many points below the top of a page moves to the next page
// [S9.0.21].
const lowestStart = 700

type Styles = LayoutDefinition['page']['styles']

/** The styles with the organisation's colour in the place of `accent`; the same object if none has it. */
function withAccent(styles: Styles, accent: string): Styles {
  if (!Object.values(styles).some(({ color }) => color === accentColor)) return styles
  return Object.fromEntries(
    Object.entries(styles).map(([name, style]) => [
      name,
      style.color === accentColor ? { ...style, color: accent } : style,
    ]),
  )
}

/** What an earlier layout of the same paper has shown. */
export interface Layout {
  /** Whether page breaks may split blocks that should stay together. */
  maySplit?: boolean
  movedRows?: MovedRows
  /** Receives the tables whose last row belongs to the item below. */
  lastRows?: LastRow[]
}

/**
 * Builds the definition that pdfmake turns into pages. A final is a PDF/A-3b, and a draft has the watermark.
 * pdfmake modifies the definition, so it can be used only once. Start the engine first, because this function
 * measures text.
 */
export function buildDefinition(
  paper: PrintablePaper,
  warn: (message: string) => void = warnOnConsole,
  { maySplit = false, movedRows = new Map(), lastRows = [] }: Layout = {},
): TDocumentDefinitions {
  const { invoice, seller } = paper
  const { page, header, body, background, footer, images, localisation } = paper.layout.definition
  const bodyStyle: Style = { font: fontFamily, fontSize: 10, ...page.styles.body }
  const [pageWidth, pageHeight] = pageSizes[page.pageSize] ?? pageSizes.A4
  const [left = 0, top = 0, right = 0, bottom = 0] = page.pageMargins
  const accent = seller.accentColor ?? neutralAccent
  const context: BuildContext = {
    accent,
    invoice,
    seller,
    giroCode: paper.giroCode,
    dateFormat: localisation.dateFormat,
    minusSign: localisation.minusSign,
    images: printableImages({ ...images, ...(seller.logo === '' ? {} : { [logoName]: seller.logo }) }, warn),
    measure: measureWith(page.styles),
    style: { lineHeight: 1, ...bodyStyle } as TextStyle,
    width: pageWidth - left - right,
    bodyHeight: pageHeight - top - bottom,
    maySplit,
    carried: [],
    lastRows,
    movedRows,
    warn: once(warn),
  }
  const content = buildItems(body.content, context) as unknown as Content
  const onPage = (items: LayoutItem[], number: number) =>
    buildItems(items.filter(isOnPage(number)), { ...context, width: pageWidth }) as unknown as Content[]
  return {
    pageSize: page.pageSize as TDocumentDefinitions['pageSize'] & string,
    pageMargins: page.pageMargins as [number, number, number, number],
    styles: withAccent(page.styles, accent),
    defaultStyle: bodyStyle,
    language: localisation.code,
    info: documentInfo(paper),
    displayTitle: true,
    version: '1.7',
    ...(invoice.status === 'final' ? { subset: 'PDF/A-3b' as const } : {}),
    header: (number) => [...onPage(header, number), ...carriedToPage(number, context, page.pageMargins)],
    background: (number) => [...onPage(background, number), ...(number === 1 ? foldMarks(page) : [])],
    footer: (number, count) => [
      ...carriedFromPage(number, context, page.pageMargins),
      ...onPage(footer.content, number),
      ...pageNumber(footer.pageNumber, number, count, page.pageMargins[3] ?? 0),
    ],
    content,
    pageBreakBefore: (node) => node.headlineLevel === noBreakLevel && node.startPosition.top > lowestStart,
    ...(invoice.status === 'draft'
      ? { watermark: { text: draftWatermark, opacity: 0.3, color: '#a3aab3', bold: true } }
      : {}),
  }
}

/**
 * The invoice date, or else the date of the last change. Not the date of rendering, because a reprint must
 * produce the same file.
 */
export function documentDate({ content, objectInfos }: Invoice): Date {
  return new Date((content.dates.invoiceDate || objectInfos.updatedAt) * 1000)
}

function documentInfo({ name, number, invoice, seller }: PrintablePaper): TDocumentInformation {
  const title = invoice.content.standardInfos.find(({ key }) => key === 'TITLE')?.value || paperTitles[name]
  const ending = invoice.status === 'final' ? number : `(${draftWatermark})`
  return {
    title: printableText(`${title} ${ending}`),
    author: printableText(seller.legalName),
    creator: 'Kontor',
    producer: engineVersion,
    creationDate: documentDate(invoice),
  }
}

/**
 * Removes pictures in CMYK or with too many pixels. Such a logo may be stored in a final, which must
 * still be printable.
 */
function printableImages(images: Record<string, string>, warn: (message: string) => void) {
  return Object.fromEntries(
    Object.entries(images).filter(([name, dataUrl]) => {
      const fault = pictureFault(dataUrl)
      if (fault !== undefined) warn(`The image ${name} ${fault} and is left out`)
      return fault === undefined
    }),
  )
}

function isOnPage(number: number): (item: LayoutItem) => boolean {
  return (item) => {
    const { pages } = item as LayoutItemFormat
    return pages === undefined || (pages === 'first') === (number === 1)
  }
}

/** Page numbering in the form "n von m" [S3.10.8]. */
function pageNumber(
  numbering: LayoutTemplate['definition']['footer']['pageNumber'],
  number: number,
  count: number,
  height: number,
): Content[] {
  if (!numbering) return []
  const { prefix, separator, suffix, style, top = height - 20 } = numbering
  const text = `${prefix}${number}${separator}${count}${suffix}`
  // At a fixed height, however many lines the footer has.
  return [{ columns: [{ text, style: style as string }], absolutePosition: { x: 0, y: top } }]
}

/** In points; the marks stay clear of the position numbers. */
function foldMarkLength(left: number): number {
  return Math.max(6, 26 - left)
}

function foldMarks({ foldMarks = [], foldMarkLeft = 14 }: LayoutDefinition['page']): Content[] {
  return foldMarks.map((y) => ({
    canvas: [
      {
        type: 'line',
        x1: 0,
        y1: 0,
        x2: foldMarkLength(foldMarkLeft),
        y2: 0,
        lineWidth: 0.4,
        lineColor: '#9aa1ab',
      },
    ],
    absolutePosition: { x: foldMarkLeft, y },
  }))
}

/** Warns once per problem, even if several rows or pages have it. */
function once(warn: (message: string) => void): (message: string) => void {
  const warned = new Set<string>()
  return (message) => {
    if (warned.has(message)) return
    warned.add(message)
    warn(message)
  }
}

function warnOnConsole(message: string): void {
  // biome-ignore lint/suspicious/noConsole: an unknown item is only logged [S8.0.9]
  console.warn(message)
}
