import type { ImportResult } from '@kontor/contract/payments/statement-schema'
import type { Session } from '../../caller.ts'
import type { Database } from '../../database/connect.ts'
import { readSettings } from '../settings.ts'
import { bookCertainLines } from './book-line.ts'

/** Lines per transaction, as in the call that books certain lines. */
const linesPerTurn = 200

/**
 * Books the certain ones of the lines that an import has added, if the organisation wants it [A35.1], and says how many. In
 * transactions of their own: an import locks the audit trail first, and a payment last.
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
  const lineIds = await database.within(organisation, async (db) => {
    const { booksCertain } = await readSettings(db, organisation)
    if (!booksCertain) return undefined
    const rows = await db
      .selectFrom('statement_line')
      .select('id')
      .where('organisation', '=', organisation)
      .where('file_id', '=', fileId)
      .where('amount_cents', '>', 0)
      .orderBy('booking_date')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  })
  if (lineIds === undefined) return result
  let booked = 0
  for (let start = 0; start < lineIds.length; start += linesPerTurn) {
    const turn = lineIds.slice(start, start + linesPerTurn)
    const done = await database.within(organisation, (db) =>
      bookCertainLines(db, session, turn, newId, { byItself: true }),
    )
    booked += done.booked.length
  }
  return { ...result, booked }
}
