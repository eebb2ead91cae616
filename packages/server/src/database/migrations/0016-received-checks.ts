import type { Kysely } from 'kysely'

/** Adds the checks of a received invoice after the one on arrival, and the numbers of findings of the latest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('received_invoice')
    .addColumn('later_checks', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  for (const name of ['errors', 'hints'])
    await db.schema.alterTable('received_invoice').addColumn(name, 'bigint').execute()
}
