import type { LedgerEntry, Numbering } from '@kontor/contract/numbering/numbering-schema'
import { counterKey } from '@kontor/domain/invoices/number/invoice-number'
import type { Db } from '../database/connect.ts'
import { raiseCounter, readNumberPattern } from '../organisation/store.ts'
import { ProblemError } from '../problem-error.ts'
import type { Session } from '../session/session.ts'

/** The pattern, and the counter's next value for an invoice of today. */
export async function readNumbering(db: Db, { organisation, now }: Session): Promise<Numbering> {
  const pattern = await readNumberPattern(db, organisation)
  const row = await db
    .selectFrom('invoice_counter')
    .select('last_number')
    .where('organisation', '=', organisation)
    .where('counter_key', '=', counterKey(pattern, now))
    .executeTakeFirst()
  return { pattern, nextNumber: (row?.last_number ?? 0) + 1 }
}

/**
 * Raises the next number of today's counter; the event keeps the reason. Throws `numberTaken` unless it is
 * higher.
 */
export async function raiseNextNumber(
  db: Db,
  session: Session,
  { nextNumber, reason }: { nextNumber: number; reason: string },
): Promise<Numbering> {
  const { pattern, nextNumber: before } = await readNumbering(db, session)
  if (nextNumber <= before) throw new ProblemError('numberTaken')
  const last = await raiseCounter(
    db,
    session,
    counterKey(pattern, session.now),
    nextNumber - 1,
    reason.trim(),
  )
  // Another user has raised it further meanwhile.
  if (last !== nextNumber - 1) throw new ProblemError('numberTaken')
  return { pattern, nextNumber }
}

/** Entries per page. */
const pageSize = 200

/** Lists assigned numbers and jumps of the counter before an entry, newest first; 0 starts at the newest. */
export async function listNumbers(db: Db, organisation: string, before: number): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('audit_event as event')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.organisation', '=', 'event.organisation')
        .onRef('invoice.id', '=', 'event.object_id'),
    )
    .select(['event.sequence', 'event.at', 'event.user_name', 'event.action', 'event.object_id'])
    .select(['event.detail', 'invoice.number'])
    .where('event.organisation', '=', organisation)
    .where('event.action', 'in', ['invoice.finalize', 'organisation.counter'])
    .$if(before > 0, (query) => query.where('event.sequence', '<', before))
    .orderBy('event.sequence', 'desc')
    .limit(pageSize)
    .execute()
  return rows.map(({ sequence, at, user_name: user, action, object_id: objectId, detail, number }) => {
    const entry = { sequence, at, user }
    if (action === 'invoice.finalize') {
      return { ...entry, kind: 'number', number: number ?? '', invoiceId: objectId, reason: '' }
    }
    const { lastNumber, reason = '' } = JSON.parse(detail) as { lastNumber: number; reason?: string }
    return { ...entry, kind: 'jump', number: String(lastNumber), invoiceId: '', reason }
  })
}
