import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import type { Database, Db, Engine } from './connect.ts'
import * as tables from './migrations/0001-first-tables.ts'
import * as walls from './migrations/0002-walls.ts'
import * as roles from './migrations/0003-roles.ts'
import * as chains from './migrations/0004-chains.ts'
import * as people from './migrations/0005-people.ts'
import * as searchEntries from './migrations/0006-search-entries.ts'
import * as secretsAndProviders from './migrations/0008-secrets-and-providers.ts'

/** Every step of the schema in order; a released one is never changed. */
const steps = {
  '0001-first-tables': tables.up,
  '0002-walls': walls.up,
  '0003-roles': roles.up,
  '0004-chains': chains.up,
  '0005-people': people.up,
  '0006-search-entries': searchEntries.up,
  '0008-secrets-and-providers': secretsAndProviders.up,
}

/** Table that records which steps a database has seen. */
const versionTable = 'schema_version'

/** Key of the advisory lock under which one process after the other migrates a PostgreSQL database. */
const migrationLock = 7_166_130_552

/** Milliseconds that a process waits for another one's migration. */
const longestWait = 600_000

/**
 * Brings the database to the schema of this version, in one transaction; any number of processes may try at
 * once. A database that has it already is only read. `last` names a step to stop after, for tests of the
 * steps behind it. Throws a StartError when another version of Kontor, whose steps this one does not know,
 * has written the database.
 */
export async function migrate(database: Database, last?: string): Promise<void> {
  const recorded = await recordedSteps(database.kysely)
  const unknown = recorded.find((name) => !Object.hasOwn(steps, name))
  if (unknown !== undefined) {
    throw new StartError(
      `The database was written by a newer version of Kontor, or by one from before the first release (schema ${unknown}); please start that version.`,
    )
  }
  if (recorded.length === Object.keys(steps).length) return
  await database.kysely.transaction().execute(async (db) => {
    if (database.engine === 'postgres') await takeTurn(db)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrationsFor(database.engine) },
      migrationTableName: versionTable,
      migrationLockTableName: `${versionTable}_lock`,
    })
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (error !== undefined) throw error
  })
}

/**
 * Waits until no other process migrates. The lock ends with the transaction: one of the session would stay
 * with a connection that PgBouncer gives to somebody else. SQLite's transaction is such a lock by itself.
 */
async function takeTurn(db: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(longestWait)}, true)`.execute(db)
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db)
}

async function recordedSteps(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === versionTable)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(versionTable)}`.execute(db)
  return rows.map(({ name }) => name)
}

function migrationsFor(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(Object.entries(steps).map(([name, up]) => [name, { up: (db) => up(db, engine) }]))
}
