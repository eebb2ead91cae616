import type { Kysely } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/**
 * Adds tables for the passkeys of users and for used challenges. Adds a column to `provider_sign_in` for the
 * session whose proof the sign-in renews.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('sign_count', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('synced', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('passkey_key', ['organisation', 'credential_id'])
    .execute()
  await db.schema
    .createIndex('passkey_of_person')
    .on('passkey')
    .columns(['organisation', 'name_key'])
    .execute()
  await db.schema
    .createTable('used_challenge')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('challenge_hash', 'text', (column) => column.notNull())
    .addColumn('forget_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('used_challenge_key', ['organisation', 'challenge_hash'])
    .execute()
  await db.schema
    .alterTable('provider_sign_in')
    .addColumn('session_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  if (engine === 'sqlite') return
  for (const table of ['passkey', 'used_challenge']) await addRowLevelSecurity(db, table, 'organisation')
}
