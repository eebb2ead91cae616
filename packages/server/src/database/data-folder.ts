import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/** Where the embedded database lies in the data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'kontor.sqlite')
}

export function hasDatabase(dataDir: string): boolean {
  return existsSync(databaseFile(dataDir))
}

/** Makes the folder where it is missing; throws a StartError when it cannot be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(`The data folder ${dataDir} cannot be written; set KONTOR_DATA_DIR to one that can.`)
  }
}

/**
 * Takes the data folder for this server until the process ends, however it ends: the lock is the operating system's, on a
 * small database beside the real one, so admin commands can work meanwhile. Throws a StartError when another server has it.
 */
export function takeDataFolder(dataDir: string): { release: () => void } {
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new StartError(`Another Kontor server is running on the data folder ${dataDir}.`)
  }
  return { release: () => lock.close() }
}
