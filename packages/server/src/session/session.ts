import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'

/** Who acts, for which organisation, and when. */
export interface Session {
  organisation: string
  /** User name as shown. */
  user: string
  /** Id of the login session; '' for admin commands and the example data. */
  id: string
  now: UnixSeconds
  /** The same instant in milliseconds, to order what happens within one second. */
  nowMs: number
}

/** Names are compared without regard to case. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
