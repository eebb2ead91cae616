import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from './database/connect.ts'
import type { Session } from './session/session.ts'

/**
 * A list of stored documents. `heads` are ids and everything besides the documents that the answer depends on;
 * they fix members, order and ETag of one instant. `texts` reads the JSON of some of them, in the order of the ids.
 */
export interface AnswerList {
  ids: string[]
  /** Changes whenever the answer does. */
  fingerprint: string
  texts: (db: Db, ids: string[]) => Promise<string[]>
}

type InSession = <Result>(work: (db: Db, session: Session) => Promise<Result>) => Promise<Result>

/** Documents per read: some 2 MB of text, so that a long list never stands in memory as a whole. */
const chunkSize = 500

/** Answers the list as JSON; 304 where the caller has it; in pieces, each read when the one before has been sent. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  inSession: InSession,
  read: (db: Db, session: Session) => Promise<AnswerList>,
): Promise<FastifyReply> {
  const { list, etag, first } = await inSession(async (db, session) => {
    const answer = await read(db, session)
    const tag = `W/"${createHash('sha256').update(answer.fingerprint).digest('base64url')}"`
    const known = isKnown(request, tag)
    return { list: answer, etag: tag, first: known ? undefined : await textsFrom(db, answer, 0) }
  })
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (first === undefined) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (list.ids.length <= chunkSize) return reply.send(`[${first.join(',')}]`)
  return reply.send(
    Readable.from(pieces(list, first, inSession), { objectMode: false, highWaterMark: 65_536 }),
  )
}

async function* pieces(list: AnswerList, first: string[], inSession: InSession): AsyncGenerator<string> {
  yield `[${first.join(',')}`
  let separator = first.length > 0 ? ',' : ''
  for (let start = chunkSize; start < list.ids.length; start += chunkSize) {
    const texts = await inSession((db) => textsFrom(db, list, start))
    if (texts.length === 0) continue
    yield separator + texts.join(',')
    separator = ','
  }
  yield ']'
}

function textsFrom(db: Db, list: AnswerList, start: number): Promise<string[]> {
  return list.texts(db, list.ids.slice(start, start + chunkSize))
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  return (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(etag)
}
