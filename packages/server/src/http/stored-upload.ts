import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
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
  /** Path where the file is kept while `run` reads it. Never written by two calls at once. */
  file: string
  /** Throws unless the headers permit the call; runs before any of the file is read. */
  check: (headers: IncomingHttpHeaders) => Promise<unknown>
  run: (file: string, headers: IncomingHttpHeaders) => Promise<Result>
}

/**
 * Registers a public call whose body is a file that may be too large for the memory. One file is received at a
 * time; a further call is `tooManyRequests`. Throws `payloadTooLarge`, and `unsupportedMediaType` for a body of
 * another content type.
 */
export function handleStoredUpload<E extends Endpoint>(
  app: App,
  endpoint: E,
  { file, check, run }: StoredUpload<ResponseOf<E>>,
): void {
  const { bodyLimit = 0 } = endpoint
  let isTaken = false
  // In a separate scope, because all other calls accept only JSON.
  app.http.register(async (http) => {
    http.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    register({ ...app, http }, endpoint, respond, async (request, reply) => {
      await check(request.headers)
      if (isTaken) throw new ProblemError('tooManyRequests', { retryAfter: 5 })
      isTaken = true
      reply.raw.once('close', () => {
        isTaken = false
      })
      giveTimeForFile(request)
    })
  })

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.headers['content-type'] !== 'application/octet-stream')
      throw new ProblemError('unsupportedMediaType')
    try {
      await pipeline(
        request.body as Readable,
        bounded(bodyLimit),
        createWriteStream(file, { flags: 'w', mode: 0o600 }),
      )
      const result = await run(file, request.headers)
      return reply
        .type('application/json; charset=utf-8')
        .headers(responseHeaders)
        .send(JSON.stringify(result))
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
