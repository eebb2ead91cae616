import type { Kysely } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

const organisationTables = [
  'organisation_profile',
  'layout_template',
  'idempotency_key',
  'user_account',
  'user_session',
  'refresh_token',
  'invoice',
  'invoice_version',
  'invoice_counter',
  'tag',
  'item_template',
  'customer',
  'audit_event',
  'audit_head',
]

/**
 * Adds row-level security as a second wall between organisations: a transaction sees only the rows of the
 * organisation for which it was opened (database/connect.ts). This applies to the owner of the tables too.
 * SQLite has no such feature, so there the queries are the only wall.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  await addRowLevelSecurity(db, 'organisation', 'id')
  for (const table of organisationTables) await addRowLevelSecurity(db, table, 'organisation')
}
