import type { TextNode } from '../engine/content-node.ts'
import { calculatedWidth } from '../engine/pdfmake-inside.ts'
import { pageOf } from './carried-over.ts'

/** A table whose last row belongs on the page on which the next item begins. */
export interface LastRow {
  widths: unknown[]
  /** The first text of the last row. */
  mark: TextNode | undefined
  /** The first text of the next item. */
  next?: TextNode | undefined
}

/**
 * The column widths of the tables whose last row must move to the next page, by the place of the table among
 * all such tables. Call it after the layout.
 */
export type MovedRows = ReadonlyMap<number, number[]>

export function rowsToMove(lastRows: readonly LastRow[]): MovedRows {
  return new Map(
    lastRows.flatMap(({ widths, mark, next }, place): [number, number[]][] =>
      pageOf(mark) > 0 && pageOf(next) > pageOf(mark) ? [[place, widths.map(calculatedWidth)]] : [],
    ),
  )
}
