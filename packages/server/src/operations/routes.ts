import { timingSafeEqual } from 'node:crypto'
import { release } from '@kontor/contract/release'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../http/endpoint.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'
import type { Metrics } from './metrics.ts'
import { cameThroughProxy } from './through-proxy.ts'

/** Liveness with the number of the release, readiness, metrics, and the API's own description [A2.11]. */
export function operationRoutes(
  { http, database }: App,
  { metrics, metricsToken }: { metrics: Metrics; metricsToken: string | undefined },
): void {
  http.get('/healthz', async () => ({ status: 'ok', release }))
  http.get('/readyz', async () => {
    await sql`select 1`.execute(database.kysely)
    return { status: 'ready' }
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new ProblemError('notFound')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text())
  })
  http.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await description()).document),
  )
  http.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((await description()).pages),
  )
}

let described: Promise<{ document: string; pages: string }> | undefined

/** The description of the API. Created on the first request, so that it does not delay startup. */
function description(): Promise<{ document: string; pages: string }> {
  described ??= Promise.all([import('./open-api.ts'), import('./api-pages.ts')]).then(
    ([{ openApi }, { apiPages }]) => {
      const document = openApi()
      return { document: JSON.stringify(document), pages: apiPages(document) }
    },
  )
  // Lets the next request try again after a failure, such as too many open files.
  described.catch(() => {
    described = undefined
  })
  return described
}

/**
 * If a token is configured, allows callers who send it. Otherwise, allows only requests from this machine
 * that no proxy forwarded.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    return (
      !cameThroughProxy(request.headers) &&
      /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
    )
  }
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(Buffer.from(sha256(sent)), Buffer.from(sha256(token)))
}
