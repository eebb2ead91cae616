import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from './database/connect.ts'
import type { Session } from './session/session.ts'

/**
 * A list of stored documents. A head is a row without its document: everything else that the answer depends on. All
 * three readers keep one order.
 */
export interface StoredList<Head extends { id: string }, Row extends Head = Head> {
  heads(db: Db): Promise<Head[]>
  /** The first so many rows. */
  first(db: Db, most: number): Promise<Row[]>
  /** The rows of some ids, in the order of the ids; one that is gone is left out. */
  some(db: Db, ids: string[]): Promise<Row[]>
  /** Changes whenever the text of the row does. */
  fingerprint(head: Head): string
  /** The row as JSON. */
  text(row: Row): string
}

type InSession = <Result>(work: (db: Db, session: Session) => Promise<Result>) => Promise<Result>

/** Documents per read: some 3 MB of text, so that a long list never stands in memory as a whole. */
const chunkSize = 1000

/**
 * Answers the list as JSON; 304 where the caller has it. A long one goes out in pieces, each read when the one before has been
 * sent; its members and their order are those of one instant, the first.
 */
export async function sendList<Head extends { id: string }, Row extends Head>(
  request: FastifyRequest,
  reply: FastifyReply,
  inSession: InSession,
  read: (db: Db, session: Session) => Promise<StoredList<Head, Row>>,
): Promise<FastifyReply> {
  const { list, heads, first } = await inSession(async (db, session) => {
    const stored = await read(db, session)
    const rows = request.headers['if-none-match'] ? [] : await stored.first(db, chunkSize + 1)
    const isWhole = rows.length > 0 && rows.length <= chunkSize
    return { list: stored, heads: isWhole ? rows : await stored.heads(db), first: rows.slice(0, chunkSize) }
  })
  const etag = etagOf(list, heads)
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (isKnown(request, etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (heads.length === first.length) return reply.send(`[${first.map((row) => list.text(row)).join(',')}]`)
  const ids = heads.map((head) => head.id)
  return reply.send(Readable.from(pieces(list, ids, inSession), { objectMode: false, highWaterMark: 65_536 }))
}

async function* pieces<Head extends { id: string }, Row extends Head>(
  list: StoredList<Head, Row>,
  ids: string[],
  inSession: InSession,
): AsyncGenerator<string> {
  let before = '['
  for (let start = 0; start < ids.length; start += chunkSize) {
    const rows = await inSession((db) => list.some(db, ids.slice(start, start + chunkSize)))
    if (rows.length === 0) continue
    yield before + rows.map((row) => list.text(row)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

function etagOf<Head extends { id: string }>(list: StoredList<Head>, heads: Head[]): string {
  const hash = createHash('sha256')
  hash.update(heads.map((head) => list.fingerprint(head)).join('\n'))
  return `W/"${hash.digest('base64url')}"`
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  return (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(etag)
}
