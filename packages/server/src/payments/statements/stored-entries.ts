import type { EntryIdentity, StoredEntry } from '@kontor/domain/payments/statements/plan-import'
import type { Db } from '../../database/connect.ts'
import { dayText, noonOfText } from './statement-rows.ts'

/** The stored entries of an account on the days of a file, and all that are pending. */
export async function storedEntries(
  db: Db,
  organisation: string,
  accountId: string,
  read: readonly EntryIdentity[],
): Promise<StoredEntry[]> {
  const days = read.map(({ bookingDay }) => bookingDay).sort()
  const rows = await db
    .selectFrom('statement_line')
    .leftJoin('payment', (join) =>
      join.onRef('payment.line_id', '=', 'statement_line.id').on('payment.organisation', '=', organisation),
    )
    .select([
      'statement_line.entry_id',
      'statement_line.format',
      'statement_line.status',
      'statement_line.booking_date',
      'statement_line.entry_cents',
      'statement_line.currency',
      'statement_line.reference',
      'statement_line.content',
      'statement_line.entry_lines',
      'statement_line.aside',
      'payment.id as payment_id',
    ])
    .where('statement_line.organisation', '=', organisation)
    .where('statement_line.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('statement_line.status', '=', 'pending'),
        eb.and([
          eb('statement_line.booking_date', '>=', noonOfText(days[0] ?? '')),
          eb('statement_line.booking_date', '<=', noonOfText(days.at(-1) ?? '')),
        ]),
      ]),
    )
    .orderBy('statement_line.id')
    .execute()
  return [...Map.groupBy(rows, ({ entry_id }) => entry_id)].flatMap(([id, lines]) => {
    const [first] = lines
    if (first === undefined) return []
    return [
      {
        id,
        format: first.format,
        bookingDay: dayText(first.booking_date),
        amount: String(first.entry_cents),
        currency: first.currency,
        status: first.status,
        reference: first.reference,
        content: first.content,
        lines: first.entry_lines,
        isFree: lines.every(({ payment_id, aside }) => payment_id === null && aside === ''),
      },
    ]
  })
}
