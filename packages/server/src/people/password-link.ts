import { randomBytes } from 'node:crypto'
import type { LinkHolder, PasswordLink } from '@kontor/contract/people/people-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { mayUsePassword } from '@kontor/domain/people/may-use-password'
import { nameKey } from '@kontor/domain/people/name-key'
import { isPasswordValid } from '@kontor/domain/session/password-policy'
import { appendAudit } from '../audit/audit.ts'
import { organisationIdPattern } from '../config.ts'
import type { Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { hashPassword } from '../session/passwords.ts'
import {
  organisationOfRefreshToken as organisationOfToken,
  revokeSessions,
} from '../session/refresh-tokens.ts'
import { readSignInPolicy } from '../session/sign-in-policy.ts'
import { lockPeople, passwordEvent, updatePasswordHash } from '../session/store.ts'
import { sha256 } from '../sha256.ts'

/** Seconds for which a link is valid. */
const linkLife = 7 * 24 * 3600

/**
 * Creates a new link for a person, and invalidates any earlier one. The database stores only the hash of a
 * link.
 */
export async function makePasswordLink(
  db: Db,
  organisation: string,
  username: string,
  now: UnixSeconds,
): Promise<PasswordLink> {
  const token = `${organisation}.${randomBytes(32).toString('base64url')}`
  const link = { token_hash: sha256(token), expires_at: now + linkLife }
  await db
    .insertInto('password_link')
    .values({ organisation, name_key: nameKey(username), ...link })
    .onConflict((conflict) => conflict.columns(['organisation', 'name_key']).doUpdateSet(link))
    .execute()
  return { token, expiresAt: link.expires_at }
}

/**
 * The person that a link is for. Throws `invalidLink` for an unknown, used or expired link, or for a
 * person whose account is disabled, without revealing which it is.
 */
export async function openPasswordLink(
  database: Database,
  token: string,
  now: UnixSeconds,
): Promise<LinkHolder> {
  const organisation = organisationOfToken(token)
  if (!organisationIdPattern.test(organisation)) throw new ProblemError('invalidLink')
  return database.within(organisation, (db) => holderOf(db, organisation, token, now), 'read')
}

/**
 * Stores the password that a person chose with a link, ends their sessions and uses up the link. Throws
 * `invalidLink`, or `weakPassword`, after which the link is still valid.
 */
export async function usePasswordLink(
  database: Database,
  { token, newPassword }: { token: string; newPassword: string },
  now: UnixSeconds,
): Promise<LinkHolder> {
  const { organisation, username } = await openPasswordLink(database, token, now)
  if (!isPasswordValid(newPassword)) throw new ProblemError('weakPassword')
  const passwordHash = await hashPassword({ organisation, person: nameKey(username) }, newPassword)
  return database.within(organisation, async (db) => {
    await lockPeople(db, organisation)
    const holder = await holderOf(db, organisation, token, now)
    const { numDeletedRows } = await db
      .deleteFrom('password_link')
      .where('organisation', '=', organisation)
      .where('token_hash', '=', sha256(token))
      .executeTakeFirst()
    // Another request used the link first.
    if (numDeletedRows !== 1n) throw new ProblemError('invalidLink')
    await updatePasswordHash(db, organisation, holder.username, passwordHash)
    await revokeSessions(db, organisation, { nameKey: nameKey(holder.username) }, now)
    const event = passwordEvent(holder.username, passwordHash)
    await appendAudit(db, { organisation, user: holder.username, now }, event)
    return holder
  })
}

async function holderOf(db: Db, organisation: string, token: string, now: UnixSeconds): Promise<LinkHolder> {
  const row = await db
    .selectFrom('password_link as link')
    .innerJoin('user_account as account', (join) =>
      join.on('account.organisation', '=', organisation).onRef('account.name_key', '=', 'link.name_key'),
    )
    .innerJoin('organisation', (join) => join.on('organisation.id', '=', organisation))
    .select(['account.name as username', 'account.role', 'account.password_allowed'])
    .select('organisation.name as organisationName')
    .where('link.organisation', '=', organisation)
    .where('link.token_hash', '=', sha256(token))
    .where('link.expires_at', '>', now)
    .where('account.disabled', '=', 0)
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('invalidLink')
  const { role, password_allowed, ...holder } = row
  const policy = await readSignInPolicy(db, organisation)
  return {
    organisation,
    ...holder,
    passwordUsable: mayUsePassword(policy, { role, passwordAllowed: password_allowed === 1 }),
  }
}
