import type { Person } from '@kontor/contract/people/people-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import { takeLinks } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'

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
  const rows = await db
    .selectFrom('user_account as account')
    .selectAll('account')
    .select((eb) => {
      const sessions = eb
        .selectFrom('user_session as session')
        .whereRef('session.organisation', '=', 'account.organisation')
        .whereRef('session.name_key', '=', 'account.name_key')
      return [
        eb
          .selectFrom('provider_person as known')
          .select((s) => s.fn.countAll<number>().as('known'))
          .whereRef('known.organisation', '=', 'account.organisation')
          .whereRef('known.name_key', '=', 'account.name_key')
          .as('at_provider'),
        eb
          .or([
            eb.exists(
              eb
                .selectFrom('one_time_code as factor')
                .select('factor.since')
                .whereRef('factor.organisation', '=', 'account.organisation')
                .whereRef('factor.name_key', '=', 'account.name_key'),
            ),
            eb.exists(
              eb
                .selectFrom('passkey')
                .select('passkey.name')
                .whereRef('passkey.organisation', '=', 'account.organisation')
                .whereRef('passkey.name_key', '=', 'account.name_key'),
            ),
          ])
          .as('second_factor'),
        sessions.select((s) => s.fn.max('session.used_at').as('at')).as('last_seen'),
        sessions
          .select((s) => s.fn.countAll<number>().as('open'))
          .where('session.revoked_at', 'is', null)
          .where((s) =>
            s.exists(
              s
                .selectFrom('refresh_token as token')
                .select('token.token_hash')
                .whereRef('token.organisation', '=', 'session.organisation')
                .whereRef('token.session_id', '=', 'session.id')
                .where('token.expires_at', '>', now),
            ),
          )
          .as('sessions'),
      ]
    })
    .where('account.organisation', '=', organisation)
    .$if(username !== undefined, (query) => query.where('account.name_key', '=', nameKey(username ?? '')))
    .orderBy('account.disabled')
    .orderBy('account.name_key')
    .limit(maxPeople)
    .execute()
  // The databases sort differently: SQLite by bytes, which puts Ä after Z.
  const sorted = rows.toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
  return sorted.map((row) => ({
    username: row.name,
    email: row.email,
    role: row.role,
    roleUntil: row.role_until ?? 0,
    disabled: row.disabled === 1,
    invited: row.password_hash === '' && Number(row.at_provider) === 0,
    secondFactor: Boolean(row.second_factor),
    sessions: Number(row.sessions ?? 0),
    lastSeen: Number(row.last_seen ?? 0),
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
 * Lets only one change to the people of an organisation run at a time, so that each sees the previous ones.
 */
export async function lockPeople(db: Db, organisation: string): Promise<void> {
  await takeLinks(db, organisation, 0).executeTakeFirstOrThrow()
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
