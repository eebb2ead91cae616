import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatMoney } from '@kontor/domain/money/german-format'
import type { Content } from 'pdfmake/interfaces.js'
import type { ContentNode, TextNode } from '../engine/content-node.ts'
import { calculatedWidth } from '../engine/pdfmake-inside.ts'
import { printedTexts } from '../engine/unbreakable-blocks.ts'
import { columnGap } from '../measure/table-lines.ts'
import { carriedOver, withMinusSign } from './wording.ts'

/** A table whose net sum is carried over at page breaks. */
export interface CarriedTable {
  widths: unknown[]
  /** Index of the column at whose right edge the sum ends. */
  column: number
  rows: { mark: TextNode | undefined; netto: number }[]
}

interface CarriedRow {
  cells: ContentNode[]
  netto: number
}

/**
 * Chooses a text in each row as the row's mark. During layout, pdfmake stores the page of each mark in its
 * `positions`.
 */
export function carriedTable(widths: unknown[], column: number, rows: CarriedRow[]): CarriedTable {
  return { widths, column, rows: rows.map(({ cells, netto }) => ({ mark: printedTexts(cells)[0], netto })) }
}

interface CarriedSource {
  carried: CarriedTable[]
  invoice: Invoice
  minusSign?: string | undefined
}

// Points between the sum and the edge of the page body. They keep the sum clear of the header and the footer.
const aboveBody = 16
const belowBody = 1

/**
 * For each table that continues on this page, draws the sum of all rows on earlier pages. Call it after the
 * body has been laid out.
 */
export function carriedToPage(page: number, source: CarriedSource, margins: number[]): Content[] {
  return source.carried.flatMap((table) =>
    sumLine(table, page, (margins[1] ?? 0) - aboveBody, source, margins),
  )
}

/**
 * For each table that continues on the next page, draws the sum of all rows so far at the foot of this page.
 */
export function carriedFromPage(page: number, source: CarriedSource, margins: number[]): Content[] {
  return source.carried.flatMap((table) => sumLine(table, page + 1, belowBody, source, margins))
}

function sumLine(
  table: CarriedTable,
  nextPage: number,
  y: number,
  source: CarriedSource,
  margins: number[],
): Content[] {
  const before = table.rows.findIndex(({ mark }) => pageOf(mark) >= nextPage)
  if (before <= 0) return []
  const netto =
    table.rows.slice(0, before).reduce((cents, row) => cents + Math.round(row.netto * 100), 0) / 100
  const left = margins[0] ?? 0
  const { currency } = source.invoice.content.payment
  return [
    {
      columns: [
        {
          text: `${carriedOver}   ${withMinusSign(formatMoney(netto, currency), source)}`,
          width: rightEdge(table),
          alignment: 'right',
          style: 'carriedOver',
        },
      ],
      absolutePosition: { x: left, y },
    },
  ]
}

/** The page on which a text begins; 0 before the layout. */
export function pageOf(mark: TextNode | undefined): number {
  const [first] = mark?.positions ?? []
  return first ? first.pageNumber : 0
}

/** Distance of the column's right edge from the table's left edge, in points. */
function rightEdge({ widths, column }: CarriedTable): number {
  return widths
    .slice(0, column + 1)
    .reduce<number>((sum, width) => sum + calculatedWidth(width), column * columnGap)
}
