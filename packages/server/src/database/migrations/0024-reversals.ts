import type { Kysely } from 'kysely'

/** Adds which allocation another one takes back, wholly or in part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('allocation')
    .addColumn('reversal_of', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
