import { type Kysely, sql } from 'kysely'
import { rebuildClaimEntries } from '../claim-entries.ts'
import type { Db, Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

const tables = ['claim_entry', 'payment', 'allocation', 'reopened_claim', 'payment_setting']

/**
 * Adds tables for payments and for what they pay. The entries of claims are derived from the finals, as search
 * entries are, so that no list of open items has to read documents.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await claimTables(db)
  await paymentTables(db)
  await indexes(db)
  if (engine === 'postgres') {
    for (const table of tables) await addRowLevelSecurity(db, table, 'organisation')
    // Rebuilding reads the documents of all organisations, which row-level security otherwise hides.
    await sql`select set_config('kontor.access', 'admin', true)`.execute(db)
  }
  await rebuildClaimEntries(db as unknown as Db)
  if (engine === 'postgres') await sql`select set_config('kontor.access', '', true)`.execute(db)
}

async function claimTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claim_entry')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addColumn('claim_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('customer_name', 'text', (column) => column.notNull())
    .addColumn('project', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('invoice_date', 'bigint', (column) => column.notNull())
    .addColumn('due_date', 'bigint', (column) => column.notNull())
    .addColumn('due_reason', 'text', (column) => column.notNull())
    .addColumn('discounts', 'text', (column) => column.notNull())
    .addColumn('payable_cents', 'bigint', (column) => column.notNull())
    .addColumn('rates', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('claim_entry_key', ['organisation', 'invoice_id'])
    .execute()
  await db.schema
    .createTable('reopened_claim')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('claim_id', 'text', (column) => column.notNull())
    .addColumn('reopened_at', 'bigint', (column) => column.notNull())
    .addColumn('reopened_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reopened_claim_key', ['organisation', 'claim_id'])
    .execute()
  await db.schema
    .createTable('payment_setting')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('start_day', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_setting_key', ['organisation'])
    .execute()
}

async function paymentTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('payer', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('line_id', 'text')
    .addColumn('return_of', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_key', ['organisation', 'id'])
    .execute()
  await db.schema
    .createTable('allocation')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('claim_id', 'text', (column) => column.notNull())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addColumn('rates', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('allocation_key', ['organisation', 'id'])
    .addForeignKeyConstraint('allocation_payment', ['organisation', 'payment_id'], 'payment', [
      'organisation',
      'id',
    ])
    .execute()
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns(['organisation', ...columns])
  await index('claim_entry_by_claim', 'claim_entry', ['claim_id']).execute()
  await index('claim_entry_by_customer', 'claim_entry', ['customer_id']).execute()
  await index('payment_by_date', 'payment', ['date']).execute()
  await index('payment_by_customer', 'payment', ['customer_id']).execute()
  // A payment is returned at most once, however many requests try.
  await index('payment_returned', 'payment', ['return_of']).unique().execute()
  await index('allocation_by_claim', 'allocation', ['claim_id']).execute()
  await index('allocation_by_payment', 'allocation', ['payment_id']).execute()
}
