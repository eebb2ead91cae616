import type { SessionTokens } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Role } from '@kontor/domain/people/rights'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { type AccessTokens, accessTokenLife } from './access-tokens.ts'
import { type OpenSession, openSession, replaceSession } from './refresh-tokens.ts'
import { isSecondFactorRequired } from './sign-in-policy.ts'
import type { UserAccount } from './store.ts'

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

/**
 * Records that the session's user has proven their identity. The session gets a new id, so that the proof
 * does not cover an access token that was stolen earlier. Its refresh tokens stay valid for other tabs of the
 * browser.
 */
export async function recordReauthentication(
  db: Db,
  session: Session,
  detail?: { by: 'passkey' | 'provider' },
): Promise<SignedIn> {
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
