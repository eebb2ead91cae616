import { sql } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Database, Db } from './connect.ts'
import { stepNames, versionTable } from './migrations/step-names.ts'
import { whenFree } from './sqlite.ts'

/** Key of the advisory lock that lets processes migrate a PostgreSQL database one at a time. */
const migrationLock = 7_166_130_552

/** Longest wait for a migration by another process, in milliseconds. */
const longestWait = 600_000

/**
 * Migrates the database to the schema of this version in one transaction; several processes may try at once.
 * Writes nothing if the database is up to date. `last` names a migration to stop after, for tests of later
 * migrations. Throws a StartError if the database has a migration that this version lacks.
 */
export async function migrate(database: Database, last?: string): Promise<void> {
  const recorded = await whenFree(() => recordedSteps(database))
  const known: readonly string[] = stepNames
  const unknown = recorded.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new StartError(
      `The database was written by a newer version of Kontor, or by one from before the first release (schema ${unknown}); please start that version.`,
    )
  }
  if (recorded.length === known.length) return
  // Loaded only when needed, because the database is usually up to date at startup.
  const { applySteps } = await import('./apply-steps.ts')
  const migration = database.kysely.transaction()
  await whenFree(() =>
    migration.execute(async (db) => {
      if (database.engine === 'postgres') await takeTurn(db)
      await applySteps(db, database.engine, last)
    }),
  )
}

/**
 * Waits until no other process is migrating the database. The lock ends with the transaction. A session lock
 * would not work, because PgBouncer passes it on to another client along with the connection. On SQLite, the
 * transaction itself is the lock.
 */
async function takeTurn(db: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(longestWait)}, true)`.execute(db)
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db)
}

async function recordedSteps({ kysely, engine }: Database): Promise<string[]> {
  const table = sql.lit(versionTable)
  const search =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${table}`
      : sql`select 1 where to_regclass(${table}) is not null`
  if ((await search.execute(kysely)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(versionTable)}`.execute(kysely)
  return rows.map(({ name }) => name)
}
