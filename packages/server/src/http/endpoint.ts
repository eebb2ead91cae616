import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamName, ResponseOf } from '@kontor/contract/calls/endpoint'
import { readBody } from '@kontor/contract/calls/read-body'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Identify, Session } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { JsonText } from '../database/json-text.ts'
import type { StoredList } from '../database/stored-list.ts'
import { ProblemError } from '../problem-error.ts'
import { runOnce } from './idempotency.ts'
import { identifyCaller, inSession } from './in-session.ts'
import { responseHeaders, sendProblem } from './problems.ts'
import { sendList } from './send-list.ts'

/** The dependencies of every route; rooms that need more say so. */
export interface App {
  http: FastifyInstance
  database: Database
  identify: Identify
  /** Milliseconds since 1970. */
  clock: () => number
}

interface Call<E extends Endpoint> {
  body: BodyOf<E>
  /** The `{name}` parts of the path. */
  params: Record<ParamName<E['path']>, string>
}

interface BoundCall<E extends Endpoint> extends Call<E> {
  /** The transaction of the whole call, in the session's organisation (see `Database.within`). */
  db: Db
  session: Session
}

interface PublicCall<E extends Endpoint> extends Call<E> {
  now: UnixSeconds
  /** Network address of the caller. */
  address: string
  /** The caller's User-Agent; '' if missing. */
  device: string
}

interface UnboundCall<E extends Endpoint> extends PublicCall<E> {
  session: Session
}

type ResponseBody<E extends Endpoint> = ResponseOf<E> | JsonText

/**
 * Registers a call of the contract. `run` gets a valid body, the session, and a transaction that is committed
 * before the response is sent, or rolled back on an error. Handles authentication, rights, validation,
 * Idempotency-Key and problems.
 */
export function handle<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: BoundCall<E>) => Promise<ResponseBody<E>>,
): void {
  register(app, endpoint, async (request, reply) => {
    const text = await inSession(app, endpoint, request, (db, session) => {
      const call = { ...callOf(endpoint, request), db, session }
      return respondOnce(endpoint, request, call, run)
    })
    return sendText(reply, text)
  })
}

/** Registers a call that changes nothing. Its transaction is read-only, even for a POST. */
export function handleRead<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: BoundCall<E>) => Promise<ResponseBody<E>>,
): void {
  register(app, endpoint, async (request, reply) => {
    const result = await inSession(
      app,
      endpoint,
      request,
      (db, session) => run({ ...callOf(endpoint, request), db, session }),
      'read',
    )
    return sendText(reply, textOf(result))
  })
}

/**
 * Registers a call that first tests its body outside a transaction, because a test takes seconds. After the
 * test, checks the session again and calls `run` in a transaction, as `handle` does. A repeated call is tested
 * again, even if its Idempotency-Key returns the first result.
 */
export function handleWithTest<E extends Endpoint>(
  app: App,
  endpoint: E,
  test: (call: UnboundCall<E>) => Promise<void>,
  run: (call: BoundCall<E>) => Promise<ResponseBody<E>>,
): void {
  register(app, endpoint, async (request, reply) => {
    const call = await unboundCall(app, endpoint, request)
    await test(call)
    const text = await inSession(app, endpoint, request, (db, session) =>
      respondOnce(endpoint, request, { ...call, db, session }, run),
    )
    return sendText(reply, text)
  })
}

/** Runs the call, or returns the first result for a repeated Idempotency-Key. */
async function respondOnce<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  call: BoundCall<E>,
  run: (call: BoundCall<E>) => Promise<ResponseBody<E>>,
): Promise<string> {
  const respond = async () => textOf(await run(call))
  const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
  return key === undefined
    ? respond()
    : runOnce(call.db, call.session, { endpoint, key: String(key), body: request.body }, respond)
}

/**
 * Runs work in a transaction of its own, with the parts of the call. Checks the session, the right and the
 * body first, as `handle` does.
 */
type Within<E extends Endpoint> = <Result>(work: (call: BoundCall<E>) => Promise<Result>) => Promise<Result>

/**
 * Registers a call that opens its own transactions, for slow work before or after them. Ignores
 * Idempotency-Key.
 */
