/** Value of a cell. A text is written so that it cannot run as a formula; a number gets a decimal comma. */
export type Cell = string | number

/** Byte order mark at the start of a file, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Formats one line for German spreadsheets: semicolons, quotes where needed, CRLF (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(';')}\r\n`
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = guarded(cell)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula (OWASP, CSV injection). */
function guarded(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
