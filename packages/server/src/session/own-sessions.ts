import type { OwnSession } from '@kontor/contract/session/own-session-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { revokeSessions } from './refresh-tokens.ts'

/** Maximum number of sessions in a list. */
const maxSessions = 100
/** Minimum number of seconds between two records of a session's last use, so that few calls have to write. */
const usePrecision = 300

/**
 * Up to 100 open sessions of the user, most recently used first; empty for a program. `sessionLife` is in
 * seconds.
 */
export async function listOwnSessions(db: Db, session: Session, sessionLife: number): Promise<OwnSession[]> {
  const rows = await ownSessions(db, session, sessionLife)
    .select(['open.device', 'open.address', 'open.created_at', 'open.used_at'])
    .orderBy('open.used_at', 'desc')
    .orderBy('open.id')
    .limit(maxSessions)
    .execute()
  return rows.map(({ id, device, address, created_at, used_at }) => ({
    id,
    device,
    address,
    signedInAt: created_at,
    usedAt: used_at || created_at,
    current: id === session.id,
  }))
}

/** The open sessions of the session's user. */
function ownSessions(db: Db, { organisation, id, now }: Session, sessionLife: number) {
  return db
    .selectFrom('user_session as open')
    .select('open.id')
    .where('open.organisation', '=', organisation)
    .where('open.name_key', '=', (eb) =>
      eb
        .selectFrom('user_session as own')
        .select('own.name_key')
        .where('own.organisation', '=', organisation)
        .where('own.id', '=', id),
    )
    .where('open.revoked_at', 'is', null)
    .where('open.created_at', '>', now - sessionLife)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_token as token')
          .select('token.token_hash')
          .where('token.organisation', '=', organisation)
          .whereRef('token.session_id', '=', 'open.id')
          .where('token.expires_at', '>', now),
      ),
    )
}

/**
 * Ends one of the user's own sessions. Throws `notFound` for any other session or for one that has ended.
 */
export async function endOwnSession(
  db: Db,
  session: Session,
  id: string,
  sessionLife: number,
): Promise<{ id: string }> {
  const open = await ownSessions(db, session, sessionLife).where('open.id', '=', id).executeTakeFirst()
  if (open === undefined) throw new ProblemError('notFound')
  await revokeSessions(db, session.organisation, { sessionId: id }, session.now)
  await appendAudit(db, session, { action: 'session.end', objectType: 'session', objectId: id })
  return { id }
}

/** Ends all sessions of the user except the current one. */
export async function endOtherSessions(db: Db, session: Session): Promise<{ success: true }> {
  const which = { nameKey: nameKey(session.user), exceptSessionId: session.id }
  await revokeSessions(db, session.organisation, which, session.now)
  await appendAudit(db, session, { action: 'session.endOthers', objectType: 'session', objectId: session.id })
  return { success: true }
}

/**
 * Records when a session was last used, if the last recorded use (`usedAt`) was at least five minutes ago.
 */
export async function recordSessionUse(database: Database, session: Session, usedAt: number): Promise<void> {
  if (session.now - usedAt < usePrecision) return
  await database.within(session.organisation, (db) =>
    db
      .updateTable('user_session')
      .set({ used_at: session.now })
      .where('organisation', '=', session.organisation)
      .where('id', '=', session.id)
      .execute(),
  )
}
