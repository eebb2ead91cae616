import type { Db } from '../database/connect.ts'

interface AuditedObject {
  object_type: string
  object_id: string
}

/** The current names of the objects of events, by `nameKeyOf`. Deleted objects and drafts have none. */
export async function objectNames(
  db: Db,
  organisation: string,
  events: readonly AuditedObject[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [type, namesOf] of Object.entries(readers)) {
    const ids = events.filter((event) => event.object_type === type).map((event) => event.object_id)
    if (ids.length === 0) continue
    for (const { id, name } of await namesOf(db, organisation, [...new Set(ids)]).execute()) {
      if (name !== null) names.set(nameKeyOf({ object_type: type, object_id: id }), name)
    }
  }
  return names
}

/** The current customers and projects of the invoices and offers of events, by `nameKeyOf`, given their names. */
export async function objectsAbout(
  db: Db,
  organisation: string,
  events: readonly AuditedObject[],
  names: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const papers = events.filter(({ object_type: type }) => type === 'invoice' || type === 'offer')
  if (papers.length === 0) return new Map()
  const entries = await db
    .selectFrom('search_entry')
    .select(['object_type', 'id as object_id', 'title', 'about'])
    .where('organisation', '=', organisation)
    .where('object_type', 'in', ['invoice', 'offer'])
    .where('id', 'in', [...new Set(papers.map((paper) => paper.object_id))])
    .execute()
  return new Map(
    entries.map(({ title, about, ...object }) => {
      const key = nameKeyOf(object)
      // The title of a paper with a number is its number; that of a draft is its customer.
      return [key, (names.get(key) ?? '') === '' ? [title, about].filter(Boolean).join(' · ') : about]
    }),
  )
}

export const nameKeyOf = ({ object_type, object_id }: AuditedObject): string => `${object_type} ${object_id}`

const numbers = (table: 'invoice' | 'offer' | 'reminder') => (db: Db, organisation: string, ids: string[]) =>
  db
    .selectFrom(table)
    .select(['id', 'number as name'])
    .where('organisation', '=', organisation)
    .where('id', 'in', ids)

const readers = {
  invoice: numbers('invoice'),
  offer: numbers('offer'),
  reminder: numbers('reminder'),
  customer: (db: Db, organisation: string, ids: string[]) =>
    db
      .selectFrom('search_entry')
      .select(['id', 'title as name'])
      .where('organisation', '=', organisation)
      .where('object_type', '=', 'customer')
      .where('id', 'in', ids),
  series: (db: Db, organisation: string, ids: string[]) =>
    db
      .selectFrom('series')
      .select(['id', 'title as name'])
      .where('organisation', '=', organisation)
      .where('id', 'in', ids),
  mail: (db: Db, organisation: string, ids: string[]) =>
    db
      .selectFrom('mail')
      .select(['id', 'subject as name'])
      .where('organisation', '=', organisation)
      .where('id', 'in', ids),
  layoutTemplate: (db: Db, organisation: string, ids: string[]) =>
    db
      .selectFrom('layout_template')
      .select(['id', 'name'])
      .where('organisation', '=', organisation)
      .where('id', 'in', ids)
      .orderBy('version'),
}
