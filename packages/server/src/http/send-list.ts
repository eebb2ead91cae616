import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { Session } from '../session/session.ts'

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
   * The rows of some heads, in their order; one that is gone is left out. What changes without a new revision is that of the
   * head, so that the fingerprint fits the text or the revision has moved on.
   */
  some(db: Db, heads: Head[]): Promise<Row[]>
  /** Changes whenever the text of the row does. */
  fingerprint(head: Head): string
  /** The row as JSON. */
  text(row: Row): string
}

type InSession = <Result>(work: (db: Db, session: Session) => Promise<Result>) => Promise<Result>

/** Bytes that are read and sent in one go. */
const largestWhole = 4 * 1024 * 1024
/** Bytes of a piece of a longer list: small enough to be garbage before the next one, so that memory does not grow. */
const pieceSize = 128 * 1024
/** Raised whenever stored rows are sent with other fields than before: who has the old text then gets the new one. */
const answerFormat = 2

/**
 * Answers the list as JSON; 304 where the caller has it. A long one goes out in pieces, each read when the one before has been
 * sent; its members and their order are those of one instant, the first (docs/decisions/0007).
 */
export async function sendList<Head extends ListHead, Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  inSession: InSession,
  read: (db: Db, session: Session) => Promise<StoredList<Head, Row>>,
): Promise<FastifyReply> {
  const { list, heads, etag, whole } = await inSession(async (db, session) => {
    const stored = await read(db, session)
    const found = await stored.heads(db)
    const tag = etagOf(stored, found)
    const size = found.reduce((sum, head) => sum + head.size, 0)
    const sendsWhole = size <= largestWhole && !isKnown(request, tag)
    return { list: stored, heads: found, etag: tag, whole: sendsWhole ? await stored.all(db) : undefined }
  })
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (isKnown(request, etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (whole !== undefined) return reply.send(bytesOf('[', list, whole, ']'))
  const stream = Readable.from(pieces(list, heads, inSession), { objectMode: false, highWaterMark: 65_536 })
  return reply.send(stream)
}

async function* pieces<Head extends ListHead, Row>(
  list: StoredList<Head, Row>,
  heads: Head[],
  inSession: InSession,
): AsyncGenerator<Buffer> {
  let before = '['
  for (const part of partsOf(heads)) {
    const rows = await inSession((db) => list.some(db, part))
    if (rows.length === 0) continue
    yield bytesOf(before, list, rows, '')
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}

/** The rows with commas between them, as they are sent: without one long text on the way, which would be copied twice. */
function bytesOf<Row>(
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
function* partsOf<Head extends ListHead>(heads: Head[]): Generator<Head[]> {
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

function etagOf<Head extends ListHead>(list: StoredList<Head, unknown>, heads: Head[]): string {
  const hash = createHash('sha256')
  hash.update([answerFormat, ...heads.map((head) => list.fingerprint(head))].join('\n'))
  return `W/"${hash.digest('base64url')}"`
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  return (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(etag)
}
