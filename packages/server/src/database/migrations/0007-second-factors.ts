import type { Kysely } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

const tables = ['one_time_code', 'recovery_code', 'sign_in_attempt'] as const

/**
 * Adds tables for second factors of users and for sign-ins that wait for one, and columns that record whether
 * a session was opened with one and whether an organisation requires one. The keys for one-time codes are in
 * `sealed_secret` (0008).
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('organisation')
    .addColumn('second_factor_required', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('user_session')
    .addColumn('second_factor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const create = (table: (typeof tables)[number]) =>
    db.schema
      .createTable(table)
      .addColumn('organisation', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
  await create('one_time_code')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_time_code_key', ['organisation', 'name_key'])
    .execute()
  await create('recovery_code')
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['organisation', 'name_key', 'code_hash'])
    .execute()
  await create('sign_in_attempt')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('password_mark', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_attempt_key', ['organisation', 'token_hash'])
    .execute()
  if (engine === 'sqlite') return
  for (const table of tables) await addRowLevelSecurity(db, table, 'organisation')
}
