import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { exportedFiles } from './export-organisation.ts'

/** Maximum number of simultaneous exports in one process; each has its own connection. */
const maxAtOnce = 2
/**
 * Time limit for an export, in milliseconds. While an export runs, the database has to keep an old state
 * alive.
 */
const longestExport = 15 * 60_000

/** The organisations whose export is running in this process. */
const running = new Set<string>()

/**
 * Streams the files of `exportOrganisation` as one ZIP, all as of one instant. Reads through its own
 * connection, so a slow reader does not delay other calls. Throws `tooManyRequests` while the organisation
 * has another export running, or while this process is already running two. The stream fails if its reader
 * takes longer than 15 minutes.
 */
export async function zipOfOrganisation(
  connect: () => Database,
  organisation: string,
  nowMs: number,
): Promise<Readable> {
  if (running.has(organisation) || running.size >= maxAtOnce) throw busy()
  running.add(organisation)
  const database = connect()
  const ready = Promise.withResolvers<Readable>()
  database
    .within(
      organisation,
      async (db) => {
        await takeTurn(db, database, organisation)
        // On SQLite, the first read fixes the instant of the snapshot.
        await db.selectFrom('organisation').select('id').limit(1).execute()
        const zip = zipOf(db, organisation, new Date(nowMs))
        ready.resolve(zip)
        const deadline = setTimeout(() => zip.destroy(new Error('the export took too long')), longestExport)
        await finished(zip).finally(() => clearTimeout(deadline))
      },
      'read',
    )
    // A failure before the ZIP exists rejects the call. A later one has already ended the stream.
    .catch(ready.reject)
    .finally(() => {
      running.delete(organisation)
      return database.close()
    })
    .catch(() => undefined)
  return ready.promise
}

function zipOf(db: Db, organisation: string, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  addFiles(zip, db, organisation, mtime).catch((error: Error) => output.destroy(error))
  return output
}

async function addFiles(zip: ZipFile, db: Db, organisation: string, mtime: Date): Promise<void> {
  for await (const { name, content } of exportedFiles(db, organisation)) {
    zip.addReadStream(content, name, { mtime })
    await finished(content)
  }
  zip.end()
}

/**
 * Throws `tooManyRequests` if another server process on the same PostgreSQL database is exporting this
 * organisation.
 */
async function takeTurn(db: Db, { engine }: Database, organisation: string): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('kontor export'), hashtext(${organisation})) as taken`.execute(
    db,
  )
  if (rows[0]?.taken !== true) throw busy()
}

function busy(): ProblemError {
  return new ProblemError('tooManyRequests', { retryAfter: 30 })
}
