import type { Line } from '@kontor/einvoice/model/semantic-invoice'

/** A line in the table, with the depth of a sub-line (BG-DEX-01). */
export interface LineRow {
  line: Line
  depth: number
  /** Its index in the table, from 0. */
  index: number
}

/** Lines with their sub-lines below them. */
export function lineRows(lines: readonly Line[]): LineRow[] {
  const rows: LineRow[] = []
  const add = (line: Line, depth: number): void => {
    rows.push({ line, depth, index: rows.length })
    for (const inner of line.subLines ?? []) add(inner, depth + 1)
  }
  for (const line of lines) add(line, 0)
  return rows
}
