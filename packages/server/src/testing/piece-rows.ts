import type { PieceRow, StoredRow } from '../database/stored-list.ts'

/** The rows of a piece with their documents as texts, which a test can keep, unlike those of the piece. */
export function withTexts<Row extends StoredRow>(rows: PieceRow<Row>[]) {
  return rows.map(({ document, ...rest }) => ({ ...rest, document: document.toString() }))
}
