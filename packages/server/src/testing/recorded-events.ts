import { sha256 } from '../sha256.ts'
import type { TestApp, TestUser } from './test-app.ts'

/** An event in the audit trail; `hash` is the hash of the document that was stored with it, or ''. */
export interface RecordedEvent {
  by: string
  action: string
  id: string
  detail: string
  hash: string
}

/** The organisation's events about one type of object, oldest first. */
export function recordedEvents(
  { database }: TestApp,
  { organisation }: Pick<TestUser, 'organisation'>,
  objectType: string,
): Promise<RecordedEvent[]> {
  return database.within(organisation, (db) =>
    db
      .selectFrom('audit_event')
      .select(['user_name as by', 'action', 'object_id as id', 'detail', 'document_hash as hash'])
      .where('organisation', '=', organisation)
      .where('object_type', '=', objectType)
      .orderBy('sequence')
      .execute(),
  )
}

type DocumentTable = 'customer' | 'invoice' | 'item_template' | 'layout_template'

export async function storedDocument(
  { database }: TestApp,
  { organisation }: Pick<TestUser, 'organisation'>,
  table: DocumentTable,
  id: string,
): Promise<{ text: string; hash: string }> {
  const { document } = await database.within(organisation, (db) =>
    db
      .selectFrom(table)
      .select('document')
      .where('organisation', '=', organisation)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  return { text: document, hash: sha256(document) }
}
