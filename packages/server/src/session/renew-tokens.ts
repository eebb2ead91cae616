import type { SessionTokens } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { appendAudit } from '../audit/audit.ts'
import { organisationIdPattern } from '../config.ts'
import { ProblemError } from '../problem-error.ts'
import { organisationOfRefreshToken, revokeSessions, sessionOfRefreshToken } from './refresh-tokens.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import { isSecondFactorRequired } from './sign-in-policy.ts'
import { type SessionParts, tokensFor } from './signed-in.ts'
import { activeUser } from './store.ts'

/**
 * Exchanges a refresh token for a new pair of tokens [S7.0.3]. Throws `invalidToken` if the token is not
 * valid or the session has reached its maximum age. Reusing a token too late ends the session.
 */
export async function renewTokens(
  parts: SessionParts,
  { refreshToken, orgId }: { refreshToken: string; orgId: string },
  now: UnixSeconds,
): Promise<SessionTokens> {
  const organisation = organisationOfRefreshToken(refreshToken)
  if (organisation !== orgId.trim().toLowerCase() || !organisationIdPattern.test(organisation)) {
    throw new ProblemError('invalidToken')
  }
  // The revocation that a reused token causes must be committed, so the error is thrown outside the
  // transaction.
  const renewed = await parts.database.within(organisation, async (db) => {
    const rotated = await rotateRefreshToken(db, organisation, refreshToken, {
      now,
      sessionLife: parts.sessionLife,
    })
    if (rotated === 'rejected') return undefined
    if ('reusedBy' in rotated) {
      await appendAudit(
        db,
        { organisation, user: rotated.reusedBy, now },
        { action: 'session.reuse', objectType: 'session', objectId: rotated.sessionId },
      )
      return undefined
    }
    const user = await activeUser(db, organisation, rotated.nameKey, now)
    if (user === undefined) return undefined
    const secondFactorMissing = !rotated.hasSecondFactor && (await isSecondFactorRequired(db, organisation))
    return { ...rotated, user: user.name, role: user.role, secondFactorMissing }
  })
  if (renewed === undefined) throw new ProblemError('invalidToken')
  return tokensFor(parts, renewed, now)
}

/**
 * Revokes the session of a refresh token. Accepts an unknown token, because the caller is logged out either
 * way.
 */
export async function logOut(
  { database }: Pick<SessionParts, 'database'>,
  refreshToken: string,
  now: UnixSeconds,
): Promise<{ success: true }> {
  const organisation = organisationOfRefreshToken(refreshToken)
  if (!organisationIdPattern.test(organisation)) return { success: true }
  await database.within(organisation, async (db) => {
    const session = await sessionOfRefreshToken(db, organisation, refreshToken)
    if (session === undefined) return
    const revoked = await revokeSessions(db, organisation, session, now)
    if (revoked === 0) return
    await appendAudit(
      db,
      { organisation, user: session.nameKey, now },
      { action: 'session.logout', objectType: 'session', objectId: session.sessionId },
    )
  })
  return { success: true }
}
