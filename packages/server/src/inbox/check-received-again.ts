import type { EarlierCheck, ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { mayBeCheckedAgain } from '@kontor/domain/inbox/received-file'
import type { Session } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { wholeFile } from '../database/file-pieces.ts'
import { rejectWhenStale } from '../editing-lock.ts'
import { ProblemError } from '../problem-error.ts'
import type { InPlace } from '../threads/places.ts'
import type { FileRead, FileReader } from './file-reader.ts'
import { checkOf, countsOf } from './received-row.ts'
import { readReceivedRow, shownReceived } from './store.ts'
import { saveWork } from './work-on-received.ts'

/** Files that are checked again, or wait for that, at the same time: each is in memory. */
export const mostChecksAgain = { perOrganisation: 1, inProcess: 2 }

/**
 * Reads the stored file again and adds a check; earlier checks stay. Throws `notFound`, `stale`,
 * `invalidRequest` if the file cannot be checked again, or `tooManyAttempts` while other files are checked.
 */
export function checkReceivedAgain(
  { database, reader, inPlace }: { database: Database; reader: FileReader; inPlace: InPlace },
  session: Session,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<ReceivedInvoiceDetail> {
  const { organisation } = session
  return inPlace(organisation, async () => {
    const bytes = await database.within(organisation, (db) => readBytes(db, organisation, id), 'read')
    const read = await reader.read(bytes)
    return database.within(organisation, (db) => addCheck(db, session, { id, revision, read }))
  })
}

async function readBytes(db: Db, organisation: string, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const row = await readReceivedRow(db, organisation, id)
  rejectUnlessCheckable(shownReceived(row))
  return new Uint8Array(await wholeFile(db, 'received_piece', row))
}

async function addCheck(
  db: Db,
  session: Session,
  { id, revision, read }: { id: string; revision: number | undefined; read: FileRead },
): Promise<ReceivedInvoiceDetail> {
  const row = await readReceivedRow(db, session.organisation, id, { forUpdate: true })
  rejectWhenStale(row, revision)
  rejectUnlessCheckable(shownReceived(row))
  const { findings } = read
  const check: EarlierCheck = { ...checkOf(read, session.now, session.user), findings }
  const checks = [...(JSON.parse(row.later_checks) as EarlierCheck[]), check]
  const later_checks = JSON.stringify(checks)
  return saveWork(
    db,
    session,
    { ...row, later_checks, ...countsOf(findings) },
    {
      action: 'received.check',
      detail: JSON.stringify({ rules: check.rules, verdict: check.verdict }),
      document: later_checks,
    },
  )
}

function rejectUnlessCheckable(received: ReceivedInvoiceDetail): void {
  if (!mayBeCheckedAgain(received))
    throw new ProblemError('invalidRequest', { issues: [{ path: 'id', code: 'custom' }] })
}
