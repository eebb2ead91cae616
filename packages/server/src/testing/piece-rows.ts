import type { PieceRow, StoredRow } from '../database/stored-list.ts'

/** Rows of a piece with their documents as texts, which can be kept. */
export function withTexts<Row extends StoredRow>(rows: PieceRow<Row>[]) {
  return rows.map(({ document, ...rest }) => ({ ...rest, document: document.toString() }))
}
