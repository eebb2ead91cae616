import type { Kysely } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

const tables = ['bank_account', 'statement_file', 'statement_line', 'forgotten_payer', 'csv_profile']

/** Adds own accounts, imported bank files and their lines, forgotten payers and the mapping of CSV files. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('bank_account')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bank_account_key', ['organisation', 'id'])
    .addUniqueConstraint('bank_account_number', ['organisation', 'number', 'currency'])
    .execute()
  await db.schema
    .createTable('statement_file')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('imported_ms', 'bigint', (column) => column.notNull())
    .addColumn('imported_by', 'text', (column) => column.notNull())
    .addColumn('added', 'bigint', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('statement_file_key', ['organisation', 'id'])
    .addUniqueConstraint('statement_file_once', ['organisation', 'sha256'])
    .execute()
  await lineTable(db)
  await db.schema
    .createTable('forgotten_payer')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('iban', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('forgotten_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('forgotten_payer_key', ['organisation', 'iban', 'customer_id'])
    .execute()
  await db.schema
    .createTable('csv_profile')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('csv_profile_key', ['organisation'])
    .execute()
  // A line is booked at most once, however many requests try.
  await db.schema
    .createIndex('payment_of_line')
    .on('payment')
    .columns(['organisation', 'line_id'])
    .unique()
    .execute()
  if (engine === 'postgres') for (const table of tables) await addRowLevelSecurity(db, table, 'organisation')
}

async function lineTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('statement_line')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('booking_date', 'bigint', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('entry_cents', 'bigint', (column) => column.notNull())
    .addColumn('entry_lines', 'bigint', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('iban', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('aside', 'text', (column) => column.notNull())
    .addColumn('paired_with', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('statement_line_key', ['organisation', 'id'])
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('statement_line')
      .columns(['organisation', ...columns])
      .execute()
  await index('statement_line_by_day', ['account_id', 'booking_date', 'id'])
  await index('statement_line_by_file', ['file_id'])
  await index('statement_line_by_iban', ['iban'])
}
