import type { LoginBody, SessionTokens } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Role } from '@kontor/domain/people/rights'
import { appendAudit } from '../audit/audit.ts'
import type { Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { beginAttempt } from '../second-factors/sign-in-attempts.ts'
import { factorKindsOf, isSecondFactorRequired } from '../second-factors/store.ts'
import { type AccessTokens, accessTokenLife } from './access-tokens.ts'
import { verifyPassword } from './passwords.ts'
import { claimedBy, recordFailedSignIn } from './record-failed-sign-in.ts'
import { type OpenSession, openSession } from './refresh-tokens.ts'
import type { UserAccount } from './store.ts'
import { countAttempt, removeFailures, withdrawAttempt } from './throttle.ts'

/** What is needed to open a session. */
export interface SessionParts {
  database: Database
  accessTokens: AccessTokens
  /** Maximum lifetime of a session in seconds, counted from the login. */
  sessionLife: number
}

/** Where a sign-in comes from: the network address and the User-Agent header. */
export interface SignInSource {
  address: string
  device: string
}

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
  const isOpen = claimed.passwordForAll || user?.role === 'administration'
  if (organisation === undefined || user === undefined || !verified || !isOpen) {
    await recordFailedSignIn(database, claimed, 'session.refused', now)
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

/** An open session for which tokens can be issued. */
export interface SignedIn extends OpenSession {
  user: string
  role: Role
  refreshToken: string
  /** Whether the session can be used only to set up a second factor. */
  secondFactorMissing: boolean
}

/** Maximum length of a stored User-Agent in UTF-16 code units. */
export const longestDevice = 300

/**
 * Opens and audits the session of a user who has passed every step; `by` names the second factor, or the
 * passkey used instead of a password.
 */
export async function openSignedIn(
  db: Db,
  organisation: string,
  user: UserAccount,
  { now, place, by }: { now: UnixSeconds; place: SignInSource; by?: 'code' | 'recoveryCode' | 'passkey' },
): Promise<SignedIn> {
  const session = await openSession(db, organisation, user.nameKey, now, {
    address: place.address,
    device: place.device.slice(0, longestDevice),
    second_factor: by === undefined ? 0 : 1,
  })
  const secondFactorMissing = by === undefined && (await isSecondFactorRequired(db, organisation))
  await appendAudit(
    db,
    { organisation, user: user.name, now },
    {
      action: 'session.login',
      objectType: 'session',
      objectId: session.sessionId,
      detail: by === undefined ? '' : JSON.stringify({ by }),
    },
  )
  return { ...session, user: user.name, role: user.role, secondFactorMissing }
}

/** The tokens of an open session; the access token never outlives the session. */
export async function tokensFor(
  { accessTokens, sessionLife }: SessionParts,
  session: SignedIn,
  now: UnixSeconds,
): Promise<SessionTokens> {
  const life = Math.min(accessTokenLife, session.openedAt + sessionLife - now)
  return {
    accessToken: await accessTokens.issue(session, now, life),
    refreshToken: session.refreshToken,
    expiresIn: life,
    role: session.role,
    ...(session.secondFactorMissing ? { secondFactorMissing: true } : {}),
  }
}
