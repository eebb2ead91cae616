import type { Kysely } from 'kysely'

/** Adds the texts with which an organisation begins new invoices and offers: none until it stores some. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('organisation')
    .addColumn('standard_texts', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
