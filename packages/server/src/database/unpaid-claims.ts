import { isSettledBefore, openOf } from '@kontor/domain/payments/open-item'
import { isLoss, reducesOpen } from '@kontor/domain/payments/payment'
import type { Db } from './schema.ts'

/**
 * Those of the claims on which something is still open, or was written off instead of paid. Claims that count as settled before the first day of
 * payments are not among them.
 */
export async function unpaidClaims(
  db: Db,
  organisation: string,
  claimIds: readonly string[],
): Promise<Set<string>> {
  if (claimIds.length === 0) return new Set()
  const entries = await db
    .selectFrom('claim_entry')
    .select(['invoice_id', 'claim_id', 'invoice_date', 'payable_cents'])
    .where('organisation', '=', organisation)
    .where('claim_id', 'in', claimIds)
    .execute()
  const taken = await db
    .selectFrom('allocation')
    .select(['claim_id', 'kind', 'amount_cents'])
    .where('organisation', '=', organisation)
    .where('claim_id', 'in', claimIds)
    .execute()
  const settled = await settledBefore(db, organisation, claimIds, entries)
  const isOpen = (id: string) => {
    const sums = { payable: 0, reduced: 0 }
    for (const entry of entries) if (entry.claim_id === id) sums.payable += entry.payable_cents
    for (const { claim_id, kind, amount_cents } of taken)
      if (claim_id === id && reducesOpen(kind) && !isLoss(kind)) sums.reduced += amount_cents
    return openOf(sums) > 0
  }
  return new Set(claimIds.filter((id) => isOpen(id) && !settled.has(id)))
}

async function settledBefore(
  db: Db,
  organisation: string,
  claimIds: readonly string[],
  entries: readonly { invoice_id: string; claim_id: string; invoice_date: number }[],
): Promise<Set<string>> {
  const setting = await db
    .selectFrom('payment_setting')
    .select('start_day')
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  const reopened = await db
    .selectFrom('reopened_claim')
    .select('claim_id')
    .where('organisation', '=', organisation)
    .where('claim_id', 'in', claimIds)
    .execute()
  const again = new Set(reopened.map(({ claim_id }) => claim_id))
  const first = entries.filter(({ invoice_id, claim_id }) => invoice_id === claim_id)
  const isSettled = ({ claim_id, invoice_date: invoiceDate }: (typeof first)[number]) =>
    isSettledBefore({ invoiceDate, isReopened: again.has(claim_id) }, setting?.start_day ?? 0)
  return new Set(first.filter(isSettled).map(({ claim_id }) => claim_id))
}
