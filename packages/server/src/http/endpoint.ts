import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamName, ResponseOf } from '@kontor/contract/calls/endpoint'
import { readBody } from '@kontor/contract/calls/read-body'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { roleMay } from '@kontor/domain/people/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Database, Db } from '../database/connect.ts'
import { JsonText } from '../database/json-text.ts'
import type { ListHead, StoredList, StoredRow } from '../database/stored-list.ts'
import type { PrintTrials } from '../print-trials/print-trials.ts'
import { ProblemError } from '../problem-error.ts'
import { type CallCounts, countCall } from '../programs/rate-limit.ts'
import { recordProgramUse } from '../programs/store.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import type { AccessClaims, AccessTokens } from '../session/access-tokens.ts'
import {
  type CallerState,
  parseProgramState,
  parseSessionState,
  stateOfProgram,
  stateOfSession,
} from '../session/caller-state.ts'
import { recordSessionUse } from '../session/own-sessions.ts'
import { proofLife } from '../session/prove.ts'
import type { Session } from '../session/session.ts'
import { sha256 } from '../sha256.ts'
import { runOnce } from './idempotency.ts'
import { responseHeaders, sendProblem } from './problems.ts'
import { sendList } from './send-list.ts'

/** The dependencies of the routes. */
export interface App {
  http: FastifyInstance
  database: Database
  accessTokens: AccessTokens
  /** Milliseconds since 1970. */
  clock: () => number
  /** Public origin of the web app; undefined unless the operator has set KONTOR_PUBLIC_ORIGIN. */
  publicOrigin: string | undefined
  /** Maximum lifetime of a session, in seconds from its login. */
  sessionLife: number
  /** The keys that seal and open stored secrets (secrets/store.ts). */
  secretKeys: SecretKeys
  /** This process's counts of recent calls by programs (programs/rate-limit.ts). */
  programCalls: CallCounts
  printTrials: PrintTrials
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
    const text = await inSession(app, endpoint, request, async (db, session) => {
      const call = callOf(endpoint, request)
      const respond = async () => textOf(await run({ ...call, db, session }))
      const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
      return key === undefined
        ? respond()
        : runOnce(db, session, { endpoint, key: String(key), body: request.body }, respond)
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
 * test, checks the session again and calls `run` in a transaction, as `handle` does, but ignores
 * Idempotency-Key.
 */
export function handleWithTest<E extends Endpoint>(
  app: App,
  endpoint: E,
  test: (call: UnboundCall<E>) => Promise<void>,
  run: (call: BoundCall<E>) => Promise<ResponseBody<E>>,
): void {
  register(app, endpoint, async (request, reply) => {
    const opened = await inSession(app, endpoint, request, async (_db, session) => session, 'read')
    const call = publicCall(app, endpoint, request)
    await test({ ...call, session: opened })
    const text = await inSession(app, endpoint, request, async (db, session) =>
      textOf(await run({ ...call, db, session })),
    )
    return sendText(reply, text)
  })
}

/**
 * Registers a call that returns a list of stored documents; responds with 304 if the caller's copy is
 * current.
 */
export function handleList<
  E extends Endpoint<unknown, unknown[]>,
  Head extends ListHead,
  Row extends StoredRow,
>(app: App, endpoint: E, run: (call: BoundCall<E>) => Promise<StoredList<Head, Row>>): void {
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
    const session = await inSession(app, endpoint, request, async (_db, opened) => opened, 'read')
    return sendText(reply, textOf(await run({ ...publicCall(app, endpoint, request), session })))
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
    const session = await inSession(app, endpoint, request, async (_db, opened) => opened, 'read')
    const { content, type, name } = await run({ ...publicCall(app, endpoint, request), session })
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

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  return { body: validBody(endpoint, request), params: request.params as Call<E>['params'] }
}

/** The caller that a token identifies. */
type Caller = AccessClaims | { organisation: string; tokenHash: string }
const callerOf = new WeakMap<FastifyRequest, Caller>()
/** Requests that have already been counted: sending a list in pieces calls `inSession` several times. */
const counted = new WeakSet<FastifyRequest>()

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
      if (endpoint.access !== 'public') callerOf.set(request, await bearerOf(app, request))
      await beforeBody(request, reply)
    },
    handler,
    errorHandler: (error, request, reply) => sendProblem(error, request, reply),
  })
}

