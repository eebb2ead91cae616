import { createHash } from 'node:crypto'
import { type Compilable, type SelectQueryBuilder, sql } from 'kysely'
import { createPauses } from '../threads/pauses.ts'
import type { Db } from './connect.ts'
import { type DocumentTable, documentsOf } from './documents-by-id.ts'
import { isPostgres } from './is-postgres.ts'
import { endWith } from './json-text.ts'
import type { Schema } from './schema.ts'
import { sizeOf } from './stored-documents.ts'

/** A row without its document: everything else that the response depends on. */
export interface ListHead {
  id: string
  /** Approximate size of the row in the response, in bytes: the size of its stored texts. */
  size: number
}

/** A list of stored documents: `Row` has everything but the document. `heads` and `all` have the same order. */
export interface StoredList<Row> {
  heads(db: Db): Promise<(Row & ListHead)[]>
  all(db: Db): Promise<(Row & StoredRow)[]>
  /**
   * The rows of these heads, in the same order, but without rows that no longer exist. Values that change
   * without a new revision are taken from the head, so that they match the ETag.
   */
  some(db: Db, heads: (Row & ListHead)[]): Promise<(Row & StoredRow)[]>
  /**
   * Further fields as JSON texts, by name. They follow the document's own fields. One of them is the revision,
   * which increases whenever the document changes.
   */
  fields(row: Row): Record<string, string> & { revision: string }
}

export interface StoredRow {
  /** JSON of an object that has at least one field. */
  document: string
}

/** The list of an organisation's documents that `heads` selects, in its order. */
export function storedList<Table extends DocumentTable, Row extends { id: string }>(
  table: Table,
  organisation: string,
  {
    heads,
    texts,
    fields,
  }: {
    heads: (db: Db) => SelectQueryBuilder<Schema, Table, Row>
    /** The columns with texts that the response contains in addition to the documents. */
    texts: string[]
    fields: StoredList<Row>['fields']
  },
): StoredList<Row> {
  return {
    heads: (db) => readInPortions(db, heads(db).select(sizeOf('document', ...texts))),
    all: (db) => heads(db).select(sql.ref<string>('document').as('document')).execute(),
    some: (db, chosen) => documentsOf(db, table, organisation, chosen),
    fields,
  }
}

/** Rows between two pauses: a few milliseconds of work. */
const portion = 500

/**
 * Reads all rows. SQLite reads in this thread, so other work of the process goes on between the portions of a
 * long list; PostgreSQL sends its rows in portions anyway.
 */
async function readInPortions<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile()
  if (isPostgres(db)) return (await db.executeQuery(compiled)).rows
  const portions: Row[][] = []
  const pause = createPauses()
  for await (const { rows } of db.getExecutor().stream(compiled, portion)) {
    portions.push(rows)
    await pause()
  }
  return portions.flat()
}

/**
 * Bytes per piece of a long list: small enough to save memory, large enough that the round trips to the
 * database cost less than the documents. Pieces a third as large take 1.25 times as long on PostgreSQL and
 * 1.5 times as long on SQLite. SQLite's documents are texts in the heap, so its pieces are smaller
 * (docs/performance.md).
 */
const pieceSizes = { sqlite: 384 * 1024, postgres: 1024 * 1024 }

export function pieceSizeOf(db: Db): number {
  return isPostgres(db) ? pieceSizes.postgres : pieceSizes.sqlite
}

/**
 * Returns the UTF-8 bytes of `before`, the comma-separated JSON of the rows, and `after`. Writes each
 * document as the database returned it: joining the documents as texts would copy each once more.
 */
export function bytesOf<Row>(
  before: string,
  list: Pick<StoredList<Row>, 'fields'>,
  rows: readonly (Row & StoredRow)[],
  after: string,
): Buffer {
  const ends = rows.map((row, index) => endWith(list.fields(row)) + (index === rows.length - 1 ? after : ','))
  if (rows.length === 0) return Buffer.from(before + after)
  let size = Buffer.byteLength(before)
  for (const { document } of rows) size += Buffer.byteLength(document) - lastBrace
  for (const end of ends) size += Buffer.byteLength(end)
  const bytes = Buffer.allocUnsafe(size + lastBrace)
  let offset = bytes.write(before)
  for (const [row, { document }] of rows.entries()) {
    offset += bytes.write(document, offset) - lastBrace
    offset += bytes.write(ends[row] ?? '', offset)
  }
  return bytes.subarray(0, size)
}
/** Number of bytes at the end of a document that the further fields overwrite: the closing brace. */
const lastBrace = 1

/**
 * Groups heads, or anything else with a size, into pieces whose rows have a total of up to `largest` bytes; a
 * larger row is a piece of its own.
 */
export function* partsOf<Head extends { size: number }>(
  heads: readonly Head[],
  largest: number,
): Generator<Head[]> {
  let part: Head[] = []
  let size = 0
  for (const head of heads) {
    if (part.length > 0 && size + head.size > largest) {
      yield part
      part = []
      size = 0
    }
    part.push(head)
    size += head.size
  }
  if (part.length > 0) yield part
}

/**
 * Depends on everything that the response contains: the documents by their ids and revisions, and the further
 * fields by their names and values. Other work of the process goes on meanwhile.
 */
export async function etagOf<Row>(
  list: Pick<StoredList<Row>, 'fields'>,
  heads: readonly (Row & ListHead)[],
): Promise<string> {
  const hash = createHash('sha256')
  const pause = createPauses()
  for (const [index, head] of heads.entries()) {
    if (index % portion === 0) await pause()
    hash.update(`${head.id}${endWith(list.fields(head))}\n`)
  }
  return `W/"${hash.digest('base64url')}"`
}
