import { nameKey } from '@kontor/domain/people/name-key'
import type { Role } from '@kontor/domain/people/rights'
import type { Selectable } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'

interface NamedUser {
  name: string
  nameKey: string
  role: Role
  /** Oldest first. */
  earlierNames: readonly string[]
}

export function parseNames(stored: string): string[] {
  return JSON.parse(stored) as string[]
}

/** The users of an organisation with all their names, or only those who have had another name before. */
export async function namesOfUsers(
  db: Db,
  organisation: string,
  which: 'all' | 'renamed' = 'all',
): Promise<NamedUser[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(['name', 'name_key', 'role', 'earlier_names'])
    .where('organisation', '=', organisation)
    .$if(which === 'renamed', (query) => query.where('earlier_names', '!=', '[]'))
    .execute()
  return rows.map(namedUser)
}

type NamedRow = Pick<Selectable<Schema['user_account']>, 'name' | 'name_key' | 'role' | 'earlier_names'>

function namedUser({ name, name_key, role, earlier_names }: NamedRow): NamedUser {
  return { name, nameKey: name_key, role, earlierNames: parseNames(earlier_names) }
}

/** The user who has this name or had it before, disabled or not. A name never changes its owner [A32.2]. */
export async function ownerOfName(
  db: Db,
  organisation: string,
  name: string,
): Promise<NamedUser | undefined> {
  const key = nameKey(name)
  const current = await db
    .selectFrom('user_account')
    .select(['name', 'name_key', 'role', 'earlier_names'])
    .where('organisation', '=', organisation)
    .where('name_key', '=', key)
    .executeTakeFirst()
  if (current !== undefined) return namedUser(current)
  const renamed = await namesOfUsers(db, organisation, 'renamed')
  return renamed.find(({ earlierNames }) => earlierNames.some((earlier) => nameKey(earlier) === key))
}

/** The earlier names of a user; none for an unknown one. */
export async function earlierNamesOf(db: Db, organisation: string, user: string): Promise<string[]> {
  const row = await db
    .selectFrom('user_account')
    .select('earlier_names')
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(user))
    .executeTakeFirst()
  return parseNames(row?.earlier_names ?? '[]')
}