async function bearerOf(app: App, request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new ProblemError('invalidToken')
  const organisation = /^kontor_([a-z0-9-]{2,40})_[\w-]{43}$/.exec(token)?.[1]
  if (organisation !== undefined) return { organisation, tokenHash: sha256(token) }
  return app.accessTokens.verify(token, Math.floor(app.clock() / 1000))
}

/**
 * Runs `work` in a transaction of the caller's organisation if the session or program may make this call.
 * Throws `invalidToken` if the session or token has ended, `tooManyRequests` if a program makes too many
 * calls, or a code from `rejectUnlessAllowed`. Once per request, counts a program's call and records when
 * the session or token was last used.
 */
export async function inSession<Result>(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (db: Db, session: Session) => Promise<Result>,
  access = accessOf(endpoint),
): Promise<Result> {
  const caller = callerOf.get(request)
  if (caller === undefined) throw new ProblemError('invalidToken')
  const nowMs = app.clock()
  const now = Math.floor(nowMs / 1000)
  const { organisation } = caller
  const { question, parse } = stateQuestion(caller, now)
  let used: { session: Session; usedAt: UnixSeconds } | undefined
  const result = await app.database.within(
    organisation,
    async (db, stateText) => {
      const state = parse(stateText)
      if (state === undefined) throw new ProblemError('invalidToken')
      const session: Session = { organisation, ...state, now, nowMs }
      if (!counted.has(request)) {
        counted.add(request)
        if ('tokenHash' in caller) countCall(app.programCalls, caller.tokenHash, nowMs)
        used = { session, usedAt: state.usedAt }
      }
      rejectUnlessAllowed(endpoint, state, now)
      return work(db, session)
    },
    access,
    question,
  )
  if (used !== undefined) {
    const recordUse = 'tokenHash' in caller ? recordProgramUse : recordSessionUse
    // The call has succeeded, so a failure to record the use must not make it fail.
    await recordUse(app.database, used.session, used.usedAt).catch((error: unknown) =>
      request.log.warn({ err: error }, 'the last use of a session or token could not be stored'),
    )
  }
  return result
}

function stateQuestion(caller: Caller, now: UnixSeconds) {
  return 'tokenHash' in caller
    ? { question: (db: Db) => stateOfProgram(db, { ...caller, now }), parse: parseProgramState }
    : { question: (db: Db) => stateOfSession(db, { ...caller, now }), parse: parseSessionState }
}

/**
 * Throws `secondFactorMissing` while the user has to set up a second factor, except for calls marked
 * `beforeSecondFactor`. Throws `forbidden` if the caller lacks the right that the call needs, `functionOff`
 * while the call's function is off, and `proofNeeded` if the last proof is too old for a sensitive call. Also
 * throws `forbidden` if a program makes a sensitive call, or a call other than GET for the user's own
 * account.
 */
function rejectUnlessAllowed(endpoint: Endpoint, state: CallerState, now: UnixSeconds): void {
  const { access, function: needed, sensitive = false, beforeSecondFactor = false, method } = endpoint
  const { role, functions, provenAt, mustSetUpFactor } = state
  if (mustSetUpFactor && !beforeSecondFactor) throw new ProblemError('secondFactorMissing')
  const isOpenToAll = access === 'own' || access === 'public'
  if (!(isOpenToAll || roleMay(role, access))) throw new ProblemError('forbidden')
  if (needed !== undefined && !functions.includes(needed)) throw new ProblemError('functionOff')
  if (provenAt === undefined) {
    if (sensitive || (access === 'own' && method !== 'GET')) throw new ProblemError('forbidden')
  } else if (sensitive && provenAt < now - proofLife) throw new ProblemError('proofNeeded')
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

function textOf(result: unknown): string {
  return result instanceof JsonText ? result.text : JSON.stringify(result)
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').headers(responseHeaders).send(text)
}
