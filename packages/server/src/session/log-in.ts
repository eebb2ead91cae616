import type { LoginBody, SessionTokens } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Role } from '@kontor/domain/people/rights'
import { appendAudit } from '../audit/audit.ts'
import type { Database } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { type AccessTokens, accessTokenLife } from './access-tokens.ts'
import { verifyPassword } from './passwords.ts'
import { claimedBy, recordRefusal } from './record-refusal.ts'
import { type OpenSession, openSession } from './refresh-tokens.ts'
import { countAttempt, forgiveAttempt } from './throttle.ts'

/** What sessions are made of. */
export interface SessionParts {
  database: Database
  accessTokens: AccessTokens
  /** Seconds from the login after which a session ends. */
  sessionLife: number
}

/**
 * Opens a session [S7.0.2]. Wrong organisation, user and password all throw `invalidCredentials` after the
 * same work, one password hash; after too many of them `tooManyAttempts`.
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
    await recordRefusal(database, claimed, 'session.refused', now)
    throw new ProblemError('invalidCredentials')
  }
  const opened = await database.within(organisation, async (db) => {
    const session = await openSession(db, organisation, user.nameKey, now, {
      address,
      device: device.slice(0, 300),
    })
    await appendAudit(
      db,
      { organisation, user: user.name, now },
      { action: 'session.login', objectType: 'session', objectId: session.sessionId },
    )
    return session
  })
  await forgiveAttempt(database, attempt, attemptId, now)
  return tokensFor(parts, { ...opened, user: user.name, role: user.role }, now)
}

/** The tokens of an open session; the access token ends with it. */
export async function tokensFor(
  { accessTokens, sessionLife }: SessionParts,
  session: OpenSession & { user: string; role: Role; refreshToken: string },
  now: UnixSeconds,
): Promise<SessionTokens> {
  const life = Math.min(accessTokenLife, session.openedAt + sessionLife - now)
  return {
    accessToken: await accessTokens.issue(session, now, life),
    refreshToken: session.refreshToken,
    expiresIn: life,
    role: session.role,
  }
}
