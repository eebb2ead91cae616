import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { exportedFiles } from './export-organisation.ts'

/** Most simultaneous exports of one process; each has its own connection. */
const mostAtOnce = 2
/**
 * Time limit of an export in milliseconds, because it keeps an old state of the database alive.
 */
const longestExport = 15 * 60_000

/** The organisations whose export is running in this process. */
const running = new Set<string>()

/**
 * The files of `exportOrganisation` as one ZIP, streamed as of one instant. It has its own connection, so a
 * slow reader delays nobody. Throws `tooManyRequests` while the organisation's export, or too many others,
 * are running; the stream fails if its reader takes too long.
 */
export async function zipOfOrganisation(
  connect: () => Database,
  organisation: string,
  nowMs: number,
): Promise<Readable> {
  if (running.has(organisation) || running.size >= mostAtOnce) throw busy()
  running.add(organisation)
  const database = connect()
  const ready = Promise.withResolvers<Readable>()
  database
    .within(
      organisation,
      async (db) => {
        await takeTurn(db, database, organisation)
        // SQLite's instant is that of the first read.
        await db.selectFrom('organisation').select('id').limit(1).execute()
        const zip = zipOf(db, organisation, new Date(nowMs))
        ready.resolve(zip)
        const deadline = setTimeout(() => zip.destroy(new Error('the export took too long')), longestExport)
        await finished(zip).finally(() => clearTimeout(deadline))
      },
      'read',
    )
    // A failure while the ZIP is read ends its stream; before that, the call.
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
  for (const [name, file] of Object.entries(exportedFiles(db, organisation))) {
    zip.addReadStreamLazy(name, { mtime }, (done) => {
      const content = file()
      content.on('error', (error) => output.destroy(error))
      done(null, content)
    })
  }
  zip.end()
  return output
}

/** Also covers other server processes on the same PostgreSQL: the second export is refused. */
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
