import type { Kysely } from 'kysely'

/**
 * Adds chains of papers: the later papers that refer to a final, the invoice that a Stornorechnung cancels,
 * and the project that links a Schlussrechnung to its advances. Older finals are ordinary invoices without
 * later papers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invoice')
    .addColumn('followers', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('invoice').addColumn('cancels', 'text').execute()
  await db.schema.alterTable('invoice').addColumn('project_key', 'text').execute()
  // An invoice can be cancelled only once, even if two users try to at the same time.
  await db.schema
    .createIndex('invoice_cancelled_once')
    .unique()
    .on('invoice')
    .columns(['organisation', 'cancels'])
    .execute()
  await db.schema
    .createIndex('invoice_by_project')
    .on('invoice')
    .columns(['organisation', 'project_key'])
    .execute()
}
