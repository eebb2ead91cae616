import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Db } from '../database/connect.ts'
import { sha256 } from '../sha256.ts'
import { issueRefreshToken, type OpenSession, revokeSessions } from './refresh-tokens.ts'

/**
 * A token stays valid for this many seconds after the first use of its successor, because responses can get
 * lost and two tabs may renew at once [A3.3].
 */
const grace = 30

/**
 * Exchanges a refresh token for the next one. Returns 'rejected' for an unknown, expired or revoked token,
 * and for a session that was opened at least `sessionLife` seconds ago. If another token of the same or a
 * later generation was first used more than `grace` seconds ago, two parties are using the session: revokes
 * the session and returns its id and its user.
 */
export async function rotateRefreshToken(
  db: Db,
  organisation: string,
  refreshToken: string,
  { now, sessionLife }: { now: UnixSeconds; sessionLife: number },
): Promise<
  | (OpenSession & { refreshToken: string; hasSecondFactor: boolean })
  | 'rejected'
  | { reusedBy: string; sessionId: string }
> {
  const token = await validToken(db, organisation, refreshToken, { now, sessionLife })
  if (token === undefined) return 'rejected'
  const { session_id: sessionId, generation } = token
  if (await hasUsedSuccessor(db, organisation, token, now)) {
    await revokeSessions(db, organisation, { sessionId }, now)
    return { reusedBy: token.name_key, sessionId }
  }
  await recordUse(db, organisation, token, now)
  const next = { sessionId, generation: generation + 1 }
  return {
    organisation,
    sessionId,
    nameKey: token.name_key,
    openedAt: token.created_at,
    refreshToken: await issueRefreshToken(db, organisation, next, now),
    hasSecondFactor: token.second_factor === 1,
  }
}

/** A refresh token with its session; undefined if it is unknown or expired, or if its session has ended. */
async function validToken(
  db: Db,
  organisation: string,
  refreshToken: string,
  { now, sessionLife }: { now: UnixSeconds; sessionLife: number },
) {
  return db
    .selectFrom('refresh_token as token')
    .innerJoin('user_session as session', (join) =>
      join.on('session.organisation', '=', organisation).onRef('session.id', '=', 'token.session_id'),
    )
    .select(['token.token_hash', 'token.session_id', 'token.generation'])
    .select(['session.name_key', 'session.created_at', 'session.second_factor'])
    .where('token.organisation', '=', organisation)
    .where('token.token_hash', '=', sha256(refreshToken))
    .where('token.expires_at', '>', now)
    .where('session.revoked_at', 'is', null)
    .where('session.created_at', '>', now - sessionLife)
    .executeTakeFirst()
}

interface UsedToken {
  token_hash: string
  session_id: string
  generation: number
}

/**
 * Whether another token of the same or a later generation was first used more than `grace` seconds ago: then
 * two parties are using the session.
 */
async function hasUsedSuccessor(
  db: Db,
  organisation: string,
  token: UsedToken,
  now: UnixSeconds,
): Promise<boolean> {
  const superseded = await db
    .selectFrom('refresh_token')
    .select('token_hash')
    .where('organisation', '=', organisation)
    .where('session_id', '=', token.session_id)
    .where('generation', '>=', token.generation)
    .where('token_hash', '!=', token.token_hash)
    .where('first_used_at', '<', now - grace)
    .executeTakeFirst()
  return superseded !== undefined
}

/** Stores when the token was first used, and when its session was last used. */
async function recordUse(db: Db, organisation: string, token: UsedToken, now: UnixSeconds): Promise<void> {
  await db
    .updateTable('refresh_token')
    .set({ first_used_at: now })
    .where('organisation', '=', organisation)
    .where('token_hash', '=', token.token_hash)
    .where('first_used_at', 'is', null)
    .execute()
  await db
    .updateTable('user_session')
    .set({ used_at: now })
    .where('organisation', '=', organisation)
    .where('id', '=', token.session_id)
    .execute()
}
