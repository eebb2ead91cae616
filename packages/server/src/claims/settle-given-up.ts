import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Cents, sumOfCents } from '@kontor/domain/money/cents'
import { type GivenUp, type GivenUpChange, givenUpChanges } from '@kontor/domain/payments/given-up'
import { correctsTax } from '@kontor/domain/payments/payment'
import { negatedRates, type RateCents, sumOfRates, taxShares } from '@kontor/domain/payments/tax-shares'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import type { AllocationRow } from './allocation-row.ts'
import { entriesOf } from './stored-claims.ts'

/** What has changed a claim: a paper or a Korrektur with what it charges more, or money. */
export interface ClaimChange {
  claimId: string
  /** The paper that changed the claim; for money, its first paper. */
  invoiceId: string
  date: UnixSeconds
  charged?: Cents
  /** The credit that the paper cancels. */
  cancels?: string
}

/**
 * Takes back, or grants again, what was given up on a claim that has changed, with its tax, so that only money that came in
 * becomes the customer's credit. Lock the claim with `lockFirstPapers` before anything waits for the audit trail.
 */
export async function settleGivenUp(db: Db, session: Session, change: ClaimChange): Promise<void> {
  const { organisation } = session
  const { claimId, charged = 0 } = change
  const rows = await allocationsOf(db, organisation, claimId)
  const families = await liveFamilies(db, organisation, rows)
  if (families.size === 0) return
  const entries = await entriesOf(db, organisation, 'claim_id', [claimId])
  const payable = sumOfCents(entries.map(({ payable_cents }) => payable_cents))
  const received = rows.filter(({ kind }) => kind === 'payment' || kind === 'charge')
  const changes = givenUpChanges([...families.values()].map(partOf), {
    payable,
    payableBefore: payable - charged,
    received: sumOfAmounts(received),
    restored: restoredAmounts(rows, change.cancels),
  })
  const rates = sumOfRates(entries.map((entry) => JSON.parse(entry.rates) as RateCents[]))
  await store(db, session, reversals(changes, { families, rows, rates, change }))
}

/** Allocations that give up an amount, each with those that change it; by the id of the first. */
type Families = ReadonlyMap<string, AllocationRow[]>

async function allocationsOf(db: Db, organisation: string, claimId: string): Promise<AllocationRow[]> {
  return db
    .selectFrom('allocation')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute()
}

/** Without those whose payment was returned or undone, which has taken them back. */
async function liveFamilies(db: Db, organisation: string, rows: readonly AllocationRow[]): Promise<Families> {
  const first = rows.filter(
    ({ kind, amount_cents, reversal_of }) => correctsTax(kind) && amount_cents > 0 && reversal_of === '',
  )
  if (first.length === 0) return new Map()
  const ids = first.map(({ payment_id }) => payment_id)
  const gone = await db
    .selectFrom('payment')
    .select(['id', 'return_of'])
    .where('organisation', '=', organisation)
    .where(({ and, eb, or }) =>
      or([eb('return_of', 'in', ids), and([eb('id', 'in', ids), eb('undone_at', '<>', 0)])]),
    )
    .execute()
  const taken = new Set(gone.flatMap(({ id, return_of }) => [id, return_of ?? '']))
  const later = Map.groupBy(rows, ({ reversal_of }) => reversal_of)
  return new Map(
    first
      .filter(({ payment_id }) => !taken.has(payment_id))
      .map((row) => [row.id, [row, ...(later.get(row.id) ?? [])]]),
  )
}

function partOf(family: readonly AllocationRow[]): GivenUp {
  const [first] = family
  if (first === undefined) throw new Error('a family has a first allocation')
  return { id: first.id, kind: first.kind, granted: first.amount_cents, amount: sumOfAmounts(family) }
}

/** What a credit took back, by the allocation of which it did. */
function restoredAmounts(rows: readonly AllocationRow[], credit: string | undefined): Map<string, Cents> {
  const own = rows.filter(({ invoice_id, reversal_of }) => reversal_of !== '' && invoice_id === credit)
  const byFirst = Map.groupBy(own, ({ reversal_of }) => reversal_of)
  return new Map([...byFirst].map(([id, taken]) => [id, 0 - sumOfAmounts(taken)]))
}

/**
 * The allocations that make the changes, as parts of the payments that gave up. Together with all earlier ones they correct
 * the tax of what still counts as given up.
 */
function reversals(
  changes: readonly GivenUpChange[],
  {
    families,
    rows,
    rates,
    change,
  }: {
    families: Families
    rows: readonly AllocationRow[]
    rates: readonly RateCents[]
    change: ClaimChange
  },
): AllocationRow[] {
  const correcting = rows.filter(({ kind }) => correctsTax(kind))
  let givenUp = sumOfAmounts(correcting)
  let corrected = sumOfRates(correcting.map((row) => JSON.parse(row.rates) as RateCents[]))
  return changes.flatMap(({ id, amount }) => {
    const family = families.get(id) ?? []
    const [first] = family
    if (first === undefined) return []
    givenUp += amount
    const after = sumOfRates([taxShares(rates, givenUp)])
    const own = sumOfRates([after, negatedRates(corrected)])
    corrected = after
    return [
      {
        ...first,
        id: nextId(family),
        invoice_id: change.invoiceId,
        amount_cents: amount,
        date: Math.max(change.date, first.date),
        rates: JSON.stringify(own),
        reversal_of: first.id,
      },
    ]
  })
}

/** Numbers what follows an allocation: a1, a1.1, a1.2 … */
function nextId([first, ...later]: readonly AllocationRow[]): string {
  const prefix = `${first?.id ?? ''}.`
  const numbers = later
    .filter(({ id }) => id.startsWith(prefix))
    .map(({ id }) => Number(id.slice(prefix.length)))
  return `${prefix}${Math.max(0, ...numbers) + 1}`
}

async function store(db: Db, session: Session, added: readonly AllocationRow[]): Promise<void> {
  if (added.length === 0) return
  await db
    .insertInto('allocation')
    .values([...added])
    .execute()
  for (const [paymentId, allocations] of Map.groupBy(added, ({ payment_id }) => payment_id))
    await appendAudit(db, session, {
      action: 'payment.reverse',
      objectType: 'payment',
      objectId: paymentId,
      detail: JSON.stringify({ allocations }),
    })
}

function sumOfAmounts(rows: readonly AllocationRow[]): Cents {
  return sumOfCents(rows.map(({ amount_cents }) => amount_cents))
}
