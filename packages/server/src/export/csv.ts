/** What a cell can hold; text is guarded, a number gets a decimal comma. */
export type Cell = string | number

/** Put first, so that Excel reads the file as UTF-8. */
export const byteOrderMark = '\ufeff'

/** One line of a table as German spreadsheets read it: semicolons, quotes where needed, CRLF (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(';')}\r\n`
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = guarded(cell)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, and is shown as it is (OWASP,
 * CSV injection).
 */
function guarded(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
