import { randomBytes, randomUUID } from 'node:crypto'
import type { ProgramToken, ProgramTokenInput } from '@kontor/contract/programs/program-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import { isRoleWithin } from '@kontor/domain/people/rights'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'

/** Lists the organisation's program tokens that have not expired, newest first. */
export async function listProgramTokens(
  db: Db,
  organisation: string,
  now: UnixSeconds,
): Promise<ProgramToken[]> {
  const rows = await db
    .selectFrom('program_token as token')
    .innerJoin('user_account as account', (join) =>
      join.on('account.organisation', '=', organisation).onRef('account.name_key', '=', 'token.name_key'),
    )
    .select(['token.id', 'token.name', 'token.role', 'account.name as owner'])
    .select(['token.created_at', 'token.expires_at', 'token.used_at'])
    .where('token.organisation', '=', organisation)
    .where('token.expires_at', '>', now)
    .orderBy('token.created_at', 'desc')
    .orderBy('token.id')
    .limit(maxTokens)
    .execute()
  return rows.map(({ created_at, expires_at, used_at, ...token }) => ({
    ...token,
    createdAt: created_at,
    expiresAt: expires_at,
    usedAt: used_at ?? 0,
  }))
}

/** Maximum number of valid tokens per organisation. */
const maxTokens = 100
/** Maximum lifetime of a token, in seconds: about two years, after which nobody remembers its purpose. */
const longestLife = 2 * 366 * 24 * 3600

/**
 * Creates a token and returns it. The database stores only its hash, so no other call can return it. Throws
 * `forbidden` for a role with a right that the user lacks, and `invalidRequest` if `expiresAt` is in the
 * past or too far ahead, or if the organisation has too many tokens.
 */
export async function createProgramToken(
  db: Db,
  session: Session,
  { name, role, expiresAt }: ProgramTokenInput,
): Promise<ProgramToken & { token: string }> {
  const { organisation, now, user } = session
  if (!isRoleWithin(role, session.role)) throw new ProblemError('forbidden')
  if (expiresAt <= now || expiresAt > now + longestLife) {
    throw new ProblemError('invalidRequest', { issues: [{ path: 'expiresAt', code: 'outOfRange' }] })
  }
  if ((await listProgramTokens(db, organisation, now)).length >= maxTokens) {
    throw new ProblemError('invalidRequest', { issues: [{ path: '', code: 'tooMany' }] })
  }
  const token = `kontor_${organisation}_${randomBytes(32).toString('base64url')}`
  const kept = { id: randomUUID(), name: name.trim(), role }
  const tokenHash = sha256(token)
  const values = { ...kept, organisation, token_hash: tokenHash, name_key: nameKey(user) }
  await db
    .insertInto('program_token')
    .values({ ...values, created_at: now, expires_at: expiresAt })
    .execute()
  const detail = JSON.stringify({ name: kept.name, role, expiresAt, tokenMark: sha256(tokenHash) })
  await appendAudit(db, session, {
    action: 'programToken.create',
    objectType: 'programToken',
    objectId: kept.id,
    detail,
  })
  return { ...kept, owner: user, createdAt: now, expiresAt, usedAt: 0, token }
}

/** Revokes a token: the next call with it fails. Throws `notFound`. */
export async function revokeProgramToken(db: Db, session: Session, id: string): Promise<{ id: string }> {
  const removed = await db
    .deleteFrom('program_token')
    .where('organisation', '=', session.organisation)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (removed === undefined) throw new ProblemError('notFound')
  const detail = JSON.stringify({ name: removed.name })
  await appendAudit(db, session, {
    action: 'programToken.revoke',
    objectType: 'programToken',
    objectId: id,
    detail,
  })
  return { id }
}

/**
 * Records when a program called, unless the last recorded call (`usedAt`) was less than a minute ago, so that
 * few calls have to write.
 */
export async function recordProgramUse(
  database: Database,
  session: Session,
  usedAt: UnixSeconds,
): Promise<void> {
  if (session.now - usedAt < 60) return
  await database.within(session.organisation, (db) =>
    db
      .updateTable('program_token')
      .set({ used_at: session.now })
      .where('organisation', '=', session.organisation)
      .where('id', '=', session.id)
      .execute(),
  )
}
