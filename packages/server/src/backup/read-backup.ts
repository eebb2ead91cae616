import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { release } from '@kontor/contract/release'
import { connectSqlite, type Db } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { type OrganisationTable, organisationTables, readRows } from '../database/organisation-tables.ts'
import { hasNul } from '../database/reject-nul.ts'
import { sqliteCodeOf } from '../database/sqlite.ts'
import { type SecretKey, secretKey } from '../secrets/secret-keys.ts'
import { StartError } from '../start-error.ts'
import { BackupError } from './backup-error.ts'
import type { BackupRow } from './backup-row.ts'
import { openFileKey, opening, sealedHead, sealedMark } from './seal-file.ts'
import { type BackupEnd, type BackupHeader, schemaSteps } from './write-backup.ts'

/** Content of a backup, which can be read only once. */
export interface Backup {
  /** Path of the file. */
  file: string
  /** Name of the newest migration that the database had; '' for a copied database, which is migrated here. */
  schema: string
  /** The release that wrote it; 1 for a copied database, which is migrated here, and before there were numbers. */
  release: number
  /** The organisation in it; undefined for a backup of all organisations. */
  organisation: string | undefined
  /** The key of the secrets in a sealed backup; undefined for any other, whose secrets need the server's key. */
  secretKey: SecretKey | undefined
  /**
   * The rows in order. Throws a StartError at a damaged line of a logical backup or a damaged page of a
   * copied database. Also throws one after the last row of a logical backup if the number of rows or the
   * checksum is wrong.
   */
  rows: AsyncIterable<BackupRow>
  close(): Promise<void>
}

/**
 * Opens a logical backup, sealed or not, or a copy of an SQLite database. Throws a StartError for any other
 * file, if the file cannot be read or is damaged, if a copied database has a migration that this version
 * lacks, or if its temporary copy cannot be made. Throws a BackupError for a wrong passphrase of a sealed
 * backup, for which `passphrase` is asked.
 */
export async function openBackup(
  file: string,
  passphrase: () => Promise<string> = noPassphrase,
): Promise<Backup> {
  const start = await firstBytes(file)
  const text = start.toString('latin1')
  if (text.startsWith('SQLite format 3')) return openCopy(file)
  if (text.startsWith('\x1f\x8b')) return openLines(file, unzipped(createReadStream(file)))
  if (text.startsWith(sealedMark)) return openLines(file, await unsealed(file, start, await passphrase()))
  throw new BackupError('damaged', `${file} is not a Kontor backup.`)
}

function noPassphrase(): never {
  throw new StartError('This backup was downloaded by an administrator; please use org restore.')
}

/** Whether a file is a sealed backup of one organisation. */
export async function isSealed(file: string): Promise<boolean> {
  return (await firstBytes(file)).toString('latin1').startsWith(sealedMark)
}

async function unsealed(file: string, head: Buffer, passphrase: string): Promise<Readable> {
  if (head.length < sealedHead) throw damaged(file)
  const fileKey = await openFileKey(passphrase, head)
  if (fileKey === undefined)
    throw new BackupError(
      'wrongPassphrase',
      `The passphrase of ${file} is wrong, or its beginning is damaged.`,
    )
  return unzipped(createReadStream(file, { start: sealedHead }), opening(fileKey))
}

function unzipped(...sources: [Readable, ...Transform[]]): Readable {
  const unzip = createGunzip()
  // A failure destroys all streams, and the reader of the last one notices.
  pipeline([...sources, unzip]).catch(() => undefined)
  return unzip
}

/**
 * Throws a StartError if a newer release of Kontor wrote the backup, or if the database lacks its newest
 * migration.
 */
export async function rejectNewerBackup(db: Db, backup: Backup): Promise<void> {
  const { file } = backup
  if (backup.release > release) {
    throw new BackupError(
      'newer',
      `${file} was written by release ${backup.release} of Kontor, and this is release ${release}; please restore it with release ${backup.release} or a newer one.`,
    )
  }
  const { schema } = backup
  if (schema === '' || (await schemaSteps(db)).includes(schema)) return
  throw new BackupError('newer', `${file} was written by a newer version of Kontor (schema ${schema}).`)
}

async function firstBytes(file: string): Promise<Buffer> {
  try {
    const handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealedHead))
    await handle.close()
    return buffer.subarray(0, bytesRead)
  } catch {
    throw new StartError(`The backup ${file} cannot be read.`)
  }
}

