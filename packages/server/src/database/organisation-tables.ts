import { type Selectable, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Schema } from './schema.ts'

/** Tables with the data of organisations, and their keys. A table comes after those that it refers to. */
export const organisationTables = {
  organisation_profile: ['organisation', 'hash'],
  organisation: ['id'],
  user_account: ['organisation', 'name_key'],
  identity_provider: ['organisation'],
  provider_person: ['organisation', 'issuer', 'subject'],
  one_time_code: ['organisation', 'name_key'],
  recovery_code: ['organisation', 'name_key', 'code_hash'],
  passkey: ['organisation', 'credential_id'],
  sealed_secret: ['organisation', 'purpose', 'id'],
  customer: ['organisation', 'id'],
  item_template: ['organisation', 'id'],
  tag: ['organisation', 'tag'],
  layout_template: ['organisation', 'id', 'version'],
  invoice: ['organisation', 'id'],
  invoice_version: ['organisation', 'invoice_id', 'version'],
  offer: ['organisation', 'id'],
  series: ['organisation', 'id'],
  series_run: ['organisation', 'series_id', 'period'],
  invoice_counter: ['organisation', 'counter_key'],
  received_piece: ['organisation', 'sha256', 'piece'],
  received_invoice: ['organisation', 'id'],
  received_mailbox: ['organisation'],
  audit_event: ['organisation', 'sequence'],
  audit_head: ['organisation'],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] }

/**
 * Tables with short-lived, installation-wide or derived data, which backups omit. A table comes before those
 * that it refers to.
 */
export const passingTables = [
  'search_entry',
  'idempotency_key',
  'password_link',
  'sign_in_attempt',
  'used_challenge',
  'program_token',
  'provider_sign_in',
  'refresh_token',
  'user_session',
  'server_secret',
  'login_failure',
] as const satisfies (keyof Schema)[]

export type OrganisationTable = keyof typeof organisationTables

/** Number of rows read at once: about 2 MB of documents, profiles with logos, or pieces of files. */
const pageSizeOf = (table: OrganisationTable) => largeRows[table] ?? 500
const largeRows: { [Table in OrganisationTable]?: number } = {
  organisation_profile: 5,
  received_piece: 5,
  received_invoice: 50,
}

/**
 * Reads the rows of a table in key order, page by page, for one organisation or for all. The transaction
 * decides whether all rows come from a single snapshot.
 */
export async function* readRows<Table extends OrganisationTable>(
  db: Db,
  table: Table,
  organisation?: string,
): AsyncGenerator<Selectable<Schema[Table]>[]> {
  const key: readonly string[] = organisationTables[table]
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const [first = ''] = key
  const pageSize = pageSizeOf(table)
  let last: Record<string, unknown> | undefined
  do {
    const conditions = [
      ...(organisation === undefined ? [] : [sql`${sql.ref(first)} = ${organisation}`]),
      ...(last === undefined ? [] : [sql`(${columns}) > (${sql.join(key.map((column) => last?.[column]))})`]),
    ]
    const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
    const { rows } = await sql<Selectable<Schema[Table]>>`
      select * from ${sql.table(table)} ${where} order by ${columns} limit ${pageSize}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length < pageSize ? undefined : (rows.at(-1) as Record<string, unknown> | undefined)
  } while (last !== undefined)
}
