import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { connectPostgres, connectSqlite, type Database } from './connect.ts'
import {
  createDatabaseFile,
  databaseFile,
  openPrivately,
  prepareDataFolder,
  rejectEmptyDatabase,
} from './data-folder.ts'
import { migrate } from './migrate.ts'
import { rejectPrivilegedRole } from './postgres/reject-privileged-role.ts'
import { openSqlite, sqliteBusy, sqliteCodeOf } from './sqlite.ts'

/**
 * Opens the configured database and migrates it to this version's schema. Throws a StartError if either
 * fails.
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const database =
    config.databaseUrl === undefined ? openEmbedded(config.dataDir) : connectPostgres(config.databaseUrl)
  try {
    if (database.engine === 'postgres') await rejectPrivilegedRole(database.kysely)
    await migrate(database)
  } catch (error) {
    await database.close().catch(() => undefined)
    throw unusable(error, config)
  }
  return database
}

/** Opens another connection to a database that `openDatabase` has opened. */
export function connectAgain({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Database {
  return databaseUrl === undefined ? openEmbedded(dataDir) : connectPostgres(databaseUrl)
}

function openEmbedded(dataDir: string): Database {
  prepareDataFolder(dataDir)
  rejectEmptyDatabase(dataDir)
  const file = databaseFile(dataDir)
  try {
    return openPrivately(() => {
      createDatabaseFile(file, (path) => openSqlite(path).close())
      return connectSqlite(file)
    })
  } catch (error) {
    throw new StartError(`The database ${file} cannot be opened: ${messageOf(error)}.`)
  }
}

/** Wraps an error in a StartError that does not repeat KONTOR_DATABASE_URL, which may contain a password. */
function unusable(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): unknown {
  if (error instanceof StartError) return error
  const reason = `cannot be used: ${messageOf(error)}`
  return new StartError(
    databaseUrl === undefined
      ? `The database ${databaseFile(dataDir)} ${reason}; ${adviceFor(error)}.`
      : `The PostgreSQL database named in KONTOR_DATABASE_URL ${reason}.`,
  )
}

function adviceFor(error: unknown): string {
  return sqliteCodeOf(error) === sqliteBusy
    ? 'another process is writing to it, so wait until it has finished, or stop it'
    : 'check the free space and the permissions of its folder, or restore a backup if the database is damaged'
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
