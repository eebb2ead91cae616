import type { LedgerEntry, Numbering } from '@kontor/contract/numbering/numbering-schema'
import { sql } from 'kysely'
import { appendAudit, takeLinks } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { invoiceRange, type NumberRange, rangeKey } from './number-range.ts'

/** The pattern for the numbers that an organisation assigns in a range [A4.2]. */
export async function readNumberPattern(
  db: Db,
  organisation: string,
  { patternColumn }: NumberRange = invoiceRange,
): Promise<string> {
  const row = await db
    .selectFrom('organisation')
    .select(`${patternColumn} as pattern`)
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
  return row.pattern
}

/** The pattern, and the next value of the counter for a document dated today. */
export async function readNumbering(
  db: Db,
  { organisation, now }: Session,
  range: NumberRange = invoiceRange,
): Promise<Numbering> {
  const pattern = await readNumberPattern(db, organisation, range)
  const row = await db
    .selectFrom('invoice_counter')
    .select('last_number')
    .where('organisation', '=', organisation)
    .where('counter_key', '=', rangeKey(range, pattern, now))
    .executeTakeFirst()
  return { pattern, nextNumber: (row?.last_number ?? 0) + 1 }
}

/** The last number in each of the organisation's counters. */
export async function lastNumbers(db: Db, organisation: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('invoice_counter')
    .select(['counter_key', 'last_number'])
    .where('organisation', '=', organisation)
    .execute()
  return Object.fromEntries(rows.map(({ counter_key, last_number }) => [counter_key, Number(last_number)]))
}

/**
 * Raises the next number of today's counter and records the reason in an audit event. Throws `numberTaken`
 * unless `nextNumber` is higher than the current one.
 */
export async function raiseNextNumber(
  db: Db,
  session: Session,
  { nextNumber, reason }: { nextNumber: number; reason: string },
  range: NumberRange = invoiceRange,
): Promise<Numbering> {
  const { pattern, nextNumber: before } = await readNumbering(db, session, range)
  if (nextNumber <= before) throw new ProblemError('numberTaken')
  const last = await raiseCounter(
    db,
    session,
    rangeKey(range, pattern, session.now),
    nextNumber - 1,
    reason.trim(),
    range,
  )
  // Another call has raised the number further in the meantime.
  if (last !== nextNumber - 1) throw new ProblemError('numberTaken')
  return { pattern, nextNumber }
}

const pageSize = 200

/** An entry of the ledger, with the id of the document that has the number; '' for a jump. */
type Entry = Omit<LedgerEntry, 'invoiceId'> & { documentId: string }

/**
 * Lists up to 200 assigned numbers and jumps of the counter, newest first: those before the event with the
 * sequence number `before`, or the newest if `before` is 0.
 */
export async function listNumbers(
  db: Db,
  organisation: string,
  before: number,
  { table, numberEvents, counterEvent }: NumberRange = invoiceRange,
): Promise<Entry[]> {
  const documents = sql<{ organisation: string; id: string; number: string | null }>`${sql.table(table)}`
  const rows = await db
    .selectFrom('audit_event as event')
    .leftJoin(documents.as('numbered'), (join) =>
      join.on('numbered.organisation', '=', organisation).onRef('numbered.id', '=', 'event.object_id'),
    )
    .select(['event.sequence', 'event.at', 'event.user_name', 'event.action', 'event.object_id'])
    .select(['event.detail', 'numbered.number'])
    .where('event.organisation', '=', organisation)
    .where('event.action', 'in', [...numberEvents, counterEvent])
    .$if(before > 0, (query) => query.where('event.sequence', '<', before))
    .orderBy('event.sequence', 'desc')
    .limit(pageSize)
    .execute()
  return rows.map(({ sequence, at, user_name: user, action, object_id: objectId, detail, number }) => {
    const entry = { sequence, at, user }
    if (action !== counterEvent) {
      return { ...entry, kind: 'number', number: number ?? '', documentId: objectId, reason: '' }
    }
    const { lastNumber, reason = '' } = JSON.parse(detail) as { lastNumber: number; reason?: string }
    return { ...entry, kind: 'jump', number: String(lastNumber), documentId: '', reason }
  })
}

/** Sets the pattern for future numbers [A4.2]. */
export async function setNumberPattern(
  db: Db,
  session: Session,
  pattern: string,
  { patternColumn, patternEvent }: NumberRange = invoiceRange,
): Promise<void> {
  await db
    .updateTable('organisation')
    .set({ [patternColumn]: pattern })
    .where('id', '=', session.organisation)
    .execute()
  await appendAudit(db, session, settingEvent(session, patternEvent, pattern))
}

/** Raises a counter's last number unless it is already higher; returns the resulting number. */
export async function raiseCounter(
  db: Db,
  session: Session,
  counterKey: string,
  lastNumber: number,
  reason?: string,
  { counterEvent }: NumberRange = invoiceRange,
): Promise<number> {
  const { organisation } = session
  // Locks the head of the audit chain before the counter, as finalizing does, to avoid a deadlock.
  await takeLinks(db, organisation, 0).executeTakeFirstOrThrow()
  await db
    .insertInto('invoice_counter')
    .values({ organisation, counter_key: counterKey, last_number: lastNumber })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation', 'counter_key'])
        .doUpdateSet({ last_number: lastNumber })
        .where('invoice_counter.last_number', '<', lastNumber),
    )
    .execute()
  const { last_number } = await db
    .selectFrom('invoice_counter')
    .select('last_number')
    .where('organisation', '=', organisation)
    .where('counter_key', '=', counterKey)
    .executeTakeFirstOrThrow()
  const detail = JSON.stringify({ counterKey, lastNumber: last_number, reason })
  await appendAudit(db, session, settingEvent(session, counterEvent, detail))
  return last_number
}

function settingEvent(session: Session, action: string, detail: string) {
  return { action, objectType: 'organisation', objectId: session.organisation, detail } as const
}
