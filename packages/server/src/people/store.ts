import type { Person } from '@kontor/contract/people/people-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { parseNames } from '../session/earlier-names.ts'

/**
 * Maximum number of people in an organisation, not counting disabled ones. Disabled people are never removed.
 */
const maxPeople = 1000

/**
 * The people of the organisation, sorted by name, or only the person with the given name. Returns at most
 * 1,000; if there are more, omits disabled people first.
 */
export async function listPeople(
  db: Db,
  organisation: string,
  now: UnixSeconds,
  username?: string,
): Promise<Person[]> {
  const owner = username === undefined ? undefined : nameKey(username)
  const [accounts, known, withFactor, lastSeen, sessions] = await Promise.all([
    db
      .selectFrom('user_account')
      .select(['name', 'name_key', 'email', 'role', 'role_until', 'disabled', 'password_hash'])
      .select(['password_allowed', 'earlier_names'])
      .where('organisation', '=', organisation)
      .$if(owner !== undefined, (query) => query.where('name_key', '=', owner ?? ''))
      .orderBy('disabled')
      .orderBy('name_key')
      .limit(maxPeople)
      .execute(),
    ownersIn(db, 'provider_person', organisation, owner),
    ownersWithFactor(db, organisation, owner),
    lastSeenByOwner(db, organisation, owner),
    openSessionsByOwner(db, organisation, now, owner),
  ])
  // The databases sort differently: SQLite by bytes, which puts Ä after Z.
  const sorted = accounts.toSorted((a, b) => german.compare(a.name, b.name))
  return sorted.map((account) => ({
    username: account.name,
    email: account.email,
    role: account.role,
    roleUntil: account.role_until ?? 0,
    disabled: account.disabled === 1,
    invited: account.password_hash === '' && !known.has(account.name_key),
    secondFactor: withFactor.has(account.name_key),
    sessions: sessions.get(account.name_key) ?? 0,
    lastSeen: lastSeen.get(account.name_key) ?? 0,
    passwordAllowed: account.password_allowed === 1,
    earlierNames: parseNames(account.earlier_names),
  }))
}

/** The names of up to five administrators who are enabled and whose role has not ended, sorted by name. */
export async function listAdministrators(db: Db, organisation: string, now: UnixSeconds): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('name')
    .where('organisation', '=', organisation)
    .where('role', '=', 'administration')
    .where((eb) => eb.or([eb('role_until', 'is', null), eb('role_until', '>', now)]))
    .where('disabled', '=', 0)
    .orderBy('name_key')
    .limit(5)
    .execute()
  return rows.map(({ name }) => name)
}

const german = new Intl.Collator('de')

/** The name keys in a table: of everyone, or only the given one. */
async function ownersIn(
  db: Db,
  table: 'provider_person' | 'one_time_code' | 'passkey',
  organisation: string,
  owner: string | undefined,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select('name_key')
    .where('organisation', '=', organisation)
    .$if(owner !== undefined, (query) => query.where('name_key', '=', owner ?? ''))
    .execute()
  return new Set(rows.map((row) => row.name_key))
}

async function ownersWithFactor(
  db: Db,
  organisation: string,
  owner: string | undefined,
): Promise<Set<string>> {
  const [codes, passkeys] = await Promise.all([
    ownersIn(db, 'one_time_code', organisation, owner),
    ownersIn(db, 'passkey', organisation, owner),
  ])
  return new Set([...codes, ...passkeys])
}

/** When each person last used any session, open or ended. */
async function lastSeenByOwner(
  db: Db,
  organisation: string,
  owner: string | undefined,
): Promise<Map<string, UnixSeconds>> {
  const rows = await db
    .selectFrom('user_session')
    .select(({ fn }) => ['name_key', fn.max('used_at').as('at')])
    .where('organisation', '=', organisation)
    .$if(owner !== undefined, (query) => query.where('name_key', '=', owner ?? ''))
    .groupBy('name_key')
    .execute()
  return new Map(rows.map((row) => [row.name_key, Number(row.at)]))
}

