import type { Kysely } from 'kysely'

/**
 * Chains of papers: what a final is within one, the later papers that refer to it, and the project by which a
 * Schlussrechnung finds its advances. Whatever was final before is an ordinary invoice that nothing refers
 * to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invoice')
    .addColumn('followers', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('invoice').addColumn('cancels', 'text').execute()
  await db.schema.alterTable('invoice').addColumn('project_key', 'text').execute()
  // An invoice is cancelled once, whoever tries at the same time.
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
