import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

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
 * Row-level security behind the queries, as a second wall between organisations: a transaction sees the rows
 * of the organisation that it was opened for (database/connect.ts) and no others. FORCE binds the owner of the
 * tables too. SQLite has no such thing: there the queries alone are the wall.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  await raiseWall(db, 'organisation', 'id')
  for (const table of organisationTables) await raiseWall(db, table, 'organisation')
}

async function raiseWall(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const target = sql.table(table)
  await sql`alter table ${target} enable row level security`.execute(db)
  await sql`alter table ${target} force row level security`.execute(db)
  await sql`create policy within_organisation on ${target}
    using (${sql.ref(column)} = current_setting('kontor.organisation', true))`.execute(db)
  await sql`create policy across_organisations_for_admin on ${target}
    using (current_setting('kontor.access', true) = 'admin')`.execute(db)
}
