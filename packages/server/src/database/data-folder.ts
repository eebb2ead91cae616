import { accessSync, chmodSync, constants, existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'
import { sqliteBusy, sqliteCodeOf } from './sqlite.ts'

/** Path of the embedded database in the data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'kontor.sqlite')
}

export function hasDatabase(dataDir: string): boolean {
  return existsSync(databaseFile(dataDir))
}

/**
 * Creates the folder if needed, and makes it and its database, lock and key files private to the current
 * user. Throws a StartError if that fails or the folder is not writable.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(
      `The data folder ${dataDir} cannot be created or is not writable; set KONTOR_DATA_DIR to a writable one.`,
    )
  }
  keepPrivate(dataDir, 0o700)
  for (const name of ['kontor.sqlite', 'kontor.sqlite-wal', 'kontor.sqlite-shm', 'server.lock', 'secret.key'])
    if (existsSync(join(dataDir, name))) keepPrivate(join(dataDir, name), 0o600)
}

/** Removes the permissions of other users, which an existing folder may have granted. */
function keepPrivate(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) === 0) return
  try {
    chmodSync(path, mode)
  } catch {
    throw new StartError(
      `Other users of this machine can read ${path}, and Kontor is not allowed to change that; please set its mode to ${mode.toString(8)}.`,
    )
  }
}

/**
 * Opens a database so that no other user can read the files that it creates, whatever the process's umask.
 */
export function openPrivately<Opened>(open: () => Opened): Opened {
  const before = process.umask(0o077)
  try {
    return open()
  } finally {
    process.umask(before)
  }
}

/**
 * Creates the database file in one step if there is none, so that no other process sees an empty file and no
 * crash leaves one. `create` writes a non-empty database to the given path. On a file system without
 * hard links, no file is created here; opening the database creates it.
 */
export function createDatabaseFile(file: string, create: (path: string) => void): void {
  if (existsSync(file)) return
  const draft = `${file}.new-${process.pid}`
  create(draft)
  try {
    linkSync(draft, file)
  } catch {
    // Another process created it first, or the file system has no hard links.
  } finally {
    rmSync(draft)
  }
}

/**
 * Throws a StartError if the database file is empty: an empty file has lost its data, whereas a new
 * installation has no file.
 */
export function rejectEmptyDatabase(dataDir: string): void {
  const file = databaseFile(dataDir)
  if (!existsSync(file) || statSync(file).size > 0) return
  throw new StartError(
    `The database ${file} is empty (0 bytes); restore a backup, or delete the file to start with a new database.`,
  )
}

/**
 * Locks the data folder for a server or a restore, until `release` is called or the process ends for any
 * reason. The lock is an operating-system lock on a small separate database, so other admin commands still
 * work. Throws a StartError if another process has the lock, or if the lock file cannot be locked.
 */
export function takeDataFolder(dataDir: string): { release: () => void } {
  const file = join(dataDir, 'server.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = openPrivately(() => new DatabaseSync(file, { timeout: 0 }))
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock?.close()
    throw lockError(error, dataDir, file)
  }
  const taken = lock
  return { release: () => taken.close() }
}

function lockError(error: unknown, dataDir: string, file: string): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code !== 'ERR_SQLITE_ERROR') return error
  return new StartError(
    sqliteCodeOf(error) === sqliteBusy
      ? `Another Kontor server is using the data folder ${dataDir}, or a backup is being restored there; stop it or wait.`
      : `The file ${file} cannot be locked: ${message}; check the permissions and the free space of its folder, or delete the file if it is damaged.`,
  )
}
