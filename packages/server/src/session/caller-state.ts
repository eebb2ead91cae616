import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type FunctionName, isFunctionName } from '@kontor/domain/functions/functions'
import { isRoleWithin, type Role, roles } from '@kontor/domain/people/rights'
import { sql } from 'kysely'
import { fixed, type Placeholders } from '../database/statements/fixed-statement.ts'

/** The identity and rights of a caller at this moment. */
export interface CallerState {
  /** User name as displayed; for a program, `API: ` and its name. */
  user: string
  /** Id of the session, or of the program's token. */
  id: string
  role: Role
  functions: FunctionName[]
  /** When the user last proved their identity; undefined for a program, which cannot. */
  provenAt: UnixSeconds | undefined
  /** Whether the user must set up a second factor before making other calls. */
  mustSetUpFactor: boolean
  /** When the session or program last called, as far as recorded. */
  usedAt: UnixSeconds
}

interface Caller {
  organisation: string
  now: UnixSeconds
}

/**
 * A query that returns the state of a session as a single text. It runs together with the statement that
 * opens the transaction, so it needs no round trip of its own. Returns null if the session is revoked, logged
 * out or unknown, if its user is disabled, or if the user's role has ended.
 */
export const stateOfSession = fixed(
  (_db, { organisation, sessionId, now }: Placeholders<Caller & { sessionId: string }>) =>
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

/**
 * Like `stateOfSession`, but for a program, which it finds by the hash of the token. Returns null if the
 * token is unknown or expired, if its owner is disabled, or if the owner's role has ended.
 */
export const stateOfProgram = fixed(
  (_db, { organisation, tokenHash, now }: Placeholders<Caller & { tokenHash: string }>) =>
    sql<
      string | null
    >`(select token.role || '|' || owner.functions || '|' || account.role || '|' || coalesce(token.used_at, 0) || '|' || token.id || '|' || token.name
    from program_token as token
    join user_account as account on account.organisation = token.organisation and account.name_key = token.name_key
    join organisation as owner on owner.id = token.organisation
    where token.organisation = ${organisation} and token.token_hash = ${tokenHash} and token.expires_at > ${now}
      and account.disabled = 0 and (account.role_until is null or account.role_until > ${now}))`,
)

/**
 * Parses the text from `stateOfProgram`. Returns undefined for null, if this version does not know the role,
 * or if the owner no longer has all of the program's rights.
 */
export function parseProgramState(text: string | null): CallerState | undefined {
  const [roleName, functions = '', ownerName, usedAt, id = '', ...name] = text?.split('|') ?? []
  const role = roles.find((known) => known === roleName)
  const ownerRole = roles.find((known) => known === ownerName)
  if (role === undefined || ownerRole === undefined || !isRoleWithin(role, ownerRole)) return undefined
  const user = `API: ${name.join('|')}`
  return {
    user,
    id,
    role,
    functions: parseFunctions(functions),
    provenAt: undefined,
    mustSetUpFactor: false,
    usedAt: Number(usedAt),
  }
}

/** Parses an organisation's column of functions, which are separated by commas. Unknown functions are off. */
export function parseFunctions(column: string): FunctionName[] {
  return column.split(',').filter(isFunctionName)
}
