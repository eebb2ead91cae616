import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import { roles } from '@kontor/domain/people/rights'
import { sql } from 'kysely'
import type { Caller, CallerState } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { parseFunctions } from '../functions/parse-functions.ts'
import type { AccessClaims } from './access-tokens.ts'
import { recordSessionUse } from './own-sessions.ts'

interface SessionRow {
  role: string
  name: string
  functions: string
  id: string
  proven_at: UnixSeconds
  used_at: UnixSeconds
  /** 0 or 1. */
  must_set_up: number
}

/**
 * Reads a session. Undefined if it is revoked, logged out or unknown, if its user is disabled, or if the
 * user's role has ended.
 */
function readSession(
  db: Db,
  { organisation, sessionId }: AccessClaims,
  now: UnixSeconds,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('user_session as session')
    .innerJoin('user_account as account', (join) =>
      join.on('account.organisation', '=', organisation).onRef('account.name_key', '=', 'session.name_key'),
    )
    .innerJoin('organisation as owner', (join) => join.on('owner.id', '=', organisation))
    .select(['account.role', 'account.name', 'owner.functions'])
    .select(['session.id', 'session.proven_at', 'session.used_at'])
    .select(
      sql<number>`case when owner.second_factor_required > session.second_factor then 1 else 0 end`.as(
        'must_set_up',
      ),
    )
    .where('session.organisation', '=', organisation)
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('account.disabled', '=', 0)
    .where((eb) => eb.or([eb('account.role_until', 'is', null), eb('account.role_until', '>', now)]))
    .executeTakeFirst()
}

/** The state of a session; undefined if there is none, or if this version does not know the role. */
export function sessionState(row: SessionRow | undefined): CallerState | undefined {
  const role = roles.find((known) => known === row?.role)
  if (row === undefined || role === undefined) return undefined
  return {
    user: row.name,
    id: row.id,
    role,
    functions: parseFunctions(row.functions),
    provenAt: row.proven_at,
    usedAt: row.used_at,
    mustSetUpFactor: row.must_set_up === 1,
  }
}

/** The caller whom an access token names. */
export function sessionCaller(claims: AccessClaims): Caller {
  return {
    organisation: claims.organisation,
    person: nameKey(claims.user),
    readState: async (db, now) => sessionState(await readSession(db, claims, now)),
    count: () => undefined,
    recordUse: recordSessionUse,
  }
}
