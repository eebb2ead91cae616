import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Config, parseSecretKey } from '../config.ts'
import { StartError } from '../start-error.ts'

/** A key that seals secrets. */
export interface SecretKey {
  /** Eight hex digits that identify the key and reveal nothing about it. */
  id: string
  /** 32 bytes for AES-256-GCM. */
  cipherKey: Uint8Array
  /** Whether it comes from the key file, not from KONTOR_SECRET_KEY. */
  isFiled: boolean
}

/** The keys of an installation. The key file is read each time, because an admin command may change it. */
export interface SecretKeys {
  /**
   * The key that seals secrets. Without KONTOR_SECRET_KEY: on SQLite, the first key in the key file, which is
   * created if it is missing; on PostgreSQL, undefined.
   */
  sealing(): SecretKey | undefined
  /** The key with the given id; undefined if this server does not have it. */
  opening(id: string): SecretKey | undefined
}

export type KeySettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKeys'>

/**
 * The keys in KONTOR_SECRET_KEY: the first one seals secrets, and all of them can open secrets. Without the
 * setting, the same is true of the keys in the key file (in the data folder); with it, those keys can only
 * open secrets. With PostgreSQL there is no such file, because several servers may share the database.
 */
export function createSecretKeys(settings: KeySettings): SecretKeys {
  const configured = settings.secretKeys.map((master) => secretKey(master, false))
  const filed = () =>
    settings.databaseUrl === undefined
      ? readKeyFile(settings.dataDir).map((master) => secretKey(master, true))
      : []
  return {
    sealing() {
      const [first = filed()[0]] = configured
      if (first !== undefined || settings.databaseUrl !== undefined) return first
      createKeyFile(settings.dataDir)
      return filed()[0]
    },
    opening: (id) => [...configured, ...filed()].find((key) => key.id === id),
  }
}

/** Path of the key file. It contains one key per line, in base64. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** A new key, and the bytes that it comes from. */
export function newSecretKey(): { key: SecretKey; master: Buffer } {
  const master = randomBytes(32)
  return { key: secretKey(master, false), master }
}

export function secretKey(master: Uint8Array, isFiled: boolean): SecretKey {
  return {
    id: createHmac('sha256', master).update('kontor secret key id').digest('hex').slice(0, 8),
    cipherKey: new Uint8Array(hkdfSync('sha256', master, '', 'kontor secrets', 32)),
    isFiled,
  }
}

function readKeyFile(dataDir: string): Uint8Array[] {
  const file = keyFile(dataDir)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new StartError(`The key file ${file} cannot be read; allow the server's user to read it.`)
  }
  const lines = text.split(/\s+/).filter((line) => line !== '')
  if (lines.length === 0)
    throw new StartError(
      `The key file ${file} is empty; restore it, or delete it if no secrets are sealed with its key.`,
    )
  return lines.map((line) => {
    const key = parseSecretKey(line)
    if (key === undefined)
      throw new StartError(`The key file ${file} contains text that is not a key of 32 bytes in base64.`)
    return key
  })
}

/** Creates the file with a new key, unless another process has created it. */
function createKeyFile(dataDir: string): void {
  const part = writePart(dataDir, [randomBytes(32)])
  try {
    // Unlike a rename, a link never replaces a key that another process has just created.
    linkSync(part, keyFile(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(part, { force: true })
  }
}

/** Adds a new first key to the key file; the others can still open secrets. */
export function addKeyToFile(dataDir: string): void {
  renameSync(writePart(dataDir, [randomBytes(32), ...readKeyFile(dataDir)]), keyFile(dataDir))
}

/** Removes all keys except the first from the key file. */
export function dropOldKeysOfFile(dataDir: string): void {
  const [first] = readKeyFile(dataDir)
  if (first !== undefined) renameSync(writePart(dataDir, [first]), keyFile(dataDir))
}

/**
 * Writes keys to a temporary file and flushes it to disk, because nothing may be sealed with a key that could
 * still be lost. Returns the path of the file.
 */
function writePart(dataDir: string, keys: Uint8Array[]): string {
  const part = `${keyFile(dataDir)}.${randomBytes(6).toString('hex')}`
  const file = openSync(part, 'wx', 0o600)
  try {
    writeSync(file, keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join(''))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return part
}
