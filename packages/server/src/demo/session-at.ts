import type { Session } from '../caller.ts'

/** The session at another time. */
export function sessionAt(session: Session, now: number): Session {
  return { ...session, now, nowMs: now * 1000 }
}
