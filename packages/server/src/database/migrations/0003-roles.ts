import type { Kysely } from 'kysely'

/**
 * Each user gets a role and each organisation its functions. Whoever exists may do everything, and nothing
 * beyond the specification is on; the defaults say the same for a backup from before (docs/decisions/0070).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user_account')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('administration'))
    .execute()
  await db.schema.alterTable('user_account').addColumn('role_until', 'bigint').execute()
  await db.schema
    .alterTable('organisation')
    .addColumn('functions', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
