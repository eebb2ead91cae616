import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { glob, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint, ResponseOf } from '@kontor/contract/calls/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../problem-error.ts'
import { giveTimeForFile } from './body-time.ts'
import { type App, register } from './endpoint.ts'
import { responseHeaders } from './problems.ts'

interface StoredUpload<Result> {
  /** Where the file is kept while `run` reads it, as `setup-upload-….part`. */
  folder: string
  /** Throws unless the headers permit the call; runs before any of the file is read. */
  check: (headers: IncomingHttpHeaders) => Promise<unknown>
  run: (file: string, headers: IncomingHttpHeaders) => Promise<Result>
}

/**
 * Registers a public call whose body is a file that may be too large for the memory. One file is received and
 * read at a time, even if its caller has gone; a further call is `tooManyRequests`. Throws `payloadTooLarge`, and
 * `unsupportedMediaType` for a body of another content type. Removes the files that an earlier process left.
 */
export function handleStoredUpload<E extends Endpoint>(
  app: App,
  endpoint: E,
  { folder, check, run }: StoredUpload<ResponseOf<E>>,
): void {
  const { bodyLimit = 0 } = endpoint
  let taken: FastifyRequest | undefined
  const begun = new WeakSet<FastifyRequest>()
  const leave = (request: FastifyRequest) => {
    if (taken === request) taken = undefined
  }
  // In a separate scope, because all other calls accept only JSON.
  app.http.register(async (http) => {
    for await (const left of glob('setup-upload-*.part', { cwd: folder }))
      await rm(join(folder, left), { force: true })
    http.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    register({ ...app, http }, endpoint, respond, async (request, reply) => {
      await check(request.headers)
      if (taken !== undefined) throw new ProblemError('tooManyRequests', { retryAfter: 5 })
      taken = request
      reply.raw.once('close', () => {
        // Otherwise `respond` leaves, because it may go on after the connection.
        if (!begun.has(request)) leave(request)
      })
      giveTimeForFile(request)
    })
  })

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.headers['content-type'] !== 'application/octet-stream')
      throw new ProblemError('unsupportedMediaType')
    begun.add(request)
    const file = join(folder, `setup-upload-${randomUUID()}.part`)
    const result = await kept(request, file).finally(() => leave(request))
    return reply.type('application/json; charset=utf-8').headers(responseHeaders).send(JSON.stringify(result))
  }

  /** What `run` returns for the file, which is removed before the response. */
  async function kept(request: FastifyRequest, file: string): Promise<ResponseOf<E>> {
    try {
      await pipeline(
        request.body as Readable,
        bounded(bodyLimit),
        createWriteStream(file, { flags: 'wx', mode: 0o600 }),
      )
      return await run(file, request.headers)
    } finally {
      await rm(file, { force: true })
    }
  }
}

function bounded(most: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(new ProblemError('payloadTooLarge'))
      else done(null, chunk)
    },
  })
}

/** Decodes a percent-encoded header; '' if it is missing or malformed. */
export function headerText(headers: IncomingHttpHeaders, name: string): string {
  try {
    return decodeURIComponent(String(headers[name] ?? ''))
  } catch {
    return ''
  }
}
