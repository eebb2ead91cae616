import { type AliasedRawBuilder, sql } from 'kysely'

/** Size in bytes of text columns. Neither engine has to read the texts to compute it. */
export function sizeOf(...columns: string[]): AliasedRawBuilder<number, 'size'> {
  const sizes = columns.map((column) => sql`octet_length(${sql.ref(column)})`)
  return sql<number>`${sql.join(sizes, sql` + `)}`.as('size')
}

/**
 * Pads the ids for an `in` list to one of a few lengths by repeating the last id, so that only a few
 * statements are compiled instead of one per length.
 */
export function sameShape(ids: string[]): string[] {
  const last = ids.at(-1)
  if (last === undefined) return ids
  const length = shapes.find((shape) => shape >= ids.length) ?? ids.length
  return ids.concat(new Array<string>(length - ids.length).fill(last))
}
const shapes = [1, 4, 16, 64, 128, 256, 1000]

/**
 * Splits the rows of an insert into parts, in order. Each part has one of a few lengths, so that only a few
 * statements are compiled.
 */
export function inShapes<Row>(rows: Row[]): Row[][] {
  const parts: Row[][] = []
  for (let start = 0; start < rows.length; ) {
    const length = shapes.findLast((shape) => shape <= rows.length - start) ?? 1
    parts.push(rows.slice(start, start + length))
    start += length
  }
  return parts
}
