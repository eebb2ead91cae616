import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/** Adds offers and their number pattern. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('organisation')
    .addColumn('offer_pattern', 'text', (column) => column.notNull().defaultTo('A-{YYYY}-{NNNN}'))
    .execute()
  await db.schema
    .createTable('offer')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('number', 'text')
    .addColumn('counter', 'bigint')
    .addColumn('offer_date', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('lock_user', 'text')
    .addColumn('lock_since', 'bigint')
    .addColumn('lock_until', 'bigint')
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('seller_hash', 'text')
    .addColumn('converted_to', 'text')
    .addPrimaryKeyConstraint('offer_key', ['organisation', 'id'])
    .addUniqueConstraint('offer_number', ['organisation', 'number'])
    .addForeignKeyConstraint('offer_seller', ['organisation', 'seller_hash'], 'organisation_profile', [
      'organisation',
      'hash',
    ])
    .addCheckConstraint('offer_final_has_number', sql`(status = 'final') = (number is not null)`)
    .addCheckConstraint('offer_final_has_seller', sql`(status = 'final') = (seller_hash is not null)`)
    .addCheckConstraint('offer_state_fits', sql`(status = 'draft') = (state = 'draft')`)
    .addCheckConstraint('offer_converted_once', sql`(state = 'converted') = (converted_to is not null)`)
    .execute()
  await db.schema
    .createIndex('offer_by_date')
    .on('offer')
    .columns(['organisation', 'status', 'offer_date'])
    .execute()
  if (engine === 'postgres') await addRowLevelSecurity(db, 'offer', 'organisation')
}
