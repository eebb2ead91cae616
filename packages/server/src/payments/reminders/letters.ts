import type { FullReminder, ReminderRow } from '@kontor/contract/payments/reminders/reminder-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents } from '@kontor/domain/money/cents'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { ReminderLetter } from '@kontor/domain/payments/reminders/reminder'
import type { Selectable } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import type { Schema } from '../../database/schema.ts'
import { ProblemError } from '../../problem-error.ts'

type LetterRow = Selectable<Schema['reminder']>

/** Maximum number of letters in a list. */
const maxListed = 2_000

/** The newest letters, up to 2,000. */
export async function listReminders(db: Db, organisation: string): Promise<ReminderRow[]> {
  const rows = await db
    .selectFrom('reminder')
    .selectAll()
    .where('organisation', '=', organisation)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(shownReminder)
}

/** A letter with its seller, as it is printed. Throws `notFound`. */
export async function readReminder(db: Db, organisation: string, id: string): Promise<FullReminder> {
  const { full } = await readFull(db, organisation, id)
  return full
}

/** A letter that may leave, with its seller. Throws `notFound`, or `statusNotAllowed` if it was cancelled. */
export async function readValidReminder(db: Db, organisation: string, id: string): Promise<FullReminder> {
  const { full, cancelledAt } = await readFull(db, organisation, id)
  if (cancelledAt !== 0) throw new ProblemError('statusNotAllowed')
  return full
}

async function readFull(
  db: Db,
  organisation: string,
  id: string,
): Promise<{ full: FullReminder; cancelledAt: UnixSeconds }> {
  const row = await db
    .selectFrom('reminder')
    .innerJoin('organisation_profile as seller', (join) =>
      join.on('seller.organisation', '=', organisation).onRef('seller.hash', '=', 'reminder.seller_hash'),
    )
    .select(['reminder.document', 'reminder.cancelled_at', 'seller.profile'])
    .where('reminder.organisation', '=', organisation)
    .where('reminder.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  const letter = JSON.parse(row.document) as ReminderLetter
  const seller = JSON.parse(row.profile) as Profile
  return { full: { letter, seller }, cancelledAt: row.cancelled_at }
}

/**
 * Cancels a letter with a note. The letter and its number stay; its claims go back to the level before.
 * Throws `notFound`, or `statusNotAllowed` if it has been cancelled.
 */
export async function cancelReminder(
  db: Db,
  session: Session,
  { id, note }: { id: string; note: string },
): Promise<ReminderRow> {
  const { organisation, now } = session
  const row = await db
    .selectFrom('reminder')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  if (row.cancelled_at !== 0) throw new ProblemError('statusNotAllowed')
  const text = note.trim()
  if (text === '') throw new ProblemError('invalidRequest', { issues: [{ path: 'note', code: 'required' }] })
  const cancelled = { cancelled_at: now, cancel_note: text }
  await db
    .updateTable('reminder')
    .set(cancelled)
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .execute()
  const event = { action: 'reminder.cancel', objectType: 'reminder', objectId: id } as const
  await appendAudit(db, session, { ...event, detail: text })
  return shownReminder({ ...row, ...cancelled })
}

/** A letter in lists. */
export function shownReminder(row: LetterRow): ReminderRow {
  const { deadline, title, lines } = JSON.parse(row.document) as ReminderLetter
  return {
    id: row.id,
    number: row.number,
    date: row.date,
    deadline,
    customerId: row.customer_id,
    customerName: row.customer_name,
    currency: row.currency,
    level: row.level,
    title,
    total: fromCents(row.total_cents),
    invoiceNumbers: lines.map(({ invoiceNumber }) => invoiceNumber),
    createdBy: row.created_by,
    cancelledAt: row.cancelled_at,
    cancelNote: row.cancel_note,
  }
}
