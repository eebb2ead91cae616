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
import * as secondFactors from './migrations/0007-second-factors.ts'
import * as secretsAndProviders from './migrations/0008-secrets-and-providers.ts'
import * as inbox from './migrations/0009-inbox.ts'
import * as offers from './migrations/0010-offers.ts'
import * as series from './migrations/0011-series.ts'
import * as mailbox from './migrations/0012-mailbox.ts'
import * as passkeys from './migrations/0013-passkeys.ts'

/** Every migration in order; a released one never changes. */
const steps = {
  '0001-first-tables': tables.up,
  '0002-walls': walls.up,
  '0003-roles': roles.up,
  '0004-chains': chains.up,
  '0005-people': people.up,
  '0006-search-entries': searchEntries.up,
  '0007-second-factors': secondFactors.up,
  '0008-secrets-and-providers': secretsAndProviders.up,
  '0009-inbox': inbox.up,
  '0010-offers': offers.up,
  '0011-series': series.up,
  '0012-mailbox': mailbox.up,
  '0013-passkeys': passkeys.up,
}

/** Table that records which migrations a database has applied. */
const versionTable = 'schema_version'

/** Key of the advisory lock that makes processes migrate a PostgreSQL database one at a time. */
const migrationLock = 7_166_130_552

/** Milliseconds that a process waits for the migration of another one. */
const longestWait = 600_000

/**
 * Brings the database to the schema of this version in one transaction; several processes may try at once.
 * Only reads a database that is current. `last` names a migration to stop after, for tests of later ones.
 * Throws a StartError if another version with an unknown schema has written the database.
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
 * Waits until no other process migrates. The lock ends with the transaction, because PgBouncer would give a
 * session lock to another client with the connection. On SQLite, the transaction itself is the lock.
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
