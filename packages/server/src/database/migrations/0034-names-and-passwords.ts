import type { Kysely } from 'kysely'

/** Adds the earlier names of a user, and the permission to use a password although others may not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user_account')
    .addColumn('earlier_names', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .alterTable('user_account')
    .addColumn('password_allowed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
