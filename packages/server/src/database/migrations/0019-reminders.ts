import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

const tables = ['reminder', 'reminder_line', 'reminder_claim', 'reminder_debtor', 'reminder_setting']

/** Adds reminder letters with a number range of their own, and what users state about claims and customers. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('organisation')
    .addColumn('reminder_pattern', 'text', (column) => column.notNull().defaultTo('M-{YYYY}-{NNNN}'))
    .execute()
  await letterTables(db)
  await factTables(db)
  if (engine === 'postgres') {
    for (const table of tables) await addRowLevelSecurity(db, table, 'organisation')
  }
}

async function letterTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminder')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('customer_name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addColumn('level', 'bigint', (column) => column.notNull())
    .addColumn('total_cents', 'bigint', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('seller_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('cancelled_at', 'bigint', (column) => column.notNull())
    .addColumn('cancel_note', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_key', ['organisation', 'id'])
    .addUniqueConstraint('reminder_number', ['organisation', 'number'])
    .addForeignKeyConstraint('reminder_seller', ['organisation', 'seller_hash'], 'organisation_profile', [
      'organisation',
      'hash',
    ])
    .addCheckConstraint('reminder_cancelled_with_note', sql`(cancelled_at = 0) = (cancel_note = '')`)
    .execute()
  await db.schema
    .createIndex('reminder_by_time')
    .on('reminder')
    .columns(['organisation', 'created_at'])
    .execute()
  await db.schema
    .createTable('reminder_line')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('reminder_id', 'text', (column) => column.notNull())
    .addColumn('claim_id', 'text', (column) => column.notNull())
    .addColumn('level', 'bigint', (column) => column.notNull())
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addColumn('deadline', 'bigint', (column) => column.notNull())
    .addColumn('fee_cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_line_key', ['organisation', 'reminder_id', 'claim_id'])
    .addForeignKeyConstraint('reminder_line_letter', ['organisation', 'reminder_id'], 'reminder', [
      'organisation',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('reminder_line_by_claim')
    .on('reminder_line')
    .columns(['organisation', 'claim_id'])
    .execute()
}

async function factTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminder_claim')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('claim_id', 'text', (column) => column.notNull())
    .addColumn('flag', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('flagged_at', 'bigint', (column) => column.notNull())
    .addColumn('is_agreed', 'bigint', (column) => column.notNull())
    .addColumn('received_on', 'bigint', (column) => column.notNull())
    .addColumn('has_consumer_note', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_claim_key', ['organisation', 'claim_id'])
    .execute()
  await db.schema
    .createTable('reminder_debtor')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('debtor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_debtor_key', ['organisation', 'customer_id'])
    .execute()
  await db.schema
    .createTable('reminder_setting')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_setting_key', ['organisation'])
    .execute()
}
