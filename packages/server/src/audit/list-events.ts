import type { AuditEvent, AuditQuery } from '@kontor/contract/audit/audit-schema'
import { foldText } from '@kontor/domain/search/fold-text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { containsText } from '../database/contains-text.ts'
import { nameKeyOf, objectNames, objectsAbout } from './object-names.ts'

/** Events per page. */
const pageSize = 200
/**
 * Maximum length of a listed detail in characters. A stored detail can be longer, e.g. that of a deleted
 * draft.
 */
const longestDetail = 500

/** Lists a page of the events in the organisation's audit trail that match the query, newest first [A8.1]. */
export async function listEvents(db: Db, organisation: string, asked: AuditQuery): Promise<AuditEvent[]> {
  const isAbout =
    asked.user.trim() === '' ? sql<boolean>`true` : await aboutPerson(db, organisation, asked.user)
  const rows = await db
    .selectFrom('audit_event')
    .select(['sequence', 'at', 'user_name', 'action', 'object_type', 'object_id'])
    .select((eb) => eb.fn<string>('substr', ['detail', eb.lit(1), eb.lit(longestDetail)]).as('detail'))
    .where('organisation', '=', organisation)
    .$if(asked.objectType !== '', (query) => query.where('object_type', '=', asked.objectType))
    .where(isAbout)
    .$if(asked.start > 0, (query) => query.where('at', '>=', asked.start))
    .$if(asked.end > 0, (query) => query.where('at', '<=', asked.end))
    .$if(asked.before > 0, (query) => query.where('sequence', '<', asked.before))
    .orderBy('sequence', 'desc')
    .limit(pageSize)
    .execute()
  const names = await objectNames(db, organisation, rows)
  const about = await objectsAbout(db, organisation, rows, names)
  return rows.map(({ user_name: user, object_type: objectType, object_id: objectId, ...event }) => ({
    ...event,
    user,
    objectType,
    objectId,
    objectName: names.get(nameKeyOf({ object_type: objectType, object_id: objectId })) ?? '',
    objectAbout: about.get(nameKeyOf({ object_type: objectType, object_id: objectId })) ?? '',
  }))
}

/**
 * The condition that an event was caused by someone whose name contains the text, or was about such a person. Also
 * finds the events under the other names that such a person has or had [A32.3].
 * SQLite's `lower` changes only ASCII letters, so people whose names have others are looked up first.
 */
async function aboutPerson(db: Db, organisation: string, typed: string): Promise<RawBuilder<boolean>> {
  const people = await db
    .selectFrom('user_account')
    .select(['name', 'earlier_names'])
    .where('organisation', '=', organisation)
    .execute()
  const wanted = foldText(typed)
  const names = people
    .map(({ name, earlier_names }) => [name, ...(JSON.parse(earlier_names) as string[])])
    .filter((ofPerson) => ofPerson.some((name) => foldText(name).includes(wanted)))
    .flat()
  const isNamed = (column: string) => {
    const contains = containsText(db, sql`lower(${sql.ref(column)})`, typed.trim().toLowerCase())
    return names.length === 0 ? contains : sql`(${contains} or ${sql.ref(column)} in (${sql.join(names)}))`
  }
  return sql<boolean>`(${isNamed('user_name')} or (object_type = 'user' and ${isNamed('object_id')}))`
}
