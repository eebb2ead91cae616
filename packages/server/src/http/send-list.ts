import { Readable } from 'node:stream'
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import {
  bytesOf,
  etagOf,
  type ListHead,
  partsOf,
  pieceSizeOf,
  type StoredList,
} from '../database/stored-list.ts'
import { ownerOf } from './in-session.ts'
import { openList } from './open-lists.ts'
import { responseHeaders } from './problems.ts'

type InSession = <Result>(work: (db: Db, session: Session) => Promise<Result>) => Promise<Result>

/** Lists of up to this many bytes are read and sent as a whole. */
const largestWhole = 4 * 1024 * 1024

/**
 * Sends the list as JSON, or 304 if the caller already has it. A long list is sent in pieces: each is read
 * while the previous one is sent. The list contains the rows that existed at the time of the first read, in
 * their order at that time, without those that have been deleted since (docs/decisions/0007).
 */
export async function sendList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  inSession: InSession,
  read: (db: Db, session: Session) => Promise<StoredList<Row>>,
): Promise<FastifyReply> {
  await openList(reply, ownerOf(request))
  const { list, heads, etag, whole, largest } = await inSession(async (db, session) => {
    const stored = await read(db, session)
    const found = await stored.heads(db)
    const tag = await etagOf(stored, found)
    const size = found.reduce((sum, head) => sum + head.size, 0)
    const sendsWhole = size <= largestWhole && !isKnown(request, tag)
    const all = sendsWhole ? await stored.all(db) : undefined
    return { list: stored, heads: found, etag: tag, whole: all, largest: pieceSizeOf(db) }
  })
  reply.header('etag', etag).headers(responseHeaders)
  if (isKnown(request, etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (whole !== undefined) return reply.send(bytesOf('[', list, whole, ']'))
  const stream = Readable.from(pieces(list, heads, largest, inSession), {
    objectMode: false,
    highWaterMark: 65_536,
  })
  return reply.send(stream)
}

/**
 * Reads each piece while the previous one is sent, so that the database and the server work at the same time.
 * Before each piece, calls of others get their turn.
 */
async function* pieces<Row>(
  list: StoredList<Row>,
  heads: (Row & ListHead)[],
  largest: number,
  inSession: InSession,
): AsyncGenerator<Buffer> {
  // Only the bytes leave the transaction. If the rows also waited for a slow client, they would become old
  // objects, which only a full garbage collection removes.
  const read = async (part: (Row & ListHead)[], before: string) => {
    await nextTurnOfLoop()
    return inSession(async (db) => {
      const rows = await list.some(db, part)
      return rows.length === 0 ? undefined : bytesOf(before, list, rows, '')
    })
  }
  const parts = partsOf(heads, largest)
  const next = (before: string) => {
    const { value: part, done } = parts.next()
    const piece = done ? undefined : read(part, before)
    // If the client disconnects, nobody awaits this piece. Its failure must not end the process.
    piece?.catch(() => undefined)
    return piece
  }
  let before = '['
  for (let piece = next(before); piece !== undefined; ) {
    const bytes = await piece
    if (bytes !== undefined) before = ','
    piece = next(before)
    if (bytes !== undefined) yield bytes
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',')
  return known.some((tag) => tag.trim() === etag)
}
