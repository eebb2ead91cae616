import type { FactorKind } from '@kontor/contract/calls/problem'
import type { LoginBody, SessionTokens } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { mayUsePassword } from '@kontor/domain/people/may-use-password'
import type { Database } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import {
  type Claimed,
  claimedBy,
  type Refusal,
  readClaimed,
  recordFailedSignIn,
} from './record-failed-sign-in.ts'
import { beginAttempt, factorKindsOf } from './second-step.ts'
import { openSignedIn, type SessionParts, type SignedIn, type SignInSource, tokensFor } from './signed-in.ts'
import { lockPeople, type UserAccount } from './store.ts'
import {
  countAttempt,
  type LoginAttempt,
  ownerOfAttempt,
  removeFailures,
  verifyAttempt,
  withdrawAttempt,
} from './throttle.ts'

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
  const given = { password: body.password, hash: claimed.user?.passwordHash }
  const verified = await verifyAttempt(database, counted, ownerOfAttempt(attempt, counted), given)
  const user = userOrRefusal(claimed, verified)
  const opened =
    typeof user === 'string'
      ? user
      : await openFor(database, attempt, user, { now, place: { address, device } })
  if (typeof opened === 'string') {
    const detail = claimed.organisation === undefined ? undefined : { because: opened }
    await recordFailedSignIn(database, claimed, 'session.refused', now, detail)
    throw new ProblemError('invalidCredentials')
  }
  if ('attempt' in opened) {
    // This counts as neither a failure nor a success. If it counted as a success, it would reset the count of
    // failures before every guess of a code.
    await withdrawAttempt(database, counted.id)
    throw new ProblemError('secondFactorNeeded', opened)
  }
  await removeFailures(database, attempt, counted.id, now)
  return tokensFor(parts, opened, now)
}

function userOrRefusal(claimed: Claimed, isRight: boolean): UserAccount | Refusal {
  if (claimed.user === undefined) return 'user'
  if (!isRight) return 'password'
  return mayUsePassword(claimed, claimed.user) ? claimed.user : 'companyOnly'
}

/**
 * Opens the session, or begins the second step, of a user whose password was correct. Checks the user again,
 * because the password may have waited for its turn while the user was changed.
 */
function openFor(
  database: Database,
  { organisation, username }: LoginAttempt,
  { passwordHash }: UserAccount,
  { now, place }: { now: UnixSeconds; place: SignInSource },
): Promise<SignedIn | { attempt: string; factors: FactorKind[] } | Refusal> {
  return database.within(organisation, async (db) => {
    await lockPeople(db, organisation)
    const claimed = await readClaimed(db, { organisation, username }, now)
    const user = userOrRefusal(claimed, claimed.user?.passwordHash === passwordHash)
    if (typeof user === 'string') return user
    const factors = await factorKindsOf(db, organisation, user.nameKey)
    if (factors.length > 0) return { attempt: await beginAttempt(db, organisation, user, now), factors }
    return openSignedIn(db, organisation, user, { now, place })
  })
}
