import type { Kysely } from 'kysely'

/** Adds when a payment was undone, and by which other payment, so that undoing removes nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment')
    .addColumn('undone_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('payment')
    .addColumn('undoes', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
