import { type Kysely, sql } from 'kysely'

/** The first tables (see database/schema.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await organisationTables(db)
  await sessionTables(db)
  await invoiceTables(db)
  await addressBookTables(db)
  await auditTables(db)
}

async function organisationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organisation_profile')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('profile', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('organisation_profile_key', ['organisation', 'hash'])
    .execute()
  await db.schema
    .createTable('organisation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('number_pattern', 'text', (column) => column.notNull())
    .addColumn('profile_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('organisation_has_profile', ['id', 'profile_hash'], 'organisation_profile', [
      'organisation',
      'hash',
    ])
    .execute()
  await db.schema
    .createTable('layout_template')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addPrimaryKeyConstraint('layout_template_key', ['organisation', 'id', 'version'])
    .execute()
  await db.schema
    .createTable('idempotency_key')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key_key', ['organisation', 'name_key', 'call', 'key'])
    .execute()
  await db.schema
    .createIndex('idempotency_key_age')
    .on('idempotency_key')
    .columns(['organisation', 'created_at'])
    .execute()
}

async function sessionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_account')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('disabled', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_account_key', ['organisation', 'name_key'])
    .execute()
  await db.schema
    .createTable('user_session')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addPrimaryKeyConstraint('user_session_key', ['organisation', 'id'])
    .execute()
  await db.schema
    .createIndex('user_session_of_user')
    .on('user_session')
    .columns(['organisation', 'name_key'])
    .execute()
  await db.schema
    .createTable('refresh_token')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('generation', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('first_used_at', 'bigint')
    .addPrimaryKeyConstraint('refresh_token_key', ['organisation', 'token_hash'])
    .addForeignKeyConstraint(
      'refresh_token_session',
      ['organisation', 'session_id'],
      'user_session',
      ['organisation', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('refresh_token_of_session')
    .on('refresh_token')
    .columns(['organisation', 'session_id', 'generation'])
    .execute()
  await db.schema
    .createTable('server_secret')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('login_failure')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('failed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('login_failure_of_subject')
    .on('login_failure')
    .columns(['subject', 'failed_at'])
    .execute()
}

async function invoiceTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoice')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('number', 'text')
    .addColumn('counter', 'bigint')
    .addColumn('invoice_date', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('lock_user', 'text')
    .addColumn('lock_since', 'bigint')
    .addColumn('lock_until', 'bigint')
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('seller_hash', 'text')
    .addPrimaryKeyConstraint('invoice_key', ['organisation', 'id'])
    .addUniqueConstraint('invoice_number', ['organisation', 'number'])
    .addForeignKeyConstraint('invoice_seller', ['organisation', 'seller_hash'], 'organisation_profile', [
      'organisation',
      'hash',
    ])
    .addCheckConstraint('invoice_final_has_number', sql`(status = 'final') = (number is not null)`)
    .addCheckConstraint('invoice_final_has_seller', sql`(status = 'final') = (seller_hash is not null)`)
    .execute()
  await db.schema
    .createIndex('invoice_by_date')
    .on('invoice')
    .columns(['organisation', 'status', 'invoice_date', 'counter'])
    .execute()
  await db.schema
    .createIndex('invoice_by_modification')
    .on('invoice')
    .columns(['organisation', 'status', 'modified_ms'])
    .execute()
  await db.schema
    .createTable('invoice_version')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .addColumn('stored_by', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('seller_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_version_key', ['organisation', 'invoice_id', 'version'])
    .addForeignKeyConstraint('invoice_version_invoice', ['organisation', 'invoice_id'], 'invoice', [
      'organisation',
      'id',
    ])
    .addForeignKeyConstraint(
      'invoice_version_seller',
      ['organisation', 'seller_hash'],
      'organisation_profile',
      ['organisation', 'hash'],
    )
    .execute()
  await db.schema
    .createTable('invoice_counter')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('counter_key', 'text', (column) => column.notNull())
    .addColumn('last_number', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_counter_key', ['organisation', 'counter_key'])
    .execute()
  await db.schema
    .createTable('tag')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_key', ['organisation', 'tag'])
    .execute()
  await db.schema
    .createTable('item_template')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_template_key', ['organisation', 'id'])
    .execute()
}

async function addressBookTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('lock_user', 'text')
    .addColumn('lock_since', 'bigint')
    .addColumn('lock_until', 'bigint')
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('customer_key', ['organisation', 'id'])
    .execute()
}

async function auditTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_event')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object_type', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('document_hash', 'text', (column) => column.notNull())
    .addColumn('previous_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_event_key', ['organisation', 'sequence'])
    .execute()
  await db.schema
    .createTable('audit_head')
    .addColumn('organisation', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
}
