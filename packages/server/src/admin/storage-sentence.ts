import { sqliteCodeOf } from '../database/sqlite.ts'
import { StartError } from '../start-error.ts'

const full = 'There is no space left on the disk; free up space and run the command again.'
const failing =
  'The disk cannot be read or written; check it, and restore a backup if the database is damaged.'
const readOnly = 'The disk or the folder is read-only; make it writable and run the command again.'
const damaged = 'The database is damaged; restore a backup, or the whole disk if other files are damaged too.'
const busy = 'Another process is writing to the database; run the command again when it has finished.'

/** By error code of the system or of PostgreSQL. */
const byCode: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  '53100': full,
  EIO: failing,
  '58030': failing,
  EROFS: readOnly,
  XX001: damaged,
  XX002: damaged,
}
/** By SQLite's primary result code. */
const bySqliteCode: Record<number, string> = {
  5: busy,
  8: readOnly,
  10: failing,
  11: damaged,
  13: full,
  26: damaged,
}

/**
 * A StartError that says what the operator can do about an error of the disk or the database; every other
 * error as it is.
 */
export function storageSentence(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const { code = '' } = error as { code?: string }
  const sentence = byCode[code] ?? bySqliteCode[sqliteCodeOf(error)]
  return sentence === undefined ? error : new StartError(sentence)
}