/** The number of each person's sessions that are not revoked and have a valid refresh token. */
async function openSessionsByOwner(
  db: Db,
  organisation: string,
  now: UnixSeconds,
  owner: string | undefined,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_session as session')
    .innerJoin('refresh_token as token', (join) =>
      join.on('token.organisation', '=', organisation).onRef('token.session_id', '=', 'session.id'),
    )
    .select(({ fn }) => ['session.name_key', fn.count<number | bigint>('session.id').distinct().as('open')])
    .where('session.organisation', '=', organisation)
    .where('session.revoked_at', 'is', null)
    .where('token.expires_at', '>', now)
    .$if(owner !== undefined, (query) => query.where('session.name_key', '=', owner ?? ''))
    .groupBy('session.name_key')
    .execute()
  return new Map(rows.map((row) => [row.name_key, Number(row.open)]))
}

/** One person by name. Throws `notFound`. */
export async function readPerson(
  db: Db,
  organisation: string,
  username: string,
  now: UnixSeconds,
): Promise<Person> {
  const [person] = await listPeople(db, organisation, now, username)
  if (person === undefined) throw new ProblemError('notFound')
  return person
}

/** The other people, disabled or not, with an e-mail address, ignoring case. Nobody for ''. */
export async function peopleWithEmail(
  db: Db,
  organisation: string,
  email: string,
  except = '',
): Promise<{ name_key: string }[]> {
  if (email === '') return []
  const rows = await db
    .selectFrom('user_account')
    .select(['name_key', 'email'])
    .where('organisation', '=', organisation)
    .where('email', '!=', '')
    .where('name_key', '!=', nameKey(except))
    .execute()
  // Not in SQL: SQLite's `lower` ignores umlauts, and PostgreSQL's depends on the collation.
  const sought = email.toLowerCase()
  return rows.filter((row) => row.email.toLowerCase() === sought)
}

/** Throws `invalidRequest` if another person has the e-mail address, by which the provider finds people. */
export async function rejectSharedEmail(
  db: Db,
  organisation: string,
  email: string,
  except = '',
): Promise<void> {
  const [other] = await peopleWithEmail(db, organisation, email, except)
  if (other !== undefined)
    throw new ProblemError('invalidRequest', { issues: [{ path: 'email', code: 'taken' }] })
}

/**
 * Whether an organisation already has the maximum number of people, not counting disabled ones. Call
 * `lockPeople` before this and before adding or enabling a person.
 */
export async function isFull(db: Db, organisation: string): Promise<boolean> {
  const { people } = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<number | bigint>().as('people'))
    .where('organisation', '=', organisation)
    .where('disabled', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(people) >= maxPeople
}

/** Throws `invalidRequest` if the organisation is full (see `isFull`). */
export async function rejectWhenFull(db: Db, organisation: string): Promise<void> {
  if (!(await isFull(db, organisation))) return
  throw new ProblemError('invalidRequest', { issues: [{ path: '', code: 'tooMany' }] })
}

/**
 * Throws `lastAdministration` if no administrator is left who is enabled and has both a password and a role
 * that does not expire. Call it after a change; the error then rolls the change back. People without a
 * password do not count, even if they can sign in with an identity provider.
 */
export async function rejectWithoutAdministration(db: Db, organisation: string): Promise<void> {
  const left = await db
    .selectFrom('user_account')
    .select('name')
    .where('organisation', '=', organisation)
    .where('role', '=', 'administration')
    .where('role_until', 'is', null)
    .where('disabled', '=', 0)
    .where('password_hash', '!=', '')
    .limit(1)
    .executeTakeFirst()
  if (left === undefined) throw new ProblemError('lastAdministration')
}

/**
 * Unlinks a person's accounts at providers, so that the next sign-in finds the person by e-mail address
 * again. Call it when a person is disabled or their address changes.
 */
export async function deleteProviderPerson(db: Db, organisation: string, username: string): Promise<void> {
  await db
    .deleteFrom('provider_person')
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(username))
    .execute()
}
