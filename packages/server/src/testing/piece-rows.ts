import type { PieceRow, StoredRow } from '../database/stored-list.ts'

/** The rows of a piece (`StoredList.some`) with their documents as strings. */
export function withTexts<Row extends StoredRow>(rows: PieceRow<Row>[]) {
  return rows.map(({ document, ...rest }) => ({ ...rest, document: document.toString() }))
}
