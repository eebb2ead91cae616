import type { Kysely } from 'kysely'

/** Adds when an organisation's sales become taxable: when they are agreed, unless it says otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment_setting')
    .addColumn('taxation', 'text', (column) => column.notNull().defaultTo('agreed'))
    .execute()
}
