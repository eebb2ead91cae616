import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import type { InvoiceItemInput } from '@kontor/domain/invoices/invoice-input'
import { normalizeItem } from '@kontor/domain/invoices/normalize-content'
import { computeItem } from '@kontor/domain/invoices/rows/invoice-item'
import { assertSumsWithinLimit } from '@kontor/domain/money/money'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'

/** The item templates, sorted by title, as a JSON list [S7.0.16]. */
export async function listItemTemplates(db: Db, organisation: string): Promise<string> {
  const rows = await db
    .selectFrom('item_template')
    .select(['title', 'document'])
    .where('organisation', '=', organisation)
    .orderBy('id')
    .execute()
  const sorted = rows.toSorted((a, b) => a.title.localeCompare(b.title, 'de'))
  return `[${sorted.map((row) => row.document).join(',')}]`
}

/**
 * Stores a template: replaces the one with its id, or creates one with a new id if there is none [S7.0.17].
 * Throws `invalidRequest` if a sum exceeds the limit.
 */
export async function saveItemTemplate(
  db: Db,
  session: Session,
  input: InvoiceItemInput,
  newId: () => string,
): Promise<InvoiceItem> {
  const { organisation } = session
  const known = await isKnown(db, organisation, input.id)
  // A template belongs to no chain, even if the item that it copies does.
  const { creditedLine: _, settledAdvance: __, netOnly: ___, ...item } = input
  const template = computeItem(normalizeItem({ ...item, id: known ? item.id : '' }, newId), 0)
  assertSumsWithinLimit([
    ['template.nettoItemPrice', template.nettoItemPrice],
    ['template.bruttoItemPrice', template.bruttoItemPrice],
  ])
  const columns = { title: template.title, document: JSON.stringify(template) }
  await db
    .insertInto('item_template')
    .values({ organisation, id: template.id, ...columns })
    .onConflict((conflict) => conflict.columns(['organisation', 'id']).doUpdateSet(columns))
    .execute()
  await appendAudit(db, session, {
    action: known ? 'itemTemplate.update' : 'itemTemplate.create',
    objectType: 'itemTemplate',
    objectId: template.id,
    document: columns.document,
  })
  return template
}

/** Removes a template; succeeds even if it does not exist [A1.9, S7.0.18]. */
export async function removeItemTemplate(db: Db, session: Session, id: string): Promise<{ id: string }> {
  const removed = await db
    .deleteFrom('item_template')
    .where('organisation', '=', session.organisation)
    .where('id', '=', id)
    .returning('document')
    .executeTakeFirst()
  if (removed !== undefined) {
    await appendAudit(db, session, {
      action: 'itemTemplate.remove',
      objectType: 'itemTemplate',
      objectId: id,
      detail: removed.document,
    })
  }
  return { id }
}

async function isKnown(db: Db, organisation: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('item_template')
    .select('id')
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
