import type { Customer } from '@kontor/domain/customers/customer'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Follower } from '@kontor/domain/invoices/paper'
import { customerEntry, invoiceEntry, type SearchEntry } from '@kontor/domain/search/search-entry'
import type { Insertable } from 'kysely'
import type { Db } from './connect.ts'
import { readRows } from './organisation-tables.ts'
import type { Schema } from './schema.ts'

type SearchedType = 'customer' | 'invoice' | 'offer'

export interface SearchedObject {
  type: SearchedType
  id: string
}

/** The row for an entry, with each field between two line feeds. */
export function entryRow(
  { organisation, nowMs }: { organisation: string; nowMs: number },
  { type, id }: SearchedObject,
  { kind, title, about, fields }: SearchEntry,
): Insertable<Schema['search_entry']> {
  const text = `\n${fields.join('\n')}\n`
  return { organisation, object_type: type, id, kind, title, about, text, modified_ms: nowMs }
}

/** Rows per statement; both engines limit the number of parameters in a statement. */
const batchSize = 200

/**
 * Creates the search entries of contacts and invoices from the stored documents of one organisation, or of
 * all. No entries may exist yet.
 */
export async function rebuildEntries(db: Db, organisation?: string): Promise<void> {
  for await (const rows of readRows(db, 'customer', organisation))
    await insert(db, 'customer', rows, ({ document }) => customerEntry(JSON.parse(document) as Customer))
  for await (const rows of readRows(db, 'invoice', organisation))
    await insert(db, 'invoice', rows, ({ document, followers }) =>
      invoiceEntry(JSON.parse(document) as Invoice, JSON.parse(followers) as Follower[]),
    )
}

/** Creates the search entries of offers. Separate, because their table was added later. */
export async function rebuildOfferEntries(db: Db, organisation?: string): Promise<void> {
  for await (const rows of readRows(db, 'offer', organisation))
    await insert(db, 'offer', rows, ({ document }) => invoiceEntry(JSON.parse(document) as Invoice, []))
}

interface StoredObject {
  organisation: string
  id: string
  modified_ms: number
  document: string
}

async function insert<Stored extends StoredObject>(
  db: Db,
  type: SearchedType,
  objects: readonly Stored[],
  entryOf: (stored: Stored) => SearchEntry,
): Promise<void> {
  const rows = objects.flatMap((object) => {
    const { organisation, id, modified_ms: nowMs } = object
    const entry = readEntry(object, entryOf)
    return entry ? [entryRow({ organisation, nowMs }, { type, id }, entry)] : []
  })
  for (let start = 0; start < rows.length; start += batchSize) {
    await db
      .insertInto('search_entry')
      .values(rows.slice(start, start + batchSize))
      .execute()
  }
}

/**
 * Returns undefined for a corrupted document, so that the others stay searchable. `audit verify` reports it.
 */
function readEntry<Stored>(
  object: Stored,
  entryOf: (stored: Stored) => SearchEntry,
): SearchEntry | undefined {
  try {
    return entryOf(object)
  } catch {
    return undefined
  }
}
