import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { isOnlyProcess } from '../database/is-only-process.ts'
import { ProblemError } from '../problem-error.ts'
import { createSharedPlaces } from '../threads/places.ts'
import { exportedFiles } from './export-organisation.ts'

/** Maximum numbers of simultaneous exports; each has its own connection. */
const mostExports = { perOrganisation: 1, inProcess: 6 }
/**
 * Time limit for an export, in milliseconds. While an export runs, the database has to keep an old state
 * alive.
 */
const longestExport = 15 * 60_000

const takePlace = createSharedPlaces(mostExports)

/** Streams the files of `exportOrganisation` as one ZIP, as `streamOfOrganisation` does. */
export function zipOfOrganisation(
  connect: () => Database,
  organisation: string,
  nowMs: number,
): Promise<Readable> {
  return streamOfOrganisation(connect, organisation, async (db) => zipOf(db, organisation, new Date(nowMs)))
}

/** Records that the organisation's data are being taken away, and ends the stream if that fails. */
export async function auditDownload(
  database: Database,
  session: Session,
  action: 'organisation.export' | 'organisation.backup',
  content: Readable,
): Promise<void> {
  const { organisation } = session
  const event = { action, objectType: 'organisation', objectId: organisation } as const
  try {
    await database.within(organisation, (db) => appendAudit(db, session, event))
  } catch (error) {
    content.destroy()
    throw error
  }
}

/**
 * Streams what `open` reads of an organisation, all as of one instant: an export or a backup. Reads through
 * its own connection, so a slow reader does not delay other calls. Throws `tooManyRequests` while another
 * export or backup of the organisation is running, or while this process is already running six. The stream
 * fails if its reader takes longer than 15 minutes.
 */
export async function streamOfOrganisation(
  connect: () => Database,
  organisation: string,
  open: (db: Db) => Promise<Readable>,
): Promise<Readable> {
  const leave = takePlace(organisation)
  if (leave === undefined) throw busy()
  const database = connect()
  const ready = Promise.withResolvers<Readable>()
  database
    .within(
      organisation,
      async (db) => {
        if (!(await isOnlyProcess(db, database, 'export', organisation))) throw busy()
        // On SQLite, the first read fixes the instant of the snapshot.
        await db.selectFrom('organisation').select('id').where('id', '=', organisation).execute()
        const stream = await open(db)
        ready.resolve(stream)
        const deadline = setTimeout(
          () => stream.destroy(new Error('the export took too long')),
          longestExport,
        )
        await finished(stream).finally(() => clearTimeout(deadline))
      },
      'read',
    )
    // A failure before the stream exists rejects the call. A later one has already ended the stream.
    .catch(ready.reject)
    .finally(() => {
      leave()
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

function busy(): ProblemError {
  return new ProblemError('tooManyRequests', { retryAfter: 30 })
}
