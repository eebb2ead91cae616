import type { AuditEntry } from '../../audit/audit.ts'
import type { Db } from '../../database/connect.ts'
import type { AccountRow, LineRow } from './statement-rows.ts'

/** Seconds between the two bookings of a transfer. */
const longest = 6 * 86_400

/**
 * Sets lines aside whose counterparty is another own account, and pairs them with the line on that account. Returns the events
 * to append.
 */
export async function pairTransfers(
  db: Db,
  organisation: string,
  added: readonly LineRow[],
  accounts: readonly AccountRow[],
): Promise<AuditEntry[]> {
  const owners = new Map(accounts.map(({ id, number }) => [number, id]))
  const transfers = added.filter(({ iban, status, account_id }) => {
    const owner = owners.get(iban)
    return status === 'booked' && owner !== undefined && owner !== account_id
  })
  const numbers = new Map(accounts.map(({ id, number }) => [id, number]))
  const pairs = new Map<string, string>()
  for (const line of transfers) {
    if (pairs.has(line.id)) continue
    const to = { account: owners.get(line.iban) ?? '', number: numbers.get(line.account_id) ?? '' }
    const other = await partnerOf(db, organisation, line, to, [...pairs.keys()])
    pairs.set(line.id, other ?? '')
    if (other !== undefined) pairs.set(other, line.id)
  }
  for (const [id, pairedWith] of pairs)
    await db
      .updateTable('statement_line')
      .set({ aside: 'transfer', paired_with: pairedWith })
      .where('organisation', '=', organisation)
      .where('id', '=', id)
      .execute()
  if (pairs.size === 0) return []
  const lines = [...pairs].map(([id, pairedWith]) => ({ id, aside: 'transfer', paired_with: pairedWith }))
  return [
    {
      action: 'statement.aside',
      objectType: 'statement',
      objectId: organisation,
      detail: JSON.stringify({ lines }),
    },
  ]
}

/**
 * The line on the other account: the opposite amount within six days, from this account, and not paired yet. A payment
 * of a customer can have the same amount, and must stay in the queue.
 */
async function partnerOf(
  db: Db,
  organisation: string,
  line: LineRow,
  to: { account: string; number: string },
  taken: readonly string[],
): Promise<string | undefined> {
  const found = await db
    .selectFrom('statement_line')
    .leftJoin('payment', (join) =>
      join.onRef('payment.line_id', '=', 'statement_line.id').on('payment.organisation', '=', organisation),
    )
    .select('statement_line.id')
    .where('statement_line.organisation', '=', organisation)
    .where('statement_line.account_id', '=', to.account)
    .where('statement_line.iban', '=', to.number)
    .where('statement_line.amount_cents', '=', -line.amount_cents)
    .where('statement_line.currency', '=', line.currency)
    .where('statement_line.status', '=', 'booked')
    .where('statement_line.paired_with', '=', '')
    .where('statement_line.booking_date', '>=', line.booking_date - longest)
    .where('statement_line.booking_date', '<=', line.booking_date + longest)
    .where('payment.id', 'is', null)
    .orderBy('statement_line.booking_date')
    .orderBy('statement_line.id')
    .limit(taken.length + 1)
    .execute()
  return found.map(({ id }) => id).find((id) => !taken.includes(id))
}
