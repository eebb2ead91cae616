import type { ImportResult } from '@kontor/contract/payments/statement-schema'
import { DomainError } from '@kontor/domain/domain-error'
import type { Session } from '../../caller.ts'
import type { Database, Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { readSettings } from '../settings.ts'
import { bookCertainLines, type CertainLine, certainLines } from './book-certain-lines.ts'

/** Lines per transaction, as in the call that books certain lines. */
const linesPerTurn = 200

/**
 * Books the certain ones of the lines that an import has added, if the organisation wants it [A35.1], and says how many. In
 * transactions of their own: an import locks the audit trail first, and a payment last. The file is read whatever happens
 * here: after a problem, the rest of its lines waits in the queue.
 */
export async function bookNewLines(
  database: Database,
  session: Session,
  result: ImportResult,
  newId: () => string,
): Promise<ImportResult> {
  const { organisation } = session
  const fileId = result.outcome === 'imported' ? result.file?.id : undefined
  if (fileId === undefined) return result
  let booked: number | undefined
  try {
    const certain = await database.within(organisation, (db) => linesToBook(db, session, fileId), 'read')
    if (certain === undefined) return result
    booked = 0
    for (let start = 0; start < certain.length; start += linesPerTurn) {
      const turn = certain.slice(start, start + linesPerTurn)
      const done = await database.within(organisation, (db) =>
        bookCertainLines(db, session, turn, newId, { byItself: true }),
      )
      booked += done.booked.length
    }
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof ProblemError)) throw error
  }
  return booked === undefined ? result : { ...result, booked }
}

/** The certain lines of a file; undefined if the organisation books them itself. */
async function linesToBook(db: Db, session: Session, fileId: string): Promise<CertainLine[] | undefined> {
  const { booksCertain } = await readSettings(db, session.organisation)
  return booksCertain ? certainLines(db, session, ({ file_id }) => file_id === fileId) : undefined
}
