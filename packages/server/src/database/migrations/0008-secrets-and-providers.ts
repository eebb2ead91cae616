import type { Kysely } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/**
 * Adds tables for identity providers and for secrets that the server must be able to read. The secrets are
 * sealed with a key that is kept outside the database.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('sealed_secret')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sealed_secret_key', ['organisation', 'purpose', 'id'])
    .execute()
  await providerTables(db)
  if (engine === 'sqlite') return
  for (const table of ['sealed_secret', 'identity_provider', 'provider_person', 'provider_sign_in'])
    await addRowLevelSecurity(db, table, 'organisation')
}

async function providerTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_provider')
    .addColumn('organisation', 'text', (column) => column.primaryKey())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('new_people', 'text', (column) => column.notNull())
    .addColumn('domains', 'text', (column) => column.notNull())
    .addColumn('password_for_all', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('provider_person')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_person_key', ['organisation', 'issuer', 'subject'])
    .addUniqueConstraint('provider_person_once', ['organisation', 'issuer', 'name_key'])
    .execute()
  await db.schema
    .createTable('provider_sign_in')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('state_hash', 'text', (column) => column.notNull())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_sign_in_key', ['organisation', 'state_hash'])
    .execute()
}
