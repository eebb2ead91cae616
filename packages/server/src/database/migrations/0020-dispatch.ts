import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'
import { addRowLevelSecurity } from './add-row-level-security.ts'

/**
 * Adds the account through which an organisation sends mails, its templates, how customers get mails, and the
 * outbox with the files that mails carry. Both engines reject a change of what a mail says and carries.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const name of ['outbox_stop', 'outbox_words'])
    await db.schema
      .alterTable('organisation')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('organisation')
    .addColumn('outbox_stopped_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [name, { columns, key }] of Object.entries(tables)) {
    let table = db.schema.createTable(name)
    for (const [column, type] of Object.entries(columns))
      table = table.addColumn(column, type, (definition) => definition.notNull())
    await table.addPrimaryKeyConstraint(`${name}_key`, key as never[]).execute()
  }
  await addPieces(db)
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('mail').columns(columns).execute()
  await (engine === 'sqlite' ? keepInSqlite(db) : keepInPostgres(db))
}

interface Columns {
  columns: Record<string, 'text' | 'bigint'>
  key: string[]
}

const tables: Record<string, Columns> = {
  mail_account: {
    columns: {
      organisation: 'text',
      host: 'text',
      port: 'bigint',
      security: 'text',
      username: 'text',
      from_name: 'text',
      from_address: 'text',
      reply_to: 'text',
      archive_address: 'text',
      per_minute: 'bigint',
      test_address: 'text',
    },
    key: ['organisation'],
  },
  mail_template: {
    columns: { organisation: 'text', kind: 'text', language: 'text', subject: 'text', body: 'text' },
    key: ['organisation', 'kind', 'language'],
  },
  mail_customer: {
    columns: {
      organisation: 'text',
      customer_id: 'text',
      language: 'text',
      carrier: 'text',
      consent_day: 'bigint',
      recipients: 'text',
    },
    key: ['organisation', 'customer_id'],
  },
  mail_file: {
    columns: {
      organisation: 'text',
      sha256: 'text',
      mime_type: 'text',
      size: 'bigint',
      uploaded_at: 'bigint',
    },
    key: ['organisation', 'sha256'],
  },
  mail: {
    columns: {
      organisation: 'text',
      id: 'text',
      created_ms: 'bigint',
      created_by: 'text',
      paper_kind: 'text',
      paper_id: 'text',
      kind: 'text',
      number: 'text',
      customer_name: 'text',
      recipients: 'text',
      subject: 'text',
      body: 'text',
      message_id: 'text',
      in_reply_to: 'text',
      search_text: 'text',
      redirect_to: 'text',
      state: 'text',
      attempts: 'bigint',
      next_at: 'bigint',
      attempt_at: 'bigint',
      worker: 'text',
      lease_until: 'bigint',
      content_begun: 'bigint',
      accepted_at: 'bigint',
      words: 'text',
      refused: 'text',
      events: 'text',
    },
    key: ['organisation', 'id'],
  },
}

const indexes = {
  mail_by_paper: ['organisation', 'paper_id'],
  mail_by_time: ['organisation', 'created_ms', 'id'],
  mail_by_state: ['organisation', 'state', 'next_at'],
  mail_by_attempt: ['organisation', 'attempt_at'],
}

const fileKey = ['organisation', 'sha256'] as ['organisation', 'sha256']
const toFile = [fileKey, 'mail_file', fileKey] as const

async function addPieces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_piece')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('piece', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_piece_key', ['organisation', 'sha256', 'piece'])
    .addForeignKeyConstraint('mail_piece_file', ...toFile)
    .execute()
  await db.schema
    .createTable('mail_attachment')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('mail_id', 'text', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_attachment_key', ['organisation', 'mail_id', 'place'])
    .addForeignKeyConstraint('mail_attachment_file', ...toFile)
    .addForeignKeyConstraint('mail_attachment_mail', ['organisation', 'mail_id'], 'mail', [
      'organisation',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('mail_attachment_by_file')
    .on('mail_attachment')
    .columns(['organisation', 'sha256'])
    .execute()
}

/** The columns that no statement may change. */
const kept = {
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
  mail_piece: ['organisation', 'sha256', 'piece', 'content'],
  mail_attachment: ['organisation', 'mail_id', 'place', 'sha256', 'name'],
}

async function keepInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(kept))
    await sql`create trigger ${sql.id(`${table}_stays`)}
      before update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.table(table)}
      begin select raise(abort, 'a mail never changes'); end`.execute(db)
}

async function keepInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function mail_stays() returns trigger language plpgsql as
    'begin raise exception ''a mail never changes''; end'`.execute(db)
  for (const [table, columns] of Object.entries(kept))
    await sql`create trigger ${sql.id(`${table}_stays`)}
      before update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.table(table)}
      for each row execute function mail_stays()`.execute(db)
  for (const table of [...Object.keys(tables), 'mail_piece', 'mail_attachment'])
    await addRowLevelSecurity(db, table, 'organisation')
}
