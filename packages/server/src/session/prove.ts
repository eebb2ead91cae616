import type { SessionTokens } from '@kontor/contract/session/session-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Session } from '../caller.ts'
import type { Database } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { recordReauthentication, type SessionParts, type SignedIn, tokensFor } from './signed-in.ts'
import { activeUser, lockPeople, type UserAccount } from './store.ts'
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
  const isRight = await verifyAttempt(database, counted, owner, { password, hash: account.passwordHash })
  const opened = isRight && (await continueSession(database, session, account))
  if (!opened) {
    await recordFailedSignIn(database, { organisation, user: account }, 'session.proveRefused', now)
    throw new ProblemError('wrongPassword')
  }
  await removeFailures(database, attempt, counted.id, now)
  return tokensFor(parts, opened, now)
}

/**
 * Continues the session under a new id; returns undefined if the user's password has changed while the given one
 * waited for its turn.
 */
function continueSession(
  database: Database,
  session: Session,
  { passwordHash }: UserAccount,
): Promise<SignedIn | undefined> {
  const { organisation, user, now } = session
  return database.within(organisation, async (db) => {
    await lockPeople(db, organisation)
    const current = await activeUser(db, organisation, user, now)
    if (current === undefined) throw new ProblemError('invalidToken')
    return current.passwordHash === passwordHash ? recordReauthentication(db, session) : undefined
  })
}
