import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { FunctionName } from '@kontor/domain/functions/functions'
import type { Role } from '@kontor/domain/people/rights'
import type { Database, Db } from './database/connect.ts'

/** The acting user, the organisation, the rights, and the time of a call. */
export interface Session {
  organisation: string
  /** User name as displayed. */
  user: string
  /** Id of the login session or of a program's token; '' if the server itself acts. */
  id: string
  role: Role
  /** Functions that the organisation has switched on. */
  functions: readonly FunctionName[]
  /** When the user last proved their identity; undefined for a program and for the server itself. */
  provenAt?: UnixSeconds | undefined
  now: UnixSeconds
  /** The same instant in milliseconds, for sorting events within one second. */
  nowMs: number
}

/**
 * A session in which the server itself acts under a name, as in an admin command. It has all rights, but no
 * functions.
 */
export function serverSession(organisation: string, user: string, nowMs: number): Session {
  const now = Math.floor(nowMs / 1000)
  return { organisation, user, id: '', role: 'administration', functions: [], now, nowMs }
}

/** The identity and rights of a caller at this moment. */
export interface CallerState {
  /** User name as displayed; for a program, `API: ` and its name. */
  user: string
  /** Id of the session, or of the program's token. */
  id: string
  role: Role
  functions: FunctionName[]
  /** When the user last proved their identity; undefined for a program, which cannot. */
  provenAt: UnixSeconds | undefined
  /** Whether the user must set up a second factor before making other calls. */
  mustSetUpFactor: boolean
  /** When the session or program last called, as far as recorded. */
  usedAt: UnixSeconds
}

/** The caller that a token names. Whether the token still counts is known once its state has been read. */
export interface Caller {
  organisation: string
  /** Whose share of the server the call uses: the user, or the program by its token. */
  person: string
  /** Reads the caller's state with a single query; undefined if the session or token has ended. */
  readState(db: Db, now: UnixSeconds): Promise<CallerState | undefined>
  /** Counts a call. Throws `tooManyRequests` if the caller makes too many. */
  count(nowMs: number): void
  /** Records when the session or token was last used; `usedAt` is the last record. */
  recordUse(database: Database, session: Session, usedAt: UnixSeconds): Promise<void>
}

/** Finds the caller of a bearer token. Throws `invalidToken` for a token that cannot be valid. */
export type Identify = (token: string, now: UnixSeconds) => Caller | Promise<Caller>
