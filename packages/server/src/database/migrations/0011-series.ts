import { type Kysely, sql } from 'kysely'
import type { Db, Engine } from '../connect.ts'
import { rebuildEntries } from '../search-entries.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/**
 * Adds tables for series of invoices and for the invoices that they create: one per period, however many
 * servers try to create it (docs/decisions/0086). Rebuilds the search entries of contacts and invoices,
 * because the entries of invoices now contain a chain state.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await seriesTables(db)
  if (engine === 'postgres') {
    await addRowLevelSecurity(db, 'series', 'organisation')
    await addRowLevelSecurity(db, 'series_run', 'organisation')
    // Rebuilding reads the documents of all organisations, which row-level security otherwise hides.
    await sql`select set_config('kontor.access', 'admin', true)`.execute(db)
  }
  await sql`delete from search_entry where object_type <> 'offer'`.execute(db)
  await rebuildEntries(db as unknown as Db)
  if (engine === 'postgres') await sql`select set_config('kontor.access', '', true)`.execute(db)
}

async function seriesTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('series')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('template_id', 'text', (column) => column.notNull())
    .addColumn('interval', 'text', (column) => column.notNull())
    .addColumn('first_date', 'bigint', (column) => column.notNull())
    .addColumn('anchor_day', 'bigint', (column) => column.notNull())
    .addColumn('end_date', 'bigint', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('stop', 'text', (column) => column.notNull())
    .addColumn('next_date', 'bigint')
    .addColumn('made_up_to', 'bigint', (column) => column.notNull())
    .addColumn('retry_at', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('series_key', ['organisation', 'id'])
    .execute()
  await db.schema.createIndex('series_due').on('series').columns(['state', 'next_date']).execute()
  await db.schema
    .createTable('series_run')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('series_id', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('refusals', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('series_run_key', ['organisation', 'series_id', 'period'])
    .execute()
}
