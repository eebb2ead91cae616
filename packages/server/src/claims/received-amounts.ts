import { type Cents, sumOfCents } from '@kontor/domain/money/cents'
import { isSettledBefore } from '@kontor/domain/payments/open-item'
import { isLoss, reducesOpen } from '@kontor/domain/payments/payment'
import type { Db } from '../database/connect.ts'
import { readStartDay } from './start-day.ts'
import { entriesOf, reopenedIds } from './stored-claims.ts'

/**
 * What was received for each of these claims up to now, in cents; `without` leaves out one payment. Skonto and
 * small differences count, because they reduce what is owed for good; losses do not, because they stay owed
 * [A29.1]. A claim from before the first day of payments counts as received.
 */
export async function receivedAmounts(
  db: Db,
  organisation: string,
  claimIds: readonly string[],
  { without }: { without?: string } = {},
): Promise<Map<string, Cents>> {
  if (claimIds.length === 0) return new Map()
  const entries = Map.groupBy(
    await entriesOf(db, organisation, 'claim_id', claimIds),
    ({ claim_id }) => claim_id,
  )
  const allocations = await db
    .selectFrom('allocation')
    .select(['claim_id', 'payment_id', 'kind', 'amount_cents'])
    .where('organisation', '=', organisation)
    .where('claim_id', 'in', claimIds)
    .execute()
  const counted = allocations.filter(
    ({ payment_id, kind }) => payment_id !== without && reducesOpen(kind) && !isLoss(kind),
  )
  const received = Map.groupBy(counted, ({ claim_id }) => claim_id)
  const startDay = await readStartDay(db, organisation)
  const reopened = await reopenedIds(db, organisation, claimIds)
  return new Map(
    claimIds.map((id) => {
      const papers = entries.get(id) ?? []
      const invoiceDate = papers.find(({ invoice_id }) => invoice_id === id)?.invoice_date
      const isBefore =
        invoiceDate !== undefined && isSettledBefore({ invoiceDate, isReopened: reopened.has(id) }, startDay)
      const amounts = isBefore
        ? papers.map(({ payable_cents }) => payable_cents)
        : (received.get(id) ?? []).map(({ amount_cents }) => amount_cents)
      return [id, sumOfCents(amounts)] as const
    }),
  )
}
