import type { SessionTokens } from '@kontor/contract/session/session-schema'
import { appendAudit } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { isSecondFactorRequired } from '../second-factors/store.ts'
import { type SessionParts, tokensFor } from './log-in.ts'
import { verifyPassword } from './passwords.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { replaceSession } from './refresh-tokens.ts'
import type { Session } from './session.ts'
import { activeUser } from './store.ts'
import { countAttempt, removeFailures } from './throttle.ts'

/** Seconds for which a proof permits sensitive calls. */
export const proofLife = 10 * 60

/**
 * Proves the user's identity with the password, for ten minutes. The session continues under a new id.
 * Throws `wrongPassword`, `tooManyAttempts` as the login does, or `invalidToken` if the user is disabled or
 * the session has ended.
 */
export async function prove(
  parts: SessionParts,
  session: Session,
  password: string,
  address: string,
): Promise<SessionTokens> {
  const { database } = parts
  const { organisation, user, now } = session
  const account = await database.within(organisation, (db) => activeUser(db, organisation, user, now), 'read')
  if (account === undefined) throw new ProblemError('invalidToken')
  const attempt = { organisation, username: user, address }
  const attemptId = await countAttempt(database, attempt, now)
  if (!(await verifyPassword(password, account.passwordHash))) {
    await recordFailedSignIn(database, { organisation, user: account }, 'session.proveRefused', now)
    throw new ProblemError('wrongPassword')
  }
  await removeFailures(database, attempt, attemptId, now)
  const opened = await database.within(organisation, (db) => recordProof(db, session))
  return tokensFor(parts, opened, now)
}

/**
 * Records that the session's user has proven their identity. The session gets a new id, so that the proof
 * does not cover an access token that was stolen earlier. Its refresh tokens stay valid for other tabs of the
 * browser.
 */
export async function recordProof(db: Db, session: Session, detail?: { by: 'passkey' | 'provider' }) {
  const { organisation, user, role } = session
  const opened = await replaceSession(db, session, { keepTokens: true })
  await appendAudit(db, session, {
    action: 'session.prove',
    objectType: 'session',
    objectId: opened.sessionId,
    detail: detail === undefined ? '' : JSON.stringify(detail),
  })
  const secondFactorMissing = !opened.hasSecondFactor && (await isSecondFactorRequired(db, organisation))
  return { ...opened, user, role, secondFactorMissing }
}
