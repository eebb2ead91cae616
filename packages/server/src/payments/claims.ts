import type { Claim, ClaimCredit, ClaimStateRow, Payment } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents, sumOfCents } from '@kontor/domain/money/cents'
import { type DatedCents, isSettledBefore, openOfSettled } from '@kontor/domain/payments/open-item'
import { reducesOpen } from '@kontor/domain/payments/payment'
import { sql } from 'kysely'
import { creditsAfterStart } from '../claims/credits-after-start.ts'
import { stands } from '../claims/standing-payments.ts'
import { readStartDay } from '../claims/start-day.ts'
import { entriesOf, reopenedIds } from '../claims/stored-claims.ts'
import type { ClaimEntryRow } from '../database/claim-entries.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { moneyKinds, openClaims, openItem } from './open-items.ts'
import { overcountingSettlements } from './overcounting-settlements.ts'
import { customerCredit, shownPayments } from './payment-rows.ts'

/** The claim of a final, with its papers and its payments. Throws `notFound`. */
export async function readClaim(
  db: Db,
  organisation: string,
  invoiceId: string,
  now: UnixSeconds,
): Promise<Claim> {
  const [named] = await entriesOf(db, organisation, 'invoice_id', [invoiceId])
  if (named === undefined) throw new ProblemError('notFound')
  const [item] = await itemsOf(db, organisation, [named.claim_id], now)
  if (item === undefined) throw new ProblemError('notFound')
  const papers = await entriesOf(db, organisation, 'claim_id', [named.claim_id])
  const payments = await paymentsOf(db, organisation, named.claim_id)
  const free = await freePayments(db, organisation, item)
  return {
    ...item,
    papers: papers.map(({ invoice_id, kind, number, invoice_date, payable_cents }) => ({
      invoiceId: invoice_id,
      kind,
      number,
      date: invoice_date,
      payable: fromCents(payable_cents),
    })),
    payments,
    freePayments: free,
    credits: await creditsOf(db, organisation, item, now),
    overcountedBy:
      item.kind === 'advance' ? await overcountingSettlements(db, organisation, [named.claim_id]) : [],
  }
}

/** The states of the claims that begin with these finals, whether open or not. */
export async function listClaimStates(
  db: Db,
  organisation: string,
  invoiceIds: readonly string[],
  now: UnixSeconds,
): Promise<ClaimStateRow[]> {
  const items = await itemsOf(db, organisation, invoiceIds, now)
  return items.map(({ invoiceId, state, open }) => ({ invoiceId, state, open }))
}

async function itemsOf(db: Db, organisation: string, claimIds: readonly string[], now: UnixSeconds) {
  const entries = Map.groupBy(
    await entriesOf(db, organisation, 'claim_id', claimIds),
    ({ claim_id }) => claim_id,
  )
  const taken = Map.groupBy(
    claimIds.length === 0
      ? []
      : await db
          .selectFrom('allocation')
          .select(['claim_id', 'kind', 'amount_cents'])
          .where('organisation', '=', organisation)
          .where('claim_id', 'in', claimIds)
          .execute(),
    ({ claim_id }) => claim_id,
  )
  const startDay = await readStartDay(db, organisation)
  const reopened = await reopenedIds(db, organisation, claimIds)
  const credits = await creditsAfterStart(db, organisation, startDay, claimIds)
  return [...entries].flatMap(([id, papers]) => {
    const first = papers.find(({ invoice_id }) => invoice_id === id)
    if (first === undefined) return []
    const reducing = (taken.get(id) ?? []).filter(({ kind }) => reducesOpen(kind))
    const reduced = sumOfCents(reducing.map(({ amount_cents }) => amount_cents))
    const settled = credits.get(id)
    return [shownItem(first, papers, { reduced, startDay, isReopened: reopened.has(id), settled }, now)]
  })
}

interface Settling {
  reduced: number
  startDay: UnixSeconds
  isReopened: boolean
  /** What changes its credit if it counts as settled. */
  settled: DatedCents[] | undefined
}

function shownItem(
  first: ClaimEntryRow,
  papers: readonly ClaimEntryRow[],
  { reduced, startDay, isReopened, settled = [] }: Settling,
  now: UnixSeconds,
) {
  const payable = sumOfCents(papers.map(({ payable_cents }) => payable_cents))
  const item = openItem({ ...first, payable, reduced }, berlinNoon(now))
  const isSettled = isSettledBefore({ invoiceDate: first.invoice_date, isReopened }, startDay)
  if (!isSettled) return item
  const open = fromCents(openOfSettled(settled))
  return { ...item, open, state: open < 0 ? ('overpaid' as const) : ('settledBefore' as const) }
}

async function paymentsOf(db: Db, organisation: string, claimId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('organisation', '=', organisation)
    .where(stands)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('allocation')
        .select('payment_id')
        .where('organisation', '=', organisation)
        .where('claim_id', '=', claimId),
    )
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return shownPayments(db, organisation, rows)
}

/** A customer can have thousands of payments, of which few have free money. */
const hasFreeMoney = (organisation: string) => sql<boolean>`amount_cents > (
  select coalesce(sum(used.amount_cents), 0) from allocation as used
  where used.organisation = ${organisation} and used.payment_id = payment.id
  and used.kind in (${sql.join(moneyKinds)}))`

/** The payments of a claim's customer, in its currency, that still have money to use. */
async function freePayments(
  db: Db,
  organisation: string,
  { customerId, currency }: { customerId: string; currency: Payment['currency'] },
): Promise<Payment[]> {
  if (customerId === '') return []
  if ((await customerCredit(db, { organisation, customer_id: customerId, currency })) <= 0) return []
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .where('amount_cents', '>', 0)
    .where(stands)
    .where(hasFreeMoney(organisation))
    .orderBy('date')
    .orderBy('id')
    .execute()
  const shown = await shownPayments(db, organisation, rows)
  return shown.filter(({ returnedBy }) => returnedBy === '')
}

/** The other claims of a claim's customer, in its currency, that have a credit. */
async function creditsOf(
  db: Db,
  organisation: string,
  {
    customerId,
    currency,
    invoiceId,
  }: { customerId: string; currency: Payment['currency']; invoiceId: string },
  now: UnixSeconds,
): Promise<ClaimCredit[]> {
  if (customerId === '') return []
  const day = berlinNoon(now)
  const rows = await openClaims(db, organisation, day, await readStartDay(db, organisation), customerId)
  return rows
    .map((row) => openItem(row, day))
    .filter((item) => item.open < 0 && item.currency === currency && item.invoiceId !== invoiceId)
    .map(({ invoiceId: id, number, open }) => ({ invoiceId: id, number, amount: -open }))
}
