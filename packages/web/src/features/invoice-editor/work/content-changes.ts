import type { InvoiceContent, InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'
import { dropReference } from '@kontor/domain/invoices/rows/surcharge'

// Each change returns new content; the next recalculation sets prices, indexes and totals.

/** The two lists in the Rechnungsposten section. */
export type RowList = 'items' | 'surcharges'

export interface RowOf {
  items: InvoiceItem
  surcharges: Surcharge
}

function withRows<List extends RowList>(
  content: InvoiceContent,
  list: List,
  rows: RowOf[List][],
): InvoiceContent {
  return { ...content, [list]: rows }
}

function rowsOf<List extends RowList>(content: InvoiceContent, list: List): RowOf[List][] {
  return content[list] as RowOf[List][]
}

export function findRow<List extends RowList>(
  content: InvoiceContent,
  list: List,
  id: string,
): RowOf[List] | undefined {
  return rowsOf(content, list).find((row) => row.id === id)
}

/** Adds a row at the end of its list, but an item before the lines that deduct advances. */
export function appendRow<List extends RowList>(
  content: InvoiceContent,
  list: List,
  row: RowOf[List],
): InvoiceContent {
  const rows = rowsOf(content, list)
  const end = list === 'items' ? content.items.findLastIndex(isWork) + 1 : rows.length
  return withRows(content, list, rows.toSpliced(end, 0, row))
}

function isWork({ settledAdvance }: InvoiceItem): boolean {
  return settledAdvance === undefined
}

/** Replaces the row with the same id. */
export function replaceRow<List extends RowList>(
  content: InvoiceContent,
  list: List,
  row: RowOf[List],
): InvoiceContent {
  return withRows(
    content,
    list,
    rowsOf(content, list).map((other) => (other.id === row.id ? row : other)),
  )
}

/** Removes a row; surcharges no longer refer to a removed item [A4.15]. */
export function removeRow(content: InvoiceContent, list: RowList, id: string): InvoiceContent {
  const remaining = withRows(
    content,
    list,
    rowsOf(content, list).filter((row) => row.id !== id),
  )
  return list === 'surcharges'
    ? remaining
    : { ...remaining, surcharges: dropReference(remaining.surcharges, id) }
}

/** Moves a row to another index in its list; clamps an index outside the list. Ignores an unknown id. */
export function moveRow(content: InvoiceContent, list: RowList, id: string, to: number): InvoiceContent {
  const rows = [...rowsOf(content, list)]
  const from = rows.findIndex((row) => row.id === id)
  const [row] = from < 0 ? [] : rows.splice(from, 1)
  if (!row) return content
  rows.splice(Math.max(0, Math.min(to, rows.length)), 0, row)
  return withRows(content, list, rows)
}

/** Adds missing ids: rows from other clients may have no id, but the editor needs one [S3.6.1]. */
export function withRowIds(content: InvoiceContent, newId: () => string): InvoiceContent {
  const identified = <Row extends { id: string }>(row: Row): Row => (row.id ? row : { ...row, id: newId() })
  return {
    ...content,
    items: content.items.map(identified),
    surcharges: content.surcharges.map(identified),
  }
}
