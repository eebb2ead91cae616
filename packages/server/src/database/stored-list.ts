import { createHash } from 'node:crypto'
import type { Db } from './connect.ts'

/** A row without its document: everything else that the answer depends on. */
export interface ListHead {
  id: string
  /** Bytes of what it is sent with. */
  size: number
}

/** A list of stored documents; `heads` and `all` keep one order. */
export interface StoredList<Head extends ListHead, Row> {
  heads(db: Db): Promise<Head[]>
  all(db: Db): Promise<Row[]>
  /**
   * The rows of some heads, in their order; one that is gone is left out. What changes without a new revision
   * is that of the head, so that the fingerprint fits the text or the revision has moved on.
   */
  some(db: Db, heads: Head[]): Promise<Row[]>
  /** Changes whenever the text of the row does. */
  fingerprint(head: Head): string
  /** The row as JSON. */
  text(row: Row): string
}

/**
 * Bytes of a piece of a longer list: small enough to be garbage before the next one, so that memory does not
 * grow.
 */
const pieceSize = 128 * 1024
/**
 * Raised whenever stored rows are sent with other fields than before: who has the old text then gets the new
 * one.
 */
const answerFormat = 2

/**
 * The rows with commas between them, as they are sent: without one long text on the way, which would be
 * copied twice.
 */
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

/** Heads whose rows make up one piece; one that is larger than a piece stands alone. */
export function* partsOf<Head extends ListHead>(heads: Head[]): Generator<Head[]> {
  let part: Head[] = []
  let size = 0
  for (const head of heads) {
    if (part.length > 0 && size + head.size > pieceSize) {
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
