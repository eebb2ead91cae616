import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/**
 * Adds tables for the attachments of invoices: their files, the pieces of these files, and the invoices that
 * refer to them. Both engines reject a change of a file, and the removal of one that an invoice refers to.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('attachment')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('mime_type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_key', ['organisation', 'sha256'])
    .execute()
  await db.schema
    .createTable('attachment_piece')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('piece', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_piece_key', ['organisation', 'sha256', 'piece'])
    .addForeignKeyConstraint('attachment_piece_file', ...toAttachment)
    .execute()
  await db.schema
    .createTable('attachment_use')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_use_key', ['organisation', 'sha256', 'invoice_id'])
    .addForeignKeyConstraint('attachment_use_file', ...toAttachment)
    .addForeignKeyConstraint(
      'attachment_use_invoice',
      ['organisation', 'invoice_id'],
      'invoice',
      ['organisation', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('attachment_use_by_invoice')
    .on('attachment_use')
    .columns(['organisation', 'invoice_id'])
    .execute()
  await (engine === 'sqlite' ? keepInSqlite(db) : keepInPostgres(db))
}

const key = ['organisation', 'sha256'] as ['organisation', 'sha256']
const toAttachment = [key, 'attachment', key] as const

/** The columns that no statement may change. */
const kept = {
  attachment: ['organisation', 'sha256', 'mime_type', 'size'],
  attachment_piece: ['organisation', 'sha256', 'piece', 'content'],
}

async function keepInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(kept))
    await sql`create trigger ${sql.id(`${table}_stays`)}
      before update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.table(table)}
      begin select raise(abort, 'an attachment never changes'); end`.execute(db)
}

async function keepInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function attachment_stays() returns trigger language plpgsql as
    'begin raise exception ''an attachment never changes''; end'`.execute(db)
  for (const [table, columns] of Object.entries(kept))
    await sql`create trigger ${sql.id(`${table}_stays`)}
      before update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.table(table)}
      for each row execute function attachment_stays()`.execute(db)
  for (const table of ['attachment', 'attachment_piece', 'attachment_use'])
    await addRowLevelSecurity(db, table, 'organisation')
}
