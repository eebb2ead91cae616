import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { FunctionName } from '@kontor/domain/functions/functions'
import type { Role } from '@kontor/domain/people/rights'

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

/** The key by which user names are compared: ignores case, surrounding spaces and the Unicode form. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
