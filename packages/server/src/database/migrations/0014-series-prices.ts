import type { Kysely } from 'kysely'

/** Adds the scheduled prices of a series: a JSON list of the domain's `PriceChange`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('series')
    .addColumn('price_changes', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
