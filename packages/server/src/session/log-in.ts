import type { LoginBody, SessionTokens } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { mayUsePassword } from '@kontor/domain/people/may-use-password'
import { ProblemError } from '../problem-error.ts'
import { claimedBy, recordFailedSignIn } from './record-failed-sign-in.ts'
import { beginAttempt, factorKindsOf } from './second-step.ts'
import { openSignedIn, type SessionParts, tokensFor } from './signed-in.ts'
import { countAttempt, ownerOfAttempt, removeFailures, verifyAttempt, withdrawAttempt } from './throttle.ts'

/**
 * Opens a session [S7.0.2]. Throws `invalidCredentials` for a wrong organisation, user or password, or if the
 * user has to sign in with the identity provider. Each of these cases takes the same work (one password
 * hash, in the same share). Throws `tooManyAttempts` after too many failures, and `tooManyRequests` if too many
 * others are signing in. If the password is correct and the user has a
 * second factor, throws `secondFactorNeeded` with the attempt that the second step continues [A10.9].
 */
export async function logIn(
  parts: SessionParts,
  body: LoginBody,
  { now, address, device = '' }: { now: UnixSeconds; address: string; device?: string },
): Promise<SessionTokens> {
  const { database } = parts
  const attempt = { organisation: body.instanceId.trim().toLowerCase(), username: body.username, address }
  const counted = await countAttempt(database, attempt, now)
  const claimed = await claimedBy(database, attempt, now)
  const { organisation, user } = claimed
  const given = { password: body.password, hash: user?.passwordHash }
  const verified = await verifyAttempt(database, counted, ownerOfAttempt(attempt, counted), given)
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
    await withdrawAttempt(database, counted.id)
    throw new ProblemError('secondFactorNeeded', opened)
  }
  await removeFailures(database, attempt, counted.id, now)
  return tokensFor(parts, opened, now)
}
