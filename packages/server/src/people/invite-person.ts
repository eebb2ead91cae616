import type { PasswordLink, RoleBody } from '@kontor/contract/people/people-schema'
import { lookAlikeKey, nameFault } from '@kontor/domain/people/name-fault'
import { nameKey } from '@kontor/domain/people/name-key'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { namesOfUsers } from '../session/earlier-names.ts'
import { accountDetail, insertUser, lockPeople } from '../session/store.ts'
import { rejectUnusableEnd } from './change-person.ts'
import { makePasswordLink } from './password-link.ts'
import { readPerson, rejectSharedEmail, rejectWhenFull } from './store.ts'

/**
 * Creates a person without a password; the person chooses one with the returned link. Throws `nameTaken`.
 * Throws `invalidRequest` if the role has already ended or lacks an end that it needs, if the name has the
 * prefix that is reserved for programs or a `nameFault`, if another person has the e-mail address, or if the organisation already has 1,000 people who are not disabled.
 */
export async function invitePerson(
  db: Db,
  session: Session,
  body: RoleBody & { email: string },
): Promise<PasswordLink> {
  const { organisation, now } = session
  const name = body.username.trim()
  rejectUnusableEnd(body, now)
  rejectUnusableName(name, 'username')
  await lockPeople(db, organisation)
  await rejectWhenFull(db, organisation)
  await rejectSharedEmail(db, organisation, body.email)
  if (await looksTaken(db, organisation, name)) throw new ProblemError('nameTaken')
  const account = { ...body, name, passwordHash: '' }
  if (!(await insertUser(db, organisation, account, now))) throw new ProblemError('nameTaken')
  const link = await makePasswordLink(db, organisation, name, now)
  const detail = accountDetail(account)
  await appendAudit(db, session, { action: 'user.invite', objectType: 'user', objectId: name, detail })
  return link
}

/** Throws `invalidRequest` for a name with a `nameFault` or with the prefix that is reserved for programs. */
export function rejectUnusableName(name: string, path: string): void {
  const code = programNamePattern.test(name) ? 'reserved' : nameFault(name)
  if (code !== undefined) throw new ProblemError('invalidRequest', { issues: [{ path, code }] })
}

/**
 * Whether a name looks like that of another person of the organisation, although its letters may differ. Earlier
 * names count too, because the audit trail contains them.
 */
export async function looksTaken(db: Db, organisation: string, name: string, except = ''): Promise<boolean> {
  const people = await namesOfUsers(db, organisation)
  const key = lookAlikeKey(name)
  return people
    .filter((person) => person.nameKey !== nameKey(except))
    .some((person) => [person.name, ...person.earlierNames].some((known) => lookAlikeKey(known) === key))
}

/** Prefix of the names of programs in the audit trail; no person's name may start with it. */
export const programNamePattern = /^API:/i

/**
 * Creates a link with which a person can choose a new password. Throws `notFound`, also for a disabled
 * person.
 */
export async function createPasswordLink(db: Db, session: Session, username: string): Promise<PasswordLink> {
  const { organisation, now } = session
  const person = await readPerson(db, organisation, username, now)
  if (person.disabled) throw new ProblemError('notFound')
  const link = await makePasswordLink(db, organisation, person.username, now)
  const event = { action: 'user.passwordLink', objectType: 'user', objectId: person.username } as const
  await appendAudit(db, session, event)
  return link
}
