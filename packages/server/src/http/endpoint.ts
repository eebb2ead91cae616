import type { AnswerOf, BodyOf, Endpoint, ParamName } from '@kontor/contract/calls/endpoint'
import { readBody } from '@kontor/contract/calls/read-body'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { roleMay } from '@kontor/domain/people/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Database, Db } from '../database/connect.ts'
import { JsonText } from '../database/json-text.ts'
import type { ListHead, StoredList } from '../database/stored-list.ts'
import { ProblemError } from '../problem-error.ts'
import type { AccessClaims, AccessTokens } from '../session/access-tokens.ts'
import type { Session } from '../session/session.ts'
import { parseStanding, type Standing, standingOf } from '../session/standing.ts'
import { runOnce } from './idempotency.ts'
import { answerProblem } from './problems.ts'
import { sendList } from './send-list.ts'

/** What every route is given. */
export interface App {
  http: FastifyInstance
  database: Database
  accessTokens: AccessTokens
  /** Milliseconds since 1970. */
  clock: () => number
}

interface Call<E extends Endpoint> {
  body: BodyOf<E>
  /** The `{name}` parts of the path. */
  params: Record<ParamName<E['path']>, string>
}

interface BoundCall<E extends Endpoint> extends Call<E> {
  /** One transaction around the whole call, which sees the rows of the session's organisation only. */
  db: Db
  session: Session
}

interface PublicCall<E extends Endpoint> extends Call<E> {
  now: UnixSeconds
  /** The caller's network address. */
  address: string
}

interface UnboundCall<E extends Endpoint> extends PublicCall<E> {
  session: Session
}

type Answer<E extends Endpoint> = AnswerOf<E> | JsonText

/**
 * Registers a call of the contract. `run` gets a valid body, the session, and a transaction that is committed with the
 * answer and rolled back with an error; auth, validation, Idempotency-Key and problems stay in here.
 */
export function handle<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: BoundCall<E>) => Promise<Answer<E>>,
): void {
  register(app, endpoint, async (request, reply) => {
    const text = await inSession(app, endpoint, request, async (db, session) => {
      const call = callOf(endpoint, request)
      const answer = async () => textOf(await run({ ...call, db, session }))
      const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
      return key === undefined
        ? answer()
        : runOnce(db, session, { endpoint, key: String(key), body: request.body }, answer)
    })
    return sendText(reply, text)
  })
}

/** Registers a call that answers a list of stored documents: conditional, and streamed when it is long. */
export function handleList<E extends Endpoint<unknown, unknown[]>, Head extends ListHead, Row>(
  app: App,
  endpoint: E,
  run: (call: BoundCall<E>) => Promise<StoredList<Head, Row>>,
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

/** Registers a call that needs no token; it opens its own transactions. */
export function handlePublic<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: PublicCall<E>) => Promise<Answer<E>>,
): void {
  register(app, endpoint, async (request, reply) =>
    sendText(reply, textOf(await run(publicCall(app, endpoint, request)))),
  )
}

/** Registers a call without a transaction around it: it hashes passwords, and nobody shall wait for that. */
export function handleUnbound<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (call: UnboundCall<E>) => Promise<Answer<E>>,
): void {
  register(app, endpoint, async (request, reply) => {
    const session = await inSession(app, endpoint, request, async (_db, opened) => opened, 'read')
    return sendText(reply, textOf(await run({ ...publicCall(app, endpoint, request), session })))
  })
}

function publicCall<E extends Endpoint>(app: App, endpoint: E, request: FastifyRequest): PublicCall<E> {
  return { ...callOf(endpoint, request), now: Math.floor(app.clock() / 1000), address: request.ip }
}

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  return { body: validBody(endpoint, request), params: request.params as Call<E>['params'] }
}

const claimsOf = new WeakMap<FastifyRequest, AccessClaims>()

function register(app: App, endpoint: Endpoint, handler: RouteHandlerMethod): void {
  app.http.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Before the body is read: nobody without a token makes the server parse a megabyte.
    onRequest: async (request) => {
      if (endpoint.access !== 'public') claimsOf.set(request, await bearerClaims(app, request))
    },
    handler,
    errorHandler: (error, request, reply) => answerProblem(error, request, reply),
  })
}

async function bearerClaims(app: App, request: FastifyRequest): Promise<AccessClaims> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new ProblemError('invalidToken')
  return app.accessTokens.verify(token, Math.floor(app.clock() / 1000))
}

/** A transaction of the caller's organisation, after a look whether its session is still open and may make this call. */
async function inSession<Result>(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (db: Db, session: Session) => Promise<Result>,
  access = accessOf(endpoint),
): Promise<Result> {
  const claims = claimsOf.get(request)
  if (claims === undefined) throw new ProblemError('invalidToken')
  const nowMs = app.clock()
  const now = Math.floor(nowMs / 1000)
  const { organisation, user, sessionId } = claims
  return app.database.within(
    organisation,
    async (db, answer) => {
      const standing = parseStanding(answer)
      if (standing === undefined) throw new ProblemError('invalidToken')
      refuseUnlessAllowed(endpoint, standing)
      return work(db, { organisation, user, id: sessionId, ...standing, now, nowMs })
    },
    access,
    standingOf(organisation, sessionId, now),
  )
}

/** Throws `forbidden` without the right that the call names, and `functionOff` while its function is off. */
function refuseUnlessAllowed({ access, function: needed }: Endpoint, { role, functions }: Standing): void {
  const isOpenToAll = access === 'own' || access === 'public'
  if (!(isOpenToAll || roleMay(role, access))) throw new ProblemError('forbidden')
  if (needed !== undefined && !functions.includes(needed)) throw new ProblemError('functionOff')
}

function accessOf(endpoint: Endpoint): 'read' | 'write' {
  return endpoint.method === 'GET' ? 'read' : 'write'
}

function validBody<E extends Endpoint>(endpoint: E, request: FastifyRequest): BodyOf<E> {
  if (endpoint.body === undefined) return undefined as BodyOf<E>
  const read = readBody(endpoint.body, request.body)
  if (read.success) return read.body as BodyOf<E>
  throw new ProblemError('invalidRequest', { issues: read.issues })
}

function textOf(answer: unknown): string {
  return answer instanceof JsonText ? answer.text : JSON.stringify(answer)
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text)
}
