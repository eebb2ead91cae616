import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/**
 * Adds tables for received invoices and for the pieces of their files. Pieces are text, so that backups
 * contain them like any other document, and small, so that no statement contains a whole large file. Both
 * engines reject updates of the columns in `kept`.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('received_piece')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('piece', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('received_piece_key', ['organisation', 'sha256', 'piece'])
    .execute()
  await db.schema
    .createTable('received_invoice')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('received_ms', 'bigint', (column) => column.notNull())
    .addColumn('seller_key', 'text', (column) => column.notNull())
    .addColumn('number_key', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('assignee', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('history', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('received_invoice_key', ['organisation', 'id'])
    .addUniqueConstraint('received_invoice_once', ['organisation', 'sha256'])
    .execute()
  await db.schema
    .createIndex('received_invoice_by_time')
    .on('received_invoice')
    .columns(['organisation', 'received_ms', 'id'])
    .execute()
  await db.schema
    .createIndex('received_invoice_by_seller')
    .on('received_invoice')
    .columns(['organisation', 'seller_key'])
    .execute()
  await (engine === 'sqlite' ? keepInSqlite(db) : keepInPostgres(db))
}

/** The columns that no statement may change. */
const kept = {
  received_piece: ['organisation', 'sha256', 'piece', 'content'],
  received_invoice: [
    'organisation',
    'id',
    'sha256',
    'received_ms',
    'seller_key',
    'number_key',
    'document',
    'detail',
  ],
}

async function keepInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(kept))
    await sql`create trigger ${sql.id(`${table}_stays`)}
      before update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.table(table)}
      begin select raise(abort, 'what was received never changes'); end`.execute(db)
}

async function keepInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function received_stays() returns trigger language plpgsql as
    'begin raise exception ''what was received never changes''; end'`.execute(db)
  for (const [table, columns] of Object.entries(kept)) {
    await sql`create trigger ${sql.id(`${table}_stays`)}
      before update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.table(table)}
      for each row execute function received_stays()`.execute(db)
    await addRowLevelSecurity(db, table, 'organisation')
  }
}
