import type { UnallocatedMoney } from '@kontor/contract/payments/reminders/reminder-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents } from '@kontor/domain/money/cents'
import { currencies } from '@kontor/domain/money/currency'
import type { Match, MatchReason } from '@kontor/domain/payments/matching/match'
import type { Db } from '../../database/connect.ts'
import { matchOpenLines, readOpenLines } from './match-open-lines.ts'
import { documentOf } from './statement-rows.ts'

/** What speaks for a customer, besides an amount that others can owe as well. */
const speaking: ReadonlySet<MatchReason> = new Set([
  'number',
  'unsureNumber',
  'iban',
  'sharedIban',
  'customerNumber',
  'name',
])

/**
 * Money on the own accounts that nobody has booked yet, line by line: of the customer for whose claim the line speaks, or
 * of a payer who is no customer.
 */
export async function waitingMoney(
  db: Db,
  organisation: string,
  now: UnixSeconds,
): Promise<UnallocatedMoney[]> {
  const rows = await readOpenLines(db, organisation)
  const { matches, claims } = await matchOpenLines(db, organisation, rows, now)
  const items = new Map(claims.items.map((item) => [item.invoiceId, item]))
  return rows.flatMap((row) => {
    const currency = currencies.find((one) => one === row.currency)
    if (currency === undefined || row.amount_cents <= 0) return []
    const claim = items.get(namedClaim(matches.get(row.id)) ?? '')
    return [
      {
        customerId: claim?.customerId ?? '',
        customerName: claim?.customerName ?? documentOf(row).party,
        currency,
        amount: fromCents(row.amount_cents),
      },
    ]
  })
}

function namedClaim(match: Match | undefined): string | undefined {
  const proposal = match?.proposals.find(({ reasons }) => reasons.some((reason) => speaking.has(reason)))
  return proposal?.parts[0]?.claimId
}
