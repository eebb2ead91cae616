import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import type { Database, Engine } from './connect.ts'
import * as tables from './migrations/0001-first-tables.ts'
import * as walls from './migrations/0002-walls.ts'
import * as roles from './migrations/0003-roles.ts'
import * as chains from './migrations/0004-chains.ts'
import * as people from './migrations/0005-people.ts'
import * as searchEntries from './migrations/0006-search-entries.ts'

/** Every step of the schema in order; a released one is never changed. */
const steps = {
  '0001-first-tables': tables.up,
  '0002-walls': walls.up,
  '0003-roles': roles.up,
  '0004-chains': chains.up,
  '0005-people': people.up,
  '0006-search-entries': searchEntries.up,
}

/** Table that records which steps a database has seen. */
const versionTable = 'schema_version'

/**
 * Brings the database to the schema of this version, in one transaction; any number of processes may try at
 * once. `last` names a step to stop after, for tests of the steps behind it. Throws a StartError when another
 * version of Kontor, whose steps this one does not know, has written the database.
 */
export async function migrate(database: Database, last?: string): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: async () => migrationsFor(database.engine) },
    migrationTableName: versionTable,
    migrationLockTableName: `${versionTable}_lock`,
  })
  const seen = (await migrator.getMigrations().catch(() => [])).map((step) => step.name)
  await refuseUnknown(database, seen)
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error
}

async function refuseUnknown(database: Database, known: string[]): Promise<void> {
  const tables = await database.kysely.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === versionTable)) return
  const recorded = await database.kysely
    .selectFrom(versionTable as never)
    .select('name' as never)
    .execute()
  const unknown = (recorded as { name: string }[]).find((row) => !known.includes(row.name))
  if (unknown !== undefined) {
    throw new StartError(
      `The database was written by a newer version of Kontor, or by one from before the first release (schema ${unknown.name}); please start that version.`,
    )
  }
}

function migrationsFor(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(Object.entries(steps).map(([name, up]) => [name, { up: (db) => up(db, engine) }]))
}
