import type { PieceRow, StoredRow } from '../database/stored-list.ts'

/** The rows that `StoredList.some` reads, with their documents as strings. */
export function withTexts<Row extends StoredRow>(rows: PieceRow<Row>[]) {
  return rows.map(({ document, ...rest }) => ({ ...rest, document: document.toString() }))
}
