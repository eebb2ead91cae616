import type { Kysely } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/** Adds users' e-mail addresses, details of sessions, links for choosing a password, and program tokens. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('user_account')
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sessionColumns(db)
  await db.schema
    .createTable('password_link')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('password_link_key', ['organisation', 'name_key'])
    .execute()
  await db.schema
    .createTable('program_token')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('program_token_key', ['organisation', 'id'])
    .addUniqueConstraint('program_token_hash', ['organisation', 'token_hash'])
    .execute()
  if (engine === 'sqlite') return
  await addRowLevelSecurity(db, 'password_link', 'organisation')
  await addRowLevelSecurity(db, 'program_token', 'organisation')
}

/** Adds the time when users last proved their identity, and details that distinguish their sessions. */
async function sessionColumns(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['proven_at', 'bigint', 0],
    ['used_at', 'bigint', 0],
    ['device', 'text', ''],
    ['address', 'text', ''],
  ] as const
  for (const [name, type, initial] of columns)
    await db.schema
      .alterTable('user_session')
      .addColumn(name, type, (column) => column.notNull().defaultTo(initial))
      .execute()
}
