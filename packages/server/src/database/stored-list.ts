import { createHash } from 'node:crypto'
import type { Db } from './connect.ts'

/** A row without its document: everything else that the response depends on. */
export interface ListHead {
  id: string
  /** Size of the row in the response, in bytes. */
  size: number
}

/** A list of stored documents; `heads` and `all` have the same order. */
export interface StoredList<Head extends ListHead, Row> {
  heads(db: Db): Promise<Head[]>
  all(db: Db): Promise<Row[]>
  /**
   * Returns the rows of these heads, in their order, without rows that no longer exist. Values that change
   * without a new revision are taken from the head, so that they match its fingerprint.
   */
  some(db: Db, heads: Head[]): Promise<Row[]>
  /** Changes whenever the text of the row changes. */
  fingerprint(head: Head): string
  /** The row as JSON. */
  text(row: Row): string
}

/**
 * Bytes per piece of a longer list: small enough to save memory, large enough that the round trips to the
 * database cost less than the documents (a third of this size takes 1.5 times as long).
 */
const pieceSize = 384 * 1024
/**
 * Increase it whenever the fields of sent rows change, so that clients fetch lists again that they have
 * cached.
 */
const answerFormat = 2

/** Joins rows with commas as they are sent, without building one long text that would be copied twice. */
export function bytesOf<Row>(
  before: string,
  list: Pick<StoredList<ListHead, Row>, 'text'>,
  rows: Row[],
  after: string,
): Buffer {
  const texts = rows.map((row, place) => (place === 0 ? before : ',') + list.text(row))
  texts.push(rows.length === 0 ? before + after : after)
  const bytes = Buffer.allocUnsafe(texts.reduce((size, text) => size + Buffer.byteLength(text), 0))
  let place = 0
  for (const text of texts) place += bytes.write(text, place)
  return bytes
}

/**
 * Groups heads into pieces whose rows have up to `largest` bytes together; a larger row is a piece of its
 * own.
 */
export function* partsOf<Head extends ListHead>(heads: Head[], largest = pieceSize): Generator<Head[]> {
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

export function etagOf<Head extends ListHead>(list: StoredList<Head, unknown>, heads: Head[]): string {
  const hash = createHash('sha256')
  hash.update([answerFormat, ...heads.map((head) => list.fingerprint(head))].join('\n'))
  return `W/"${hash.digest('base64url')}"`
}
