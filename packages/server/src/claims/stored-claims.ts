import { type Cents, sumOfCents } from '@kontor/domain/money/cents'
import { type AllocableClaim, refundableOf } from '@kontor/domain/payments/allocation'
import type { DiscountTerm } from '@kontor/domain/payments/claim-entry'
import { isSettledBefore, openOf, openOfSettled } from '@kontor/domain/payments/open-item'
import { type AllocationKind, reducesOpen } from '@kontor/domain/payments/payment'
import { type RateCents, sumOfRates } from '@kontor/domain/payments/tax-shares'
import type { ClaimEntryRow } from '../database/claim-entries.ts'
import type { Db } from '../database/connect.ts'
import { creditsAfterStart } from './credits-after-start.ts'
import { readStartDay } from './start-day.ts'

/** A claim with all that allocations to it depend on. */
export interface StoredClaim extends AllocableClaim {
  id: string
  number: string
  customerId: string
  discounts: DiscountTerm[]
  /** What its papers charge by rate, after Storno and credits. */
  rates: RateCents[]
  /** Whether it counts as settled before the first day: it can only be refunded. */
  isSettledBefore: boolean
}

/**
 * The claims of these papers, locked until the transaction ends, by the id of the named paper. A paper that is
 * no final of the organisation has none.
 */
export async function lockClaims(
  db: Db,
  organisation: string,
  invoiceIds: readonly string[],
): Promise<Map<string, StoredClaim>> {
  const named = await entriesOf(db, organisation, 'invoice_id', invoiceIds)
  const claimIds = [...new Set(named.map(({ claim_id }) => claim_id))].sort()
  await lockFirstPapers(db, organisation, claimIds)
  const entries = await entriesOf(db, organisation, 'claim_id', claimIds)
  const allocations = await allocatedAmounts(db, organisation, claimIds)
  const byClaim = Map.groupBy(entries, ({ claim_id }) => claim_id)
  const settled = await settledClaims(db, organisation, entries)
  const claims = new Map(
    claimIds.map((id) => {
      const claim = storedClaim(id, byClaim.get(id) ?? [], allocations.get(id) ?? [])
      return [id, claim && asSettled(claim, settled)]
    }),
  )
  return new Map(
    named.flatMap(({ invoice_id, claim_id }) => {
      const claim = claims.get(claim_id)
      return claim === undefined ? [] : [[invoice_id, claim] as const]
    }),
  )
}

function storedClaim(
  id: string,
  entries: readonly ClaimEntryRow[],
  allocations: readonly Allocated[],
): StoredClaim | undefined {
  const first = entries.find(({ invoice_id }) => invoice_id === id)
  if (first === undefined) return undefined
  const payable = sumOfCents(entries.map(({ payable_cents }) => payable_cents))
  const reducing = allocations.filter(({ kind }) => reducesOpen(kind))
  const reduced = sumOfCents(reducing.map(({ amount }) => amount))
  return {
    id,
    number: first.number,
    customerId: first.customer_id,
    currency: first.currency,
    open: openOf({ payable, reduced }),
    refundable: refundableOf(payable, allocations),
    discounts: JSON.parse(first.discounts) as DiscountTerm[],
    rates: sumOfRates(entries.map(({ rates }) => JSON.parse(rates) as RateCents[])),
    isSettledBefore: false,
  }
}

/** Of a claim that counts as settled, what later papers take back can be refunded, and nothing else is open. */
function asSettled(claim: StoredClaim, settled: ReadonlyMap<string, Cents>): StoredClaim {
  const open = settled.get(claim.id)
  return open === undefined ? claim : { ...claim, open, refundable: 0 - open, isSettledBefore: true }
}

export async function entriesOf(
  db: Db,
  organisation: string,
  column: 'invoice_id' | 'claim_id',
  ids: readonly string[],
): Promise<ClaimEntryRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('claim_entry')
    .selectAll()
    .where('organisation', '=', organisation)
    .where(column, 'in', ids)
    .orderBy('invoice_date')
    .orderBy('invoice_id')
    .execute()
}

/** Two calls that give up what is open on the same claim wait for each other. */
export async function lockFirstPapers(
  db: Db,
  organisation: string,
  claimIds: readonly string[],
): Promise<void> {
  if (claimIds.length === 0) return
  await db
    .selectFrom('claim_entry')
    .select('invoice_id')
    .where('organisation', '=', organisation)
    .where('invoice_id', 'in', claimIds)
    .orderBy('invoice_id')
    .forUpdate()
    .execute()
}

interface Allocated {
  kind: AllocationKind
  amount: number
}

/** The allocations to each claim, over all time. */
async function allocatedAmounts(
  db: Db,
  organisation: string,
  claimIds: readonly string[],
): Promise<Map<string, Allocated[]>> {
  if (claimIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('allocation')
    .select(['claim_id', 'kind', 'amount_cents as amount'])
    .where('organisation', '=', organisation)
    .where('claim_id', 'in', claimIds)
    .execute()
  return Map.groupBy(rows, ({ claim_id }) => claim_id)
}

/** What is open on those of the claims that count as settled before the first day. */
async function settledClaims(
  db: Db,
  organisation: string,
  entries: readonly ClaimEntryRow[],
): Promise<Map<string, Cents>> {
  const startDay = await readStartDay(db, organisation)
  const first = entries.filter(({ invoice_id, claim_id }) => invoice_id === claim_id)
  const early = first.filter(({ invoice_date }) => invoice_date < startDay)
  if (early.length === 0) return new Map()
  const reopened = await reopenedIds(
    db,
    organisation,
    early.map(({ claim_id }) => claim_id),
  )
  const isSettled = ({ claim_id, invoice_date }: ClaimEntryRow) =>
    isSettledBefore({ invoiceDate: invoice_date, isReopened: reopened.has(claim_id) }, startDay)
  const ids = early.filter(isSettled).map(({ claim_id }) => claim_id)
  const credits = await creditsAfterStart(db, organisation, startDay, ids)
  return new Map(ids.map((id) => [id, openOfSettled(credits.get(id) ?? [])]))
}

export async function reopenedIds(
  db: Db,
  organisation: string,
  claimIds: readonly string[],
): Promise<Set<string>> {
  if (claimIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('reopened_claim')
    .select('claim_id')
    .where('organisation', '=', organisation)
    .where('claim_id', 'in', claimIds)
    .execute()
  return new Set(rows.map(({ claim_id }) => claim_id))
}
