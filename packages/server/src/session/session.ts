import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { FunctionName } from '@kontor/domain/functions/functions'
import type { Role } from '@kontor/domain/people/rights'

/** Who acts, for which organisation, with which rights, and when. */
export interface Session {
  organisation: string
  /** User name as displayed. */
  user: string
  /** Id of the login session; '' for admin commands and the example data. */
  id: string
  role: Role
  /** Functions that the organisation has switched on. */
  functions: readonly FunctionName[]
  now: UnixSeconds
  /** The same instant in milliseconds, to order events within one second. */
  nowMs: number
}

/** The server itself acting under a name, such as an admin command: it may do everything. */
export function serverSession(organisation: string, user: string, nowMs: number): Session {
  const now = Math.floor(nowMs / 1000)
  return { organisation, user, id: '', role: 'administration', functions: [], now, nowMs }
}

/** Names are compared ignoring case. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
