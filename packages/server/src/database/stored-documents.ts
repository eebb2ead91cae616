import { sql } from 'kysely'

/** Bytes of the document, which neither engine has to read for it. */
export const documentSize = sql<number>`octet_length(document)`.as('size')

/**
 * Ids for an `in` list, filled up with the last one to the next round number: so that reading documents compiles a
 * handful of statements and not one for each length.
 */
export function sameShape(ids: string[]): string[] {
  const last = ids.at(-1)
  if (last === undefined) return ids
  const length = shapes.find((shape) => shape >= ids.length) ?? ids.length
  return ids.concat(new Array<string>(length - ids.length).fill(last))
}
const shapes = [1, 4, 16, 64, 256, 1000]

/** Rows to insert, in order, in parts of a handful of lengths: for the same reason. */
export function inShapes<Row>(rows: Row[]): Row[][] {
  const parts: Row[][] = []
  for (let start = 0; start < rows.length; ) {
    const length = shapes.findLast((shape) => shape <= rows.length - start) ?? 1
    parts.push(rows.slice(start, start + length))
    start += length
  }
  return parts
}

/** The rows in the order of the ids; an id without a row is left out. */
export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
