import type { Kysely } from 'kysely'

/** Adds whether an import books the lines that certainly fit: not unless an organisation says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment_setting')
    .addColumn('books_certain', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
