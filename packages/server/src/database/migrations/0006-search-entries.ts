import { type Kysely, sql } from 'kysely'
import type { Db, Engine } from '../connect.ts'
import { rebuildEntries } from '../search-entries.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/**
 * Adds search entries for contacts and invoices. Each is a small row: a search reads all entries of an
 * organisation, but no documents (docs/decisions/0054). Entries are derived from the documents and can be
 * rebuilt at any time.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = db.schema
    .createTable('search_entry')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('object_type', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_entry_key', ['organisation', 'object_type', 'id'])
  if (engine === 'sqlite') {
    await table.modifyEnd(sql`without rowid`).execute()
  } else {
    await table.execute()
    await addRowLevelSecurity(db, 'search_entry', 'organisation')
    // Rebuilding reads the documents of all organisations, which row-level security otherwise hides.
    await sql`select set_config('kontor.access', 'admin', true)`.execute(db)
  }
  await rebuildEntries(db as unknown as Db)
  if (engine === 'postgres') await sql`select set_config('kontor.access', '', true)`.execute(db)
}
