import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/**
 * On PostgreSQL, keeps files and mails as they are without triggers, because Citus distributes no table with a
 * trigger (docs/decisions/0140): takes from the role of the server the right to update their columns. SQLite has
 * no rights, and keeps its triggers.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  for (const [table, columns] of Object.entries(kept)) {
    await sql`drop trigger ${sql.id(`${table}_stays`)} on ${sql.table(table)}`.execute(db)
    await sql`revoke update on ${sql.table(table)} from current_user`.execute(db)
    const others = await columnsBeside(db, table, columns)
    if (others.length > 0)
      await sql`grant update (${sql.join(others.map((name) => sql.ref(name)))})
        on ${sql.table(table)} to current_user`.execute(db)
  }
  for (const name of ['received_stays', 'attachment_stays', 'mail_stays'])
    await sql`drop function ${sql.id(name)}()`.execute(db)
}

/**
 * The columns that no statement may change. PostgreSQL checks the foreign keys of a table only with the right to
 * update one of its columns. Where all others are kept, this is the organisation, which the foreign and the primary
 * key keep.
 */
const kept = {
  received_piece: ['organisation', 'sha256', 'piece', 'content'],
  received_invoice: [
    'organisation',
    'id',
    'sha256',
    'received_ms',
    'seller_key',
    'number_key',
    'document',
    'detail',
  ],
  attachment: ['organisation', 'sha256', 'mime_type', 'size'],
  attachment_piece: ['sha256', 'piece', 'content'],
  mail: [
    'organisation',
    'id',
    'created_ms',
    'created_by',
    'paper_kind',
    'paper_id',
    'kind',
    'number',
    'recipients',
    'subject',
    'body',
    'message_id',
    'in_reply_to',
  ],
  mail_file: ['organisation', 'sha256', 'mime_type', 'size'],
  mail_piece: ['sha256', 'piece', 'content'],
  mail_attachment: ['mail_id', 'place', 'sha256', 'name'],
}

async function columnsBeside(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !columns.includes(name))
}
