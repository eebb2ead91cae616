import type { Endpoint } from '@kontor/contract/calls/endpoint'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { FastifyRequest } from 'fastify'
import type { Caller, Identify, Session } from '../caller.ts'
import type { Access, Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import type { Owner } from '../threads/turns.ts'
import { rejectUnlessAllowed } from './access.ts'

interface Parts {
  database: Database
  identify: Identify
  /** Milliseconds since 1970. */
  clock: () => number
}

const callerOf = new WeakMap<FastifyRequest, Caller>()
/** Requests that have already been counted: sending a list in pieces calls `inSession` several times. */
const counted = new WeakSet<FastifyRequest>()

/** Remembers whose token the request carries. Throws `invalidToken` if it carries none. */
export async function identifyCaller({ identify, clock }: Parts, request: FastifyRequest): Promise<void> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new ProblemError('invalidToken')
  callerOf.set(request, await identify(token, Math.floor(clock() / 1000)))
}

/** The organisation and the person whose share of the server a request uses. Throws `invalidToken` if unknown. */
export function ownerOf(request: FastifyRequest): Owner {
  const caller = callerOf.get(request)
  if (caller === undefined) throw new ProblemError('invalidToken')
  return caller
}

/**
 * Runs `work` in a transaction of the caller's organisation if the caller may make this call. Throws
 * `invalidToken` if the session or token has ended, `tooManyRequests` if a program makes too many calls, or a
 * code from `rejectUnlessAllowed`. Once per request, counts the call and records when the session or token
 * was last used.
 */
export async function inSession<Result>(
  { database, clock }: Parts,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (db: Db, session: Session) => Promise<Result>,
  access: Access = endpoint.method === 'GET' ? 'read' : 'write',
): Promise<Result> {
  const caller = callerOf.get(request)
  if (caller === undefined) throw new ProblemError('invalidToken')
  const nowMs = clock()
  const now = Math.floor(nowMs / 1000)
  const { organisation, person } = caller
  let used: { session: Session; usedAt: UnixSeconds } | undefined
  const result = await database.within(
    organisation,
    async (db) => {
      const state = await caller.readState(db, now)
      if (state === undefined) throw new ProblemError('invalidToken')
      const session: Session = { organisation, ...state, now, nowMs }
      if (!counted.has(request)) {
        counted.add(request)
        caller.count(nowMs)
        used = { session, usedAt: state.usedAt }
      }
      rejectUnlessAllowed(endpoint, state, now)
      return work(db, session)
    },
    access,
    person,
  )
  if (used !== undefined) {
    // The call has succeeded, so a failure to record the use must not make it fail.
    await caller
      .recordUse(database, used.session, used.usedAt)
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'the last use of a session or token could not be stored'),
      )
  }
  return result
}
