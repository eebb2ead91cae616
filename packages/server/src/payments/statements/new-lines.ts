import type { ReadEntry } from '@kontor/domain/payments/statements/bank-statement'
import { centsOfAmount } from '@kontor/domain/payments/statements/exact-amount'
import type { EntryIdentity } from '@kontor/domain/payments/statements/plan-import'
import type { Db } from '../../database/connect.ts'
import { type LineDocument, type LineRow, noonOfText } from './statement-rows.ts'

type NewId = () => string

/** An entry with what identifies it, and its payments. */
export type ReadIdentity = EntryIdentity & { entry: ReadEntry }

/** Where new lines belong. */
export interface Place {
  organisation: string
  fileId: string
  accountId: string
}

/** The lines of a new entry. */
export function lineRows(
  { entry, format, status, reference, content }: ReadIdentity,
  { organisation, fileId, accountId }: Place,
  newId: NewId,
): LineRow[] {
  const entryId = newId()
  return entry.lines.map((line, position) => {
    const { amount, iban, ...said } = line
    const { valueDay, isReversal, code, info } = entry
    const document: LineDocument = { ...said, valueDay, isReversal, code, info }
    return {
      organisation,
      id: newId(),
      account_id: accountId,
      file_id: fileId,
      entry_id: entryId,
      position,
      format,
      status,
      booking_date: noonOfText(entry.bookingDay),
      amount_cents: centsOfAmount(amount) ?? 0,
      currency: entry.currency,
      entry_cents: centsOfAmount(entry.amount) ?? 0,
      entry_lines: entry.lines.length,
      reference,
      content,
      iban,
      document: JSON.stringify(document),
      aside: '',
      paired_with: '',
    }
  })
}

/** The lines of a waiting notification, as lines of the entry that books it. */
export async function bookedPayments(
  db: Db,
  waitingId: string,
  { format, bookingDay, reference, content }: ReadIdentity,
  { organisation, fileId }: Place,
  newId: NewId,
): Promise<LineRow[]> {
  const rows = await db
    .selectFrom('statement_line')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('entry_id', '=', waitingId)
    .orderBy('position')
    .execute()
  const entryId = newId()
  return rows.map((row) => ({
    ...row,
    id: newId(),
    file_id: fileId,
    entry_id: entryId,
    format,
    status: 'booked',
    booking_date: noonOfText(bookingDay),
    reference: reference || row.reference,
    content,
  }))
}
