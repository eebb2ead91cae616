import type { Kysely } from 'kysely'

/**
 * Gives each user a role and each organisation its functions. The column defaults give existing users all
 * rights and leave all functions off; they also apply to rows from older backups (docs/decisions/0070).
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