async function openLines(file: string, unzip: Readable): Promise<Backup> {
  const lines = linesOf(file, unzip)
  const { value: first } = await lines.next()
  const header = parsed(file, first ?? '') as Partial<BackupHeader>
  if (header.kontorBackup !== 1)
    throw new StartError(`${file} is not a backup that this version of Kontor can read.`)
  const hash = createHash('sha256').update(`${first}\n`)
  return {
    file,
    schema: String(header.schema),
    release: Number(header.release ?? 1),
    organisation: header.organisation,
    secretKey:
      header.secretKey === undefined ? undefined : secretKey(Buffer.from(header.secretKey, 'base64'), false),
    rows: rowsOf(file, lines, hash),
    close: async () => void (await lines.return(undefined)),
  }
}

/** Maximum number of characters in a line. Far more than any row has, so that no file fills the memory. */
const longestLine = 128 * 1024 * 1024

async function* linesOf(file: string, unzip: Readable): AsyncGenerator<string, undefined> {
  // Pieces of an unfinished line. They are joined once, at the end of the line, because a line can be long.
  let begun: string[] = []
  let length = 0
  try {
    for await (const text of unzip.setEncoding('utf8') as AsyncIterable<string>) {
      length = text.includes('\n') ? 0 : length + text.length
      if (length > longestLine) throw damaged(file)
      let start = 0
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        begun.push(text.slice(start, end))
        yield begun.join('')
        begun = []
        start = end + 1
      }
      if (start < text.length) begun.push(text.slice(start))
    }
  } catch {
    throw damaged(file)
  } finally {
    unzip.destroy()
  }
  if (begun.length > 0) yield begun.join('')
  return undefined
}

async function* rowsOf(
  file: string,
  lines: AsyncIterable<string>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<BackupRow> {
  let rows = 0
  let end: BackupEnd | undefined
  for await (const line of lines) {
    const value = parsed(file, line)
    if (end !== undefined) throw damaged(file)
    if (isRow(value)) {
      hash.update(`${line}\n`)
      rows++
      yield value
    } else end = value as BackupEnd
  }
  if (end?.rows !== rows || end.sha256 !== hash.digest('hex')) throw damaged(file)
}

function isRow(value: unknown): value is BackupRow {
  return Array.isArray(value) && typeof value[0] === 'string' && Object.hasOwn(organisationTables, value[0])
}

function parsed(file: string, line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(file)
  }
}

function damaged(file: string): StartError {
  return new BackupError('damaged', `The backup ${file} is incomplete or damaged.`)
}

/** Opens a temporary copy of a copied database, because migrating must not change the backup. */
async function openCopy(file: string): Promise<Backup> {
  const folder = await mkdtemp(join(dirname(file), '.kontor-restore-')).catch((error: unknown) => {
    throw notCopied(file, error)
  })
  const database = await openCopyIn(folder, file).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  return {
    file,
    schema: '',
    release: 1,
    organisation: undefined,
    secretKey: undefined,
    rows: copiedRows(database.kysely, file),
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openCopyIn(folder: string, file: string) {
  const copy = join(folder, 'kontor.sqlite')
  try {
    await copyFile(file, copy)
    // The copy has the mode of the backup, which may be write-protected. Adds only the missing bit, because
    // some file systems, such as FAT, reject other changes.
    await chmod(copy, (await stat(copy)).mode | 0o200)
  } catch (error) {
    throw notCopied(file, error)
  }
  try {
    const database = connectSqlite(copy)
    await migrate(database)
    return database
  } catch (error) {
    throw unusableCopy(file, error)
  }
}

function unusableCopy(file: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  return isStorageFailure(error) ? notCopied(file, error) : damaged(file)
}

/**
 * SQLite's primary result codes for a failing or full disk, and for a file that cannot be opened. Code 8 is
 * absent: the copy is writable, so SQLite reports it as read-only only if it is damaged.
 */
const storageCodes = [10, 13, 14]

/**
 * Whether SQLite failed to write the copy. If a migration failed, SQLite's error is the cause of the
 * migration's error.
 */
function isStorageFailure(error: unknown): boolean {
  return storageCodes.includes(sqliteCodeOf(error))
}

function notCopied(file: string, error: unknown): StartError {
  return new StartError(
    `The restore could not make a copy of ${file} in the same folder: ${(error as Error).message}; make the folder writable and free up space in it, or move the backup to another folder.`,
  )
}

async function* copiedRows(db: Db, file: string): AsyncGenerator<BackupRow> {
  try {
    for (const table of Object.keys(organisationTables) as OrganisationTable[]) {
      for await (const page of readRows(db, table)) {
        for (const row of page as Record<string, unknown>[]) {
          // Kontor stores no NUL, but SQLite reads zeros after the end of a file that was cut off in the
          // middle of a page.
          if (Object.values(row).some(hasNul)) throw damaged(file)
          yield [table, row]
        }
      }
    }
  } catch (error) {
    throw unusableCopy(file, error)
  }
}
