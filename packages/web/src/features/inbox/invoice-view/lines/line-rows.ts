import type { Line } from '@kontor/einvoice/model/semantic-invoice'

/** A row of the table: a line at depth 0, or a sub-line (BG-DEX-01) one level deeper than its parent. */
export interface LineRow {
  line: Line
  depth: number
  index: number
}

/** Lists each line, followed by all its sub-lines. */
export function lineRows(lines: readonly Line[]): LineRow[] {
  const rows: LineRow[] = []
  const add = (line: Line, depth: number): void => {
    rows.push({ line, depth, index: rows.length })
    for (const inner of line.subLines ?? []) add(inner, depth + 1)
  }
  for (const line of lines) add(line, 0)
  return rows
}
