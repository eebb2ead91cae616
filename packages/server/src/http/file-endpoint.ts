import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Endpoint, ParamName, ResponseOf } from '@kontor/contract/calls/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { createSharedPlaces } from '../threads/places.ts'
import { giveTimeForFile } from './body-time.ts'
import { type App, register } from './endpoint.ts'
import { inSession } from './in-session.ts'
import { responseHeaders } from './problems.ts'

/**
 * Maximum numbers of simultaneous uploads. They are low because each file is in memory while it is received,
 * read and stored.
 */
const mostUploads = { perOrganisation: 2, inProcess: 6 }

interface UploadCall {
  session: Session
  /** The unchanged file. */
  bytes: Uint8Array<ArrayBuffer>
  headers: IncomingHttpHeaders
}

/**
 * Registers a call whose body is a file. Checks the token, the right and the function before reading the
 * first byte, and the size while the file arrives. `run` opens its own transactions. Throws `tooManyRequests`
 * while too many files are being uploaded, `invalidRequest` for an empty file, and `unsupportedMediaType` for
 * a body of another content type.
 */
export function handleUpload<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: UploadCall) => Promise<ResponseOf<E>>,
): void {
  const takePlace = createSharedPlaces(mostUploads)
  const sessions = new WeakMap<FastifyRequest, Session>()
  // In a separate scope, because all other calls accept only JSON.
  app.http.register(async (http) => {
    http.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    register({ ...app, http }, endpoint, respond, async (request, reply) => {
      const session = await inSession(app, endpoint, request, async (_db, opened) => opened, 'read')
      const leave = takePlace(session.organisation)
      if (leave === undefined) throw new ProblemError('tooManyRequests', { retryAfter: 5 })
      reply.raw.once('close', leave)
      giveTimeForFile(request)
      sessions.set(request, session)
    })
  })

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = sessions.get(request)
    const { body, headers } = request
    if (session === undefined) throw new ProblemError('invalidToken')
    if (!Buffer.isBuffer(body)) throw new ProblemError('unsupportedMediaType')
    if (body.length === 0)
      throw new ProblemError('invalidRequest', { issues: [{ path: '', code: 'too_small' }] })
    const result = await run({ session, bytes: new Uint8Array(body), headers })
    return reply.type('application/json; charset=utf-8').headers(responseHeaders).send(JSON.stringify(result))
  }
}

/** A file that is sent piece by piece. */
interface Download {
  name: string
  /** Returns the piece with this index, counted from 0; undefined after the last one. */
  piece: (db: Db, index: number) => Promise<Buffer | undefined>
}

/** Registers a call that returns a file. Browsers save it and never open it as a page. */
export function handleDownload<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: {
    db: Db
    session: Session
    params: Record<ParamName<E['path']>, string>
  }) => Promise<Download>,
): void {
  register(app, endpoint, async (request, reply) => {
    const params = request.params as Record<ParamName<E['path']>, string>
    const { name, piece } = await inSession(
      app,
      endpoint,
      request,
      (db, session) => run({ db, session, params }),
      'read',
    )
    const pieces = async function* () {
      for (let index = 0; ; index++) {
        const part = await inSession(app, endpoint, request, (db) => piece(db, index), 'read')
        if (part === undefined) return
        yield part
      }
    }
    return reply
      .type('application/octet-stream')
      .headers({ ...responseHeaders, 'content-disposition': `attachment; filename*=UTF-8''${encoded(name)}` })
      .send(Readable.from(pieces(), { objectMode: false, highWaterMark: 65_536 }))
  })
}

/** Encodes a file name for a header (RFC 5987). */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
