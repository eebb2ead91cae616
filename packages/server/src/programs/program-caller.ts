import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { isRoleWithin, roles } from '@kontor/domain/people/rights'
import { sql } from 'kysely'
import type { Caller, CallerState } from '../caller.ts'
import { fixed, type Placeholders } from '../database/statements/fixed-statement.ts'
import { parseFunctions } from '../functions/parse-functions.ts'
import { sha256 } from '../sha256.ts'
import { type CallCounts, countCall } from './rate-limit.ts'
import { recordProgramUse } from './store.ts'

interface StateKey {
  organisation: string
  tokenHash: string
  now: UnixSeconds
}

/**
 * A query that returns the state of a program as a single text, as `stateOfSession` does for a person.
 * Returns null if the token is unknown or expired, if its owner is disabled, or if the owner's role has
 * ended.
 */
const stateOfProgram = fixed(
  (_db, { organisation, tokenHash, now }: Placeholders<StateKey>) =>
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

/**
 * The program to which a token belongs; undefined if the text is no program's token. `counts` are this
 * process's counts of recent calls.
 */
export function programCaller(token: string, counts: CallCounts): Caller | undefined {
  const organisation = /^kontor_([a-z0-9-]{2,40})_[\w-]{43}$/.exec(token)?.[1]
  if (organisation === undefined) return undefined
  const tokenHash = sha256(token)
  return {
    organisation,
    stateQuery: (now) => (db) => stateOfProgram(db, { organisation, tokenHash, now }),
    parseState: parseProgramState,
    count: (nowMs) => countCall(counts, tokenHash, nowMs),
    recordUse: recordProgramUse,
  }
}
