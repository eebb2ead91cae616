import { randomBytes, randomUUID } from 'node:crypto'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'
import { knownNetworkLife } from './network.ts'

/** Seconds for which a refresh token is valid; each renewal issues a new one. */
const refreshTokenLife = 30 * 24 * 3600

export interface OpenSession {
  organisation: string
  sessionId: string
  nameKey: string
  /** When the user logged in. */
  openedAt: UnixSeconds
}

/**
 * Opens a session and returns its first refresh token. Deletes the user's sessions whose refresh tokens have
 * all expired and whose networks no longer count as known.
 */
export async function openSession(
  db: Db,
  organisation: string,
  nameKey: string,
  now: UnixSeconds,
  {
    provenAt = now,
    ...from
  }: { device?: string; address?: string; provenAt?: UnixSeconds; second_factor?: number } = {},
): Promise<OpenSession & { refreshToken: string }> {
  await clearEndedSessions(db, organisation, nameKey, now)
  const sessionId = randomUUID()
  await db
    .insertInto('user_session')
    .values({
      organisation,
      id: sessionId,
      name_key: nameKey,
      created_at: now,
      revoked_at: null,
      proven_at: provenAt,
      used_at: now,
      ...from,
    })
    .execute()
  const refreshToken = await issueRefreshToken(db, organisation, { sessionId, generation: 1 }, now)
  return { organisation, sessionId, nameKey, openedAt: now, refreshToken }
}

/**
 * Gives an open session a fresh proof, and a new id so that older access tokens do not benefit from the
 * proof. With `keepTokens`, its refresh tokens move to the new id; otherwise they become invalid. Throws
 * `invalidToken` if the session has ended.
 */
export async function replaceSession(
  db: Db,
  { organisation, id, now }: Pick<Session, 'organisation' | 'id' | 'now'>,
  { secondFactor, keepTokens = false }: { secondFactor?: true; keepTokens?: boolean },
): Promise<OpenSession & { refreshToken: string; hasSecondFactor: boolean }> {
  const old = await db
    .selectFrom('user_session')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (old === undefined) throw new ProblemError('invalidToken')
  const sessionId = randomUUID()
  const second_factor = secondFactor ? 1 : old.second_factor
  await db
    .insertInto('user_session')
    .values({ ...old, id: sessionId, proven_at: now, used_at: now, second_factor })
    .execute()
  const generation = await (keepTokens ? moveTokens(db, organisation, id, sessionId) : 0)
  // Also deletes the refresh tokens that still belong to the old session.
  await db.deleteFrom('user_session').where('organisation', '=', organisation).where('id', '=', id).execute()
  const refreshToken = await issueRefreshToken(
    db,
    organisation,
    { sessionId, generation: generation + 1 },
    now,
  )
  const { name_key, created_at } = old
  const opened = { organisation, sessionId, nameKey: name_key, openedAt: created_at, refreshToken }
  return { ...opened, hasSecondFactor: second_factor === 1 }
}

/** Moves refresh tokens to another session; returns their latest generation. */
async function moveTokens(db: Db, organisation: string, from: string, to: string): Promise<number> {
  const moved = await db
    .updateTable('refresh_token')
    .set({ session_id: to })
    .where('organisation', '=', organisation)
    .where('session_id', '=', from)
    .returning('generation')
    .execute()
  return Math.max(0, ...moved.map(({ generation }) => Number(generation)))
}

/** The session that a refresh token belongs to, whatever its state; undefined for an unknown token. */
export async function sessionOfRefreshToken(
  db: Db,
  organisation: string,
  refreshToken: string,
): Promise<{ sessionId: string; nameKey: string } | undefined> {
  const row = await db
    .selectFrom('refresh_token as token')
    .innerJoin('user_session as session', (join) =>
      join.on('session.organisation', '=', organisation).onRef('session.id', '=', 'token.session_id'),
    )
    .select(['session.id', 'session.name_key'])
    .where('token.organisation', '=', organisation)
    .where('token.token_hash', '=', sha256(refreshToken))
    .executeTakeFirst()
  return row && { sessionId: row.id, nameKey: row.name_key }
}

/**
 * Revokes one session, or all sessions of a user except `exceptSessionId`. Their access tokens become
 * invalid. Returns the number of revoked sessions.
 */
export async function revokeSessions(
  db: Db,
  organisation: string,
  which: { sessionId: string } | { nameKey: string; exceptSessionId?: string },
  now: UnixSeconds,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('user_session')
    .set({ revoked_at: now })
    .where('organisation', '=', organisation)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      'sessionId' in which
        ? eb('id', '=', which.sessionId)
        : eb.and([eb('name_key', '=', which.nameKey), eb('id', '!=', which.exceptSessionId ?? '')]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The organisation in which to look up a refresh token (`organisation.random`). */
export function organisationOfRefreshToken(refreshToken: string): string {
  return refreshToken.slice(0, refreshToken.lastIndexOf('.')).toLowerCase()
}

/** Stores a new refresh token of a session and returns it. */
export async function issueRefreshToken(
  db: Db,
  organisation: string,
  { sessionId, generation }: { sessionId: string; generation: number },
  now: UnixSeconds,
): Promise<string> {
  const refreshToken = `${organisation}.${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('refresh_token')
    .values({
      organisation,
      token_hash: sha256(refreshToken),
      session_id: sessionId,
      generation,
      expires_at: now + refreshTokenLife,
      first_used_at: null,
    })
    .execute()
  return refreshToken
}

async function clearEndedSessions(
  db: Db,
  organisation: string,
  nameKey: string,
  now: UnixSeconds,
): Promise<void> {
  await db
    .deleteFrom('user_session')
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey)
    .where('created_at', '<=', now - knownNetworkLife)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refresh_token')
            .select('token_hash')
            .where('refresh_token.organisation', '=', organisation)
            .whereRef('refresh_token.session_id', '=', 'user_session.id')
            .where('refresh_token.expires_at', '>', now),
        ),
      ),
    )
    .execute()
}
