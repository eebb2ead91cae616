import { isSettled } from '@kontor/domain/chains/remaining-sums'
import type { Follower, SettledAdvance } from '@kontor/domain/invoices/paper'
import { type Cents, toCents } from '@kontor/domain/money/cents'
import { receivedAmounts } from '../claims/received-amounts.ts'
import type { Db } from '../database/connect.ts'
import { sameShape } from '../database/stored-documents.ts'
import type { StoredInvoice } from '../invoices/stored-invoice.ts'

/**
 * The printed numbers of the settlements that deduct more of one of the claims as received than has come in, or
 * would have without a payment: with `without`, those that count this payment [A29.4].
 */
export async function overcountingSettlements(
  db: Db,
  organisation: string,
  claimIds: readonly string[],
  { without }: { without?: string } = {},
): Promise<string[]> {
  const settled = await settlementsOf(db, organisation, claimIds)
  if (settled.size === 0) return []
  const advances = await deductedAdvances(db, organisation, [...settled.values()])
  const now = await receivedAmounts(db, organisation, [...settled.keys()])
  const left =
    without === undefined ? now : await receivedAmounts(db, organisation, [...settled.keys()], { without })
  const counting = [...settled].filter(([claimId, { invoiceId }]) => {
    const advance = advances.get(invoiceId)?.find((one) => one.invoiceId === claimId)
    const amount = left.get(claimId) ?? 0
    const isCounted = without === undefined || amount < (now.get(claimId) ?? 0)
    return advance !== undefined && isCounted && amount < countedAmount(advance)
  })
  return [...new Set(counting.map(([, { invoiceNumber }]) => invoiceNumber))].sort()
}

/** Those of the claims that are advances of a settlement that stands. */
export async function settledAmong(
  db: Db,
  organisation: string,
  claimIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await settlementsOf(db, organisation, claimIds)).keys())
}

/** The settlements that stand, by the ids of their advances among the claims. */
async function settlementsOf(
  db: Db,
  organisation: string,
  claimIds: readonly string[],
): Promise<Map<string, Follower>> {
  if (claimIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'followers'])
    .where('organisation', '=', organisation)
    .where('id', 'in', sameShape([...claimIds]))
    .execute()
  return new Map(
    rows.flatMap(({ id, followers }) => {
      const later = JSON.parse(followers) as Follower[]
      const settlement = later.findLast(({ relation }) => relation === 'settledBy')
      return settlement !== undefined && isSettled(later) ? [[id, settlement] as const] : []
    }),
  )
}

/** The advances that these settlements list, by the id of the settlement. */
async function deductedAdvances(
  db: Db,
  organisation: string,
  settlements: readonly Follower[],
): Promise<Map<string, SettledAdvance[]>> {
  const ids = [...new Set(settlements.map(({ invoiceId }) => invoiceId))]
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'document'])
    .where('organisation', '=', organisation)
    .where('id', 'in', sameShape(ids))
    .execute()
  return new Map(
    rows.map(({ id, document }) => {
      const { paper } = (JSON.parse(document) as StoredInvoice).content
      return [id, paper?.kind === 'settlement' ? paper.settles : []] as const
    }),
  )
}

/** What a settlement deducts of an advance as received. */
function countedAmount({ brutto, unpaid, received }: SettledAdvance): Cents {
  return toCents(received?.brutto ?? (unpaid ? 0 : brutto))
}
