import type { SessionTokens } from '@kontor/contract/session/session-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Session } from '../caller.ts'
import { ProblemError } from '../problem-error.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { recordReauthentication, type SessionParts, tokensFor } from './signed-in.ts'
import { activeUser } from './store.ts'
import { countAttempt, removeFailures, verifyAttempt } from './throttle.ts'

/**
 * Proves the user's identity with the password, for ten minutes. The session continues under a new id.
 * Throws `wrongPassword`, `tooManyAttempts` and `tooManyRequests` as the login does, or `invalidToken` if the user is disabled or
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
  const counted = await countAttempt(database, attempt, now)
  const owner = { organisation, person: nameKey(user) }
  if (!(await verifyAttempt(database, counted, owner, { password, hash: account.passwordHash }))) {
    await recordFailedSignIn(database, { organisation, user: account }, 'session.proveRefused', now)
    throw new ProblemError('wrongPassword')
  }
  await removeFailures(database, attempt, counted.id, now)
  const opened = await database.within(organisation, (db) => recordReauthentication(db, session))
  return tokensFor(parts, opened, now)
}
