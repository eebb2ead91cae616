import type { Kysely } from 'kysely'

/** Adds an index by which the report of a mail server finds the mail that it could not deliver. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('mail_by_message').on('mail').columns(['organisation', 'message_id']).execute()
}
