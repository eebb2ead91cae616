import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { isRoleWithin, roles } from '@kontor/domain/people/rights'
import type { Caller, CallerState } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { parseFunctions } from '../functions/parse-functions.ts'
import { sha256 } from '../sha256.ts'
import { type CallCounts, countCall } from './rate-limit.ts'
import { recordProgramUse } from './store.ts'

interface ProgramRow {
  role: string
  id: string
  name: string
  used_at: UnixSeconds | null
  functions: string
  owner_role: string
}

/**
 * Reads a program. Undefined if the token is unknown or expired, if its owner is disabled, or if the owner's
 * role has ended.
 */
function readProgram(
  db: Db,
  { organisation, tokenHash }: { organisation: string; tokenHash: string },
  now: UnixSeconds,
): Promise<ProgramRow | undefined> {
  return db
    .selectFrom('program_token as token')
    .innerJoin('user_account as account', (join) =>
      join.on('account.organisation', '=', organisation).onRef('account.name_key', '=', 'token.name_key'),
    )
    .innerJoin('organisation as owner', (join) => join.on('owner.id', '=', organisation))
    .select(['token.role', 'token.id', 'token.name', 'token.used_at'])
    .select(['owner.functions', 'account.role as owner_role'])
    .where('token.organisation', '=', organisation)
    .where('token.token_hash', '=', tokenHash)
    .where('token.expires_at', '>', now)
    .where('account.disabled', '=', 0)
    .where((eb) => eb.or([eb('account.role_until', 'is', null), eb('account.role_until', '>', now)]))
    .executeTakeFirst()
}

/**
 * The state of a program; undefined if there is none, if the owner no longer has all of its rights, or if
 * this version does not know a role.
 */
export function programState(row: ProgramRow | undefined): CallerState | undefined {
  const role = roles.find((known) => known === row?.role)
  const ownerRole = roles.find((known) => known === row?.owner_role)
  if (row === undefined || role === undefined || ownerRole === undefined) return undefined
  if (!isRoleWithin(role, ownerRole)) return undefined
  return {
    user: `API: ${row.name}`,
    id: row.id,
    role,
    functions: parseFunctions(row.functions),
    provenAt: undefined,
    mustSetUpFactor: false,
    usedAt: row.used_at ?? 0,
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
    person: tokenHash,
    readState: async (db, now) => programState(await readProgram(db, { organisation, tokenHash }, now)),
    count: (nowMs) => countCall(counts, tokenHash, nowMs),
    recordUse: recordProgramUse,
  }
}
