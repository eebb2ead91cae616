import type { Person, RoleBody } from '@kontor/contract/people/people-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import { roleNeedsEnd } from '@kontor/domain/people/rights'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { revokeSessions } from '../session/refresh-tokens.ts'
import { lockPeople, setUserDisabled } from '../session/store.ts'
import {
  deleteProviderPerson,
  readPerson,
  rejectSharedEmail,
  rejectWhenFull,
  rejectWithoutAdministration,
} from './store.ts'

/**
 * Changes a person's role; the change takes effect with their next call. Throws `notFound` or
 * `lastAdministration`; also `invalidRequest` if the role has already ended, or needs an end and has none.
 */
export async function changeRole(db: Db, session: Session, body: RoleBody): Promise<Person> {
  const { organisation, now } = session
  rejectUnusableEnd(body, now)
  await lockPeople(db, organisation)
  const { username } = await readPerson(db, organisation, body.username, now)
  await db
    .updateTable('user_account')
    .set({ role: body.role, role_until: body.roleUntil || null })
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(username))
    .execute()
  await rejectWithoutAdministration(db, organisation)
  const detail = JSON.stringify({ role: body.role, roleUntil: body.roleUntil })
  await appendAudit(db, session, { action: 'user.role', objectType: 'user', objectId: username, detail })
  return readPerson(db, organisation, username, now)
}

/**
 * Changes a person's e-mail address, by which Kontor finds them when they first sign in with an identity
 * provider. A different address unlinks them from the provider. Throws `notFound`, or `invalidRequest` if
 * another person has the address.
 */
export async function changeEmail(
  db: Db,
  session: Session,
  body: { username: string; email: string },
): Promise<Person> {
  const { organisation, now } = session
  const { username, email } = await readPerson(db, organisation, body.username, now)
  if (email !== body.email) {
    await lockPeople(db, organisation)
    await rejectSharedEmail(db, organisation, body.email, username)
    await db
      .updateTable('user_account')
      .set({ email: body.email })
      .where('organisation', '=', organisation)
      .where('name_key', '=', nameKey(username))
      .execute()
    await deleteProviderPerson(db, organisation, username)
    const detail = JSON.stringify({ email: body.email })
    await appendAudit(db, session, { action: 'user.email', objectType: 'user', objectId: username, detail })
  }
  return readPerson(db, organisation, username, now)
}

/**
 * Allows a person to sign in with a password or a passkey although the organisation signs in only with its
 * provider, or withdraws this [A32.5]. Open sessions stay open. Throws `notFound`.
 */
export async function setPasswordAllowed(
  db: Db,
  session: Session,
  body: { username: string; allowed: boolean },
): Promise<Person> {
  const { organisation, now } = session
  const person = await readPerson(db, organisation, body.username, now)
  if (person.passwordAllowed === body.allowed) return person
  const { username } = person
  await db
    .updateTable('user_account')
    .set({ password_allowed: Number(body.allowed) })
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(username))
    .execute()
  const detail = JSON.stringify({ allowed: body.allowed })
  const event = { action: 'user.passwordAllowed', objectType: 'user', objectId: username } as const
  await appendAudit(db, session, { ...event, detail })
  return readPerson(db, organisation, username, now)
}

/** Throws `invalidRequest` if the role has already ended, or needs an end and has none. */
export function rejectUnusableEnd(
  { role, roleUntil }: Pick<RoleBody, 'role' | 'roleUntil'>,
  now: UnixSeconds,
): void {
  const isMissing = roleUntil === 0 && roleNeedsEnd(role)
  const isPast = roleUntil !== 0 && roleUntil <= now
  if (isMissing || isPast) {
    const code = isMissing ? 'missing' : 'past'
    throw new ProblemError('invalidRequest', { issues: [{ path: 'roleUntil', code }] })
  }
}

/**
 * Disables a person, or enables them again. Disabling also ends their sessions, removes their password link
 * and unlinks them from the identity provider. Throws `notFound` or `lastAdministration`; when enabling, also
 * `invalidRequest` if the organisation already has 1,000 people who are not disabled.
 */
export async function setPersonDisabled(
  db: Db,
  session: Session,
  body: { username: string; disabled: boolean },
): Promise<Person> {
  const { organisation, now } = session
  await lockPeople(db, organisation)
  const person = await readPerson(db, organisation, body.username, now)
  if (person.disabled === body.disabled) return person
  const { username } = person
  if (!body.disabled) await rejectWhenFull(db, organisation)
  await setUserDisabled(db, organisation, username, body.disabled)
  await rejectWithoutAdministration(db, organisation)
  if (body.disabled) {
    await revokeSessions(db, organisation, { nameKey: nameKey(username) }, now)
    await removePasswordLink(db, organisation, username)
    await deleteProviderPerson(db, organisation, username)
  }
  const action = body.disabled ? 'user.disable' : 'user.enable'
  await appendAudit(db, session, { action, objectType: 'user', objectId: username })
  return readPerson(db, organisation, username, now)
}

/** Ends all sessions of a person, except the one that makes this call. Throws `notFound`. */
export async function endSessionsOfPerson(db: Db, session: Session, username: string): Promise<Person> {
  const { organisation, now } = session
  const person = await readPerson(db, organisation, username, now)
  const which = { nameKey: nameKey(person.username), exceptSessionId: session.id }
  await revokeSessions(db, organisation, which, now)
  const event = { action: 'user.endSessions', objectType: 'user', objectId: person.username } as const
  await appendAudit(db, session, event)
  return readPerson(db, organisation, username, now)
}

async function removePasswordLink(db: Db, organisation: string, username: string): Promise<void> {
  await db
    .deleteFrom('password_link')
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(username))
    .execute()
}
