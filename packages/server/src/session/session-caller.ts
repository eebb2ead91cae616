import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { roles } from '@kontor/domain/people/rights'
import { sql } from 'kysely'
import type { Caller, CallerState } from '../caller.ts'
import { fixed, type Placeholders } from '../database/statements/fixed-statement.ts'
import { parseFunctions } from '../functions/parse-functions.ts'
import type { AccessClaims } from './access-tokens.ts'
import { recordSessionUse } from './own-sessions.ts'

interface StateKey {
  organisation: string
  sessionId: string
  now: UnixSeconds
}

/**
 * A query that returns the state of a session as a single text. It runs together with the statement that
 * opens the transaction, so it needs no round trip of its own. Returns null if the session is revoked, logged
 * out or unknown, if its user is disabled, or if the user's role has ended.
 */
const stateOfSession = fixed(
  (_db, { organisation, sessionId, now }: Placeholders<StateKey>) =>
    sql<
      string | null
    >`(select account.role || '|' || owner.functions || '|' || session.proven_at || '|' || session.used_at || '|' || case when owner.second_factor_required > session.second_factor then 1 else 0 end || '|' || session.id || '|' || account.name
    from user_session as session
    join user_account as account on account.organisation = session.organisation and account.name_key = session.name_key
    join organisation as owner on owner.id = session.organisation
    where session.organisation = ${organisation} and session.id = ${sessionId} and session.revoked_at is null
      and account.disabled = 0 and (account.role_until is null or account.role_until > ${now}))`,
)

/**
 * Parses the text from `stateOfSession`. Returns undefined for null, or if this version does not know the
 * role.
 */
export function parseSessionState(text: string | null): CallerState | undefined {
  const [roleName, functions = '', provenAt, usedAt, mustSetUp, id = '', ...name] = text?.split('|') ?? []
  const role = roles.find((known) => known === roleName)
  const user = name.join('|')
  return (
    role && {
      user,
      id,
      role,
      functions: parseFunctions(functions),
      provenAt: Number(provenAt),
      usedAt: Number(usedAt),
      mustSetUpFactor: mustSetUp === '1',
    }
  )
}

/** The caller whom an access token names. */
export function sessionCaller({ organisation, sessionId }: AccessClaims): Caller {
  return {
    organisation,
    stateQuery: (now) => (db) => stateOfSession(db, { organisation, sessionId, now }),
    parseState: parseSessionState,
    count: () => undefined,
    recordUse: recordSessionUse,
  }
}
