import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Role } from '@kontor/domain/people/rights'
import { appendAudit, takeLinks } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { sha256 } from '../sha256.ts'
import { ownerOfName } from './earlier-names.ts'

export interface UserAccount {
  /** The name as displayed. */
  name: string
  nameKey: string
  role: Role
  /** Whether an administrator has allowed the user a password that others may not use. */
  passwordAllowed: boolean
  /** Undefined for a user without a password. */
  passwordHash: string | undefined
}

/** A user who may log in: known, not disabled, and with a role that has not expired. */
export async function activeUser(
  db: Db,
  organisation: string,
  username: string,
  now: UnixSeconds,
): Promise<UserAccount | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select(['name', 'name_key', 'password_hash', 'role', 'password_allowed'])
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(username))
    .where('disabled', '=', 0)
    .where((eb) => eb.or([eb('role_until', 'is', null), eb('role_until', '>', now)]))
    .executeTakeFirst()
  return (
    row && {
      name: row.name,
      nameKey: row.name_key,
      role: row.role,
      passwordAllowed: row.password_allowed === 1,
      passwordHash: row.password_hash || undefined,
    }
  )
}

interface NewAccount {
  name: string
  passwordHash: string
  role: Role
  roleUntil?: UnixSeconds
  email?: string
}

/**
 * Creates a user and records it; returns false if the organisation has, or had, one with this name. `origin` is
 * added to the detail of the event.
 */
export async function createUser(
  db: Db,
  actor: Pick<Session, 'organisation' | 'user' | 'now'>,
  account: NewAccount,
  origin: { provider?: string } = {},
): Promise<boolean> {
  if (!(await insertUser(db, actor.organisation, account, actor.now))) return false
  const detail = accountDetail(account, origin)
  await appendAudit(db, actor, { action: 'user.create', objectType: 'user', objectId: account.name, detail })
  return true
}

/** The detail of the event for a new user, from which the audit check knows how the account must be stored. */
export function accountDetail(
  { role, roleUntil = 0, email = '', passwordHash }: NewAccount,
  origin = {},
): string {
  return JSON.stringify({ role, roleUntil, email, ...origin, passwordMark: sha256(passwordHash) })
}

/** The event for a new password, with a hash of its stored hash. */
export function passwordEvent(user: string, passwordHash: string) {
  const detail = JSON.stringify({ passwordMark: sha256(passwordHash) })
  return { action: 'user.password', objectType: 'user', objectId: user, detail } as const
}

/** Creates a user; returns false if another one of the organisation has this name, or had it before. */
export async function insertUser(
  db: Db,
  organisation: string,
  user: NewAccount,
  now: UnixSeconds,
): Promise<boolean> {
  if ((await ownerOfName(db, organisation, user.name)) !== undefined) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_account')
    .values({
      organisation,
      name: user.name,
      name_key: nameKey(user.name),
      password_hash: user.passwordHash,
      role: user.role,
      role_until: user.roleUntil || null,
      email: user.email ?? '',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updatePasswordHash(
  db: Db,
  organisation: string,
  username: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ password_hash: passwordHash })
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(username))
    .execute()
}

/**
 * Sets the new hash if the old one is still stored; returns whether it was. This makes the second of two
 * simultaneous changes fail. Locks the account's row until the transaction ends.
 */
export async function replacePasswordHash(
  db: Db,
  organisation: string,
  username: string,
  hash: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_account')
    .set({ password_hash: hash.to })
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(username))
    .where('password_hash', '=', hash.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a session is neither logged out nor revoked. */
export async function isSessionOpen(db: Db, organisation: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .select('id')
    .where('organisation', '=', organisation)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Disables a user or enables them again. A disabled user can neither log in nor renew a session; the caller
 * has to revoke open ones.
 */
export async function setUserDisabled(
  db: Db,
  organisation: string,
  username: string,
  disabled: boolean,
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ disabled: disabled ? 1 : 0 })
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(username))
    .execute()
}

/** A user by name, disabled or not. */
export function knownUser(
  db: Db,
  organisation: string,
  username: string,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('user_account')
    .select('name')
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(username))
    .executeTakeFirst()
}

/** The users of an organisation, sorted by name; `disabled` is 0 or 1. */
export async function listUsers(db: Db, organisation: string): Promise<{ name: string; disabled: number }[]> {
  const users = await db
    .selectFrom('user_account')
    .select(['name', 'disabled'])
    .where('organisation', '=', organisation)
    .execute()
  return users.toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
}

/**
 * Lets only one change to the people of an organisation run at a time, so that each sees the previous ones. A
 * sign-in takes part too: it either sees a change, or the change ends its session.
 */
export async function lockPeople(db: Db, organisation: string): Promise<void> {
  await takeLinks(db, organisation, 0).executeTakeFirstOrThrow()
}
