import type { Kysely } from 'kysely'
import { versionTable } from './step-names.ts'

/** Adds the newest release that has started with the database [A25.2]; null before there were numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable(versionTable).addColumn('release', 'integer').execute()
}
