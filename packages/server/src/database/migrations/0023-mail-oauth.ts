import type { Kysely } from 'kysely'

/** Adds how the account for mails signs in, and where an administrator consents to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, value] of Object.entries(texts))
    await db.schema
      .alterTable('mail_account')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute()
  await db.schema
    .alterTable('mail_account')
    .addColumn('consented_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Columns with their values for accounts that exist already. */
const texts = {
  sign_in: 'password',
  oauth_provider: 'microsoft',
  oauth_tenant: '',
  oauth_issuer: '',
  oauth_scope: '',
  oauth_client_id: '',
}
