import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type FunctionName, isFunctionName } from '@kontor/domain/functions/functions'
import { type Role, roles } from '@kontor/domain/people/rights'
import { type RawBuilder, sql } from 'kysely'

/** What a session's user may do at this moment. */
export interface Standing {
  role: Role
  functions: FunctionName[]
}

/**
 * Reads the standing of a session as one text, so that it comes with the opening of the transaction and costs no trip of its own; null
 * where the session is over: logged out, revoked, its user disabled, or the user's role at its end.
 */
export function standingOf(
  organisation: string,
  sessionId: string,
  now: UnixSeconds,
): RawBuilder<string | null> {
  return sql`(select account.role || '|' || owner.functions
    from user_session as session
    join user_account as account on account.organisation = session.organisation and account.name_key = session.name_key
    join organisation as owner on owner.id = session.organisation
    where session.organisation = ${organisation} and session.id = ${sessionId} and session.revoked_at is null
      and account.disabled = 0 and (account.role_until is null or account.role_until > ${now}))`
}

/** The standing in the text of `standingOf`; undefined for null, and for a role that this version does not know. */
export function parseStanding(text: string | null): Standing | undefined {
  if (text === null) return undefined
  const [roleName, functions = ''] = text.split('|')
  const role = roles.find((known) => known === roleName)
  return role && { role, functions: parseFunctions(functions) }
}

/** The functions in an organisation's column, which lists them with commas; those that this version does not know are off. */
export function parseFunctions(column: string): FunctionName[] {
  return column.split(',').filter(isFunctionName)
}