export function handleInSteps<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (within: Within<E>) => Promise<ResponseBody<E>>,
): void {
  register(app, endpoint, async (request, reply) => {
    const result = await run((work) =>
      inSession(app, endpoint, request, (db, session) => work({ ...callOf(endpoint, request), db, session })),
    )
    return sendText(reply, textOf(result))
  })
}

/**
 * Registers a call that returns a list of stored documents; responds with 304 if the caller's copy is
 * current.
 */
export function handleList<E extends Endpoint<unknown, unknown[]>, Row>(
  app: App,
  endpoint: E,
  run: (call: BoundCall<E>) => Promise<StoredList<Row>>,
): void {
  register(app, endpoint, (request, reply) =>
    sendList(
      request,
      reply,
      (work) => inSession(app, endpoint, request, work, 'read'),
      async (db, session) => run({ ...callOf(endpoint, request), db, session }),
    ),
  )
}

/** Registers a call that needs no token; `run` opens its own transactions. */
export function handlePublic<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: PublicCall<E>) => Promise<ResponseBody<E>>,
): void {
  register(app, endpoint, async (request, reply) =>
    sendText(reply, textOf(await run(publicCall(app, endpoint, request)))),
  )
}

/**
 * Registers a call without a transaction around it. For slow calls, such as those that hash passwords,
 * because other calls should not wait for them.
 */
export function handleUnbound<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: UnboundCall<E>) => Promise<ResponseBody<E>>,
): void {
  register(app, endpoint, async (request, reply) => {
    return sendText(reply, textOf(await run(await unboundCall(app, endpoint, request))))
  })
}

/** A file that is generated while it is sent. */
interface GeneratedFile {
  content: Readable
  type: string
  /** File name in ASCII. */
  name: string
}

/** Registers a call that returns a file, which `run` generates in transactions of its own. */
export function handleGeneratedFile<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: UnboundCall<E>) => Promise<GeneratedFile>,
): void {
  register(app, endpoint, async (request, reply) => {
    const { content, type, name } = await run(await unboundCall(app, endpoint, request))
    return reply
      .type(type)
      .headers({ ...responseHeaders, 'content-disposition': `attachment; filename="${name}"` })
      .send(content)
  })
}

function publicCall<E extends Endpoint>(app: App, endpoint: E, request: FastifyRequest): PublicCall<E> {
  return {
    ...callOf(endpoint, request),
    now: Math.floor(app.clock() / 1000),
    address: request.ip,
    device: request.headers['user-agent'] ?? '',
  }
}

/** Opens the session in a short transaction of its own, before it looks at the body. */
async function unboundCall<E extends Endpoint>(
  app: App,
  endpoint: E,
  request: FastifyRequest,
): Promise<UnboundCall<E>> {
  const session = await inSession(app, endpoint, request, async (_db, opened) => opened, 'read')
  return { ...publicCall(app, endpoint, request), session }
}

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  return { body: validBody(endpoint, request), params: request.params as Call<E>['params'] }
}

/**
 * Registers a route. `beforeBody` runs before any of the body is read and, if the call needs a token, after
 * the first check of that token.
 */
export function register(
  app: App,
  endpoint: Endpoint,
  handler: RouteHandlerMethod,
  beforeBody: (request: FastifyRequest, reply: FastifyReply) => Promise<void> = async () => undefined,
): void {
  app.http.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Runs before the body is read, so that callers without a token cannot make the server parse a megabyte.
    onRequest: async (request, reply) => {
      if (endpoint.access !== 'public') await identifyCaller(app, request)
      await beforeBody(request, reply)
    },
    handler,
    errorHandler: (error, request, reply) => sendProblem(error, request, reply),
  })
}

function validBody<E extends Endpoint>(endpoint: E, request: FastifyRequest): BodyOf<E> {
  if (endpoint.body === undefined) return undefined as BodyOf<E>
  const read = readBody(endpoint.body, request.body)
  if (read.success) return read.body as BodyOf<E>
  throw new ProblemError('invalidRequest', { issues: read.issues })
}

function textOf(result: unknown): string {
  return result instanceof JsonText ? result.text : JSON.stringify(result)
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').headers(responseHeaders).send(text)
}
