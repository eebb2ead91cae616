import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { DatabaseSync, backup as sqliteBackup } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { release } from '@kontor/contract/release'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import { sql } from 'kysely'
import type { Session } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { type OrganisationTable, organisationTables, readRows } from '../database/organisation-tables.ts'
import { newSecretKey, type SecretKeys } from '../secrets/secret-keys.ts'
import { withKeyOfFile } from './carried-secrets.ts'
import { newFileKey, sealing } from './seal-file.ts'

/**
 * Called with the number of rows processed so far: after each page of rows when writing, and after each
 * statement when restoring.
 */
export type Progress = (rows: number) => void

/** First line of a logical backup. */
export interface BackupHeader {
  kontorBackup: 1
  /** Name of the newest migration of the database. */
  schema: string
  /** The release that wrote the backup [A25.1]; absent before there were numbers. */
  release?: number
  /** The only organisation in the backup; absent from a full backup. */
  organisation?: string
  writtenAt: UnixSeconds
  /** Only in a sealed backup: the key, in base64, that its secrets are sealed with. */
  secretKey?: string
}
/** Last line; the hash covers all lines before it. */
export interface BackupEnd {
  rows: number
  sha256: string
}

/**
 * Writes the data of one organisation, or of all, into one file, as of one instant, while servers keep
 * running. The file contains gzipped lines of JSON, and either database engine can restore it. Omits
 * `excludedTables`, such as sessions, program tokens and the signing secret, so everyone has to log in
 * again after a restore. The file is either complete or absent. Returns the number of rows.
 */
export async function writeBackup(
  database: Database,
  file: string,
  now: UnixSeconds,
  progress: Progress = () => undefined,
  organisation?: string,
): Promise<number> {
  let rows = 0
  const count: Progress = (counted) => {
    rows = counted
    progress(counted)
  }
  await completeOrNot(file, (part) =>
    database.snapshot((db) =>
      pipeline(
        Readable.from(backupLines(db, { now, progress: count, organisation }), { objectMode: false }),
        createGzip(),
        createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
      ),
    ),
  )
  return rows
}

/**
 * Streams a sealed backup of the session's organisation from a snapshot, for people who take it away. It can
 * be opened only with the passphrase, and also contains the key to the secrets in it, so it can be restored on
 * another server. Throws `tooManyRequests` if the person's turn to hash a password does not come in time.
 */
export async function sealedBackup(
  db: Db,
  { now, organisation, user }: Session,
  keys: SecretKeys,
  passphrase: string,
): Promise<Readable> {
  const fileKey = await newFileKey({ organisation, person: nameKey(user) }, passphrase)
  const { key, master } = newSecretKey()
  const lines = backupLines(db, {
    now,
    progress: () => undefined,
    organisation,
    secrets: { key: master.toString('base64'), reseal: withKeyOfFile(keys, key) },
  })
  const sealed = sealing(fileKey)
  // A failure destroys all three streams, and the reader of the last one notices.
  pipeline(Readable.from(lines, { objectMode: false }), createGzip(), sealed).catch(() => undefined)
  return sealed
}

interface Lines {
  now: UnixSeconds
  progress: Progress
  organisation: string | undefined
  /** For a sealed backup: the key in it, and what seals the secret of a row with that key. */
  secrets?: { key: string; reseal: (row: Record<string, unknown>) => Record<string, unknown> }
}

async function* backupLines(db: Db, { now, progress, organisation, secrets }: Lines): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  const schema = await newestSchema(db)
  const header: BackupHeader = {
    kontorBackup: 1,
    schema,
    release,
    ...(organisation === undefined ? {} : { organisation }),
    writtenAt: now,
    ...(secrets === undefined ? {} : { secretKey: secrets.key }),
  }
  yield hashed(`${JSON.stringify(header)}\n`)
  let rows = 0
  for (const table of Object.keys(organisationTables) as OrganisationTable[]) {
    const stored = table === 'sealed_secret' && secrets !== undefined ? secrets.reseal : undefined
    for await (const page of readRows(db, table, organisation)) {
      yield hashed(page.map((row) => `${JSON.stringify([table, stored?.(row) ?? row])}\n`).join(''))
      rows += page.length
      progress(rows)
    }
  }
  const end: BackupEnd = { rows, sha256: hash.digest('hex') }
  yield `${JSON.stringify(end)}\n`
}

/** Names of the migrations that have been applied to a database. */
export async function schemaSteps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_version order by name`.execute(db)
  return rows.map((row) => row.name)
}

async function newestSchema(db: Db): Promise<string> {
  return (await schemaSteps(db)).at(-1) ?? ''
}

/**
 * Copies an SQLite database in use, including sessions and the signing secret, into one file that can be
 * opened directly. Afterwards, the file is either absent, or complete and verified with `quick_check`.
 */
export async function copySqlite(source: string, file: string): Promise<void> {
  await completeOrNot(file, async (part) => {
    const running = new DatabaseSync(source, { readOnly: true })
    try {
      // Copies all pages in one step. A copy in several steps would start again whenever the server writes.
      await sqliteBackup(running, part, { rate: 2 ** 30 })
    } finally {
      running.close()
    }
    const copy = new DatabaseSync(part)
    try {
      copy.exec('pragma journal_mode = delete')
      const [result] = copy.prepare('pragma quick_check').all()
      if (result?.quick_check !== 'ok') throw new Error(`the copy is damaged: ${result?.quick_check}`)
    } finally {
      copy.close()
    }
  })
}

async function completeOrNot(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.part`
  // Also removes the files that SQLite keeps beside an unfinished copy.
  const clear = async () => {
    for (const ending of ['', '-journal', '-wal', '-shm']) await rm(part + ending, { force: true })
  }
  await clear()
  try {
    await write(part)
    await rename(part, file)
  } finally {
    await clear()
  }
}
