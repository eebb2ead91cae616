import type { LoginBody, SessionTokens } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { mayUsePassword } from '@kontor/domain/people/may-use-password'
import { ProblemError } from '../problem-error.ts'
import { verifyPassword } from './passwords.ts'
import { claimedBy, recordFailedSignIn } from './record-failed-sign-in.ts'
import { beginAttempt, factorKindsOf } from './second-step.ts'
import { openSignedIn, type SessionParts, tokensFor } from './signed-in.ts'
import { countAttempt, removeFailures, withdrawAttempt } from './throttle.ts'

/**
 * Opens a session [S7.0.2]. Throws `invalidCredentials` for a wrong organisation, user or password, or if the
 * user has to sign in with the identity provider. Each of these cases takes the same work (one password
 * hash). Throws `tooManyAttempts` after too many failures. If the password is correct and the user has a
 * second factor, throws `secondFactorNeeded` with the attempt that the second step continues [A10.9].
 */
export async function logIn(
  parts: SessionParts,
  body: LoginBody,
  { now, address, device = '' }: { now: UnixSeconds; address: string; device?: string },
): Promise<SessionTokens> {
  const { database } = parts
  const attempt = { organisation: body.instanceId.trim().toLowerCase(), username: body.username, address }
  const attemptId = await countAttempt(database, attempt, now)
  const claimed = await claimedBy(database, attempt, now)
  const { organisation, user } = claimed
  const verified = await verifyPassword(body.password, user?.passwordHash)
  const isOpen = user !== undefined && mayUsePassword(claimed, user)
  if (organisation === undefined || user === undefined || !verified || !isOpen) {
    const because = user === undefined ? 'user' : verified ? 'companyOnly' : 'password'
    const detail = organisation === undefined ? undefined : ({ because } as const)
    await recordFailedSignIn(database, claimed, 'session.refused', now, detail)
    throw new ProblemError('invalidCredentials')
  }
  const opened = await database.within(organisation, async (db) => {
    const factors = await factorKindsOf(db, organisation, user.nameKey)
    if (factors.length > 0) return { attempt: await beginAttempt(db, organisation, user, now), factors }
    return openSignedIn(db, organisation, user, { now, place: { address, device } })
  })
  if ('attempt' in opened) {
    // This counts as neither a failure nor a success. If it counted as a success, it would reset the count of
    // failures before every guess of a code.
    await withdrawAttempt(database, attemptId)
    throw new ProblemError('secondFactorNeeded', opened)
  }
  await removeFailures(database, attempt, attemptId, now)
  return tokensFor(parts, opened, now)
}
