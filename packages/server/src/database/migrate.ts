import { release } from '@kontor/contract/release'
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
 * Migrates the database to the schema of this release in one transaction, and keeps the number of this release
 * in it; several processes may try at once. Writes nothing if the database is up to date. `last` names a
 * migration to stop after, for tests of later migrations. Throws a StartError if a newer release has started
 * with the database, or if it has a migration that this release lacks.
 */
export async function migrate(database: Database, last?: string): Promise<void> {
  const { steps, newest } = await whenFree(() => recorded(database))
  if (newest > release) {
    throw new StartError(
      `Release ${newest} of Kontor has used the database, and this is release ${release}; please start release ${newest} or a newer one, or restore the backup from before the upgrade.`,
    )
  }
  const known: readonly string[] = stepNames
  const unknown = steps.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new StartError(
      `The database was written by a newer version of Kontor, or by one from before the first release (schema ${unknown}); please start that version.`,
    )
  }
  const isMigrated = steps.length === known.length
  if (isMigrated && newest === release) return
  const migration = database.kysely.transaction()
  await whenFree(() =>
    migration.execute(async (db) => {
      if (database.engine === 'postgres') await takeTurn(db)
      if (!isMigrated) {
        // Loaded only when needed, because the database is usually up to date at startup.
        const { applySteps } = await import('./apply-steps.ts')
        await applySteps(db, database.engine, last)
      }
      if (last === undefined) await keepRelease(db)
    }),
  )
}

/** Does nothing if a process of a newer release has been quicker. */
async function keepRelease(db: Db): Promise<void> {
  await sql`update ${sql.table(versionTable)} set release = ${release}
    where name = ${stepNames[0]} and (release is null or release < ${release})`.execute(db)
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

/** The migrations of a database, and the newest release that has started with it: 1 if it has no number yet. */
async function recorded({ kysely, engine }: Database): Promise<{ steps: string[]; newest: number }> {
  const table = sql.lit(versionTable)
  const search =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${table}`
      : sql`select 1 where to_regclass(${table}) is not null`
  if ((await search.execute(kysely)).rows.length === 0) return { steps: [], newest: 1 }
  const { rows } = await sql<{
    name: string
    release?: number | null
  }>`select * from ${sql.table(versionTable)}`.execute(kysely)
  return {
    steps: rows.map(({ name }) => name),
    newest: Math.max(...rows.map((row) => row.release ?? 1)),
  }
}
