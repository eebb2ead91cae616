import type { Kysely } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/**
 * Adds the mailbox from which an organisation receives invoices, and the position up to which it has been
 * read. The password of the mailbox is in `sealed_secret`.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('received_mailbox')
    .addColumn('organisation', 'text', (column) => column.primaryKey())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('port', 'bigint', (column) => column.notNull())
    .addColumn('security', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('is_on', 'bigint', (column) => column.notNull())
    .addColumn('uid_validity', 'text', (column) => column.notNull())
    .addColumn('last_uid', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .execute()
  if (engine === 'sqlite') return
  await addRowLevelSecurity(db, 'received_mailbox', 'organisation')
}
