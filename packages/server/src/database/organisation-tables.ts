import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Schema } from './schema.ts'
import { sizeOf } from './stored-documents.ts'
import { partsOf } from './stored-list.ts'

/**
 * The tables with the data of organisations, and the key of each table. A table comes after those that it
 * refers to.
 */
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
  attachment: ['organisation', 'sha256'],
  attachment_piece: ['organisation', 'sha256', 'piece'],
  attachment_use: ['organisation', 'sha256', 'invoice_id'],
  offer: ['organisation', 'id'],
  series: ['organisation', 'id'],
  series_run: ['organisation', 'series_id', 'period'],
  invoice_counter: ['organisation', 'counter_key'],
  received_piece: ['organisation', 'sha256', 'piece'],
  received_invoice: ['organisation', 'id'],
  received_mailbox: ['organisation'],
  mail_account: ['organisation'],
  mail_template: ['organisation', 'kind', 'language'],
  mail_customer: ['organisation', 'customer_id'],
  mail_file: ['organisation', 'sha256'],
  mail_piece: ['organisation', 'sha256', 'piece'],
  mail: ['organisation', 'id'],
  mail_attachment: ['organisation', 'mail_id', 'place'],
  audit_event: ['organisation', 'sequence'],
  audit_head: ['organisation'],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] }

/**
 * Tables that backups omit. They contain tokens that must not become valid again, or data that is
 * short-lived, derived, or not specific to one organisation. A table comes before those that it refers to.
 */
export const excludedTables = [
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

/** Keys of tables that backups omit and the audit check reads. */
const furtherKeys = { program_token: ['organisation', 'id'] } as const

/**
 * Maximum number of rows per read, and maximum total size of their large texts in bytes. Only a read of a
 * single row may exceed that size.
 */
const [pageRows, pageBytes] = [500, 2 * 1024 * 1024]

/** Columns whose texts can be long, such as documents, profiles with logos and pieces of files. */
const largeTexts: { readonly [Table in keyof Schema]?: readonly (keyof Schema[Table] & string)[] } = {
  organisation_profile: ['profile'],
  customer: ['document'],
  item_template: ['document'],
  layout_template: ['document'],
  invoice: ['document', 'followers'],
  invoice_version: ['document'],
  offer: ['document'],
  attachment_piece: ['content'],
  received_piece: ['content'],
  received_invoice: ['document', 'detail', 'history', 'later_checks'],
  mail_piece: ['content'],
  mail: ['recipients', 'body', 'events'],
  audit_event: ['detail'],
}

/**
 * Reads the rows of a table in key order, page by page, for one organisation or for all. Whether all rows
 * come from a single snapshot depends on the transaction.
 */
export async function* readRows<Table extends OrganisationTable | keyof typeof furtherKeys>(
  db: Db,
  table: Table,
  organisation?: string,
): AsyncGenerator<Selectable<Schema[Table]>[]> {
  const key: readonly string[] = { ...organisationTables, ...furtherKeys }[table]
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const [first = ''] = key
  let last: Record<string, unknown> | undefined
  const next = async <Row>(selected: RawBuilder<unknown>, limit: number): Promise<Row[]> => {
    const conditions = [
      ...(organisation === undefined ? [] : [sql`${sql.ref(first)} = ${organisation}`]),
      ...(last === undefined ? [] : [sql`(${columns}) > (${sql.join(key.map((column) => last?.[column]))})`]),
    ]
    const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
    const { rows } = await sql<Row>`
      select ${selected} from ${sql.table(table)} ${where} order by ${columns} limit ${limit}`.execute(db)
    return rows
  }
  const large: readonly string[] = largeTexts[table] ?? []
  for (;;) {
    const sizes =
      large.length === 0 ? [] : await next<{ size: number | null }>(sql`${sizeOf(...large)}`, pageRows)
    if (large.length > 0 && sizes.length === 0) return
    for (const limit of limitsOf(sizes.map(({ size }) => ({ size: size ?? 0 })))) {
      const rows = await next<Selectable<Schema[Table]>>(sql`*`, limit)
      if (rows.length > 0) yield rows
      if (rows.length < limit) return
      last = rows.at(-1) as Record<string, unknown> | undefined
    }
  }
}

/**
 * The number of rows to request for each of the next pages. For the last page of a table, this is more than
 * expected, so that a row added meanwhile does not push the last one out.
 */
function limitsOf(rows: readonly { size: number }[]): number[] {
  const limits = [...partsOf(rows, pageBytes)].map(({ length }) => length)
  return rows.length < pageRows ? [...limits.slice(0, -1), pageRows] : limits
}
