import type { FreeMoney, OpenItem, OpenItems, OpenTotals } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents, sumOfCents, toCents } from '@kontor/domain/money/cents'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import { type AgeBucket, ageBuckets, bucketOf, daysLate } from '@kontor/domain/payments/ageing'
import type { DiscountTerm } from '@kontor/domain/payments/claim-entry'
import { claimState, openOf, openOfSettled } from '@kontor/domain/payments/open-item'
import { allocationKinds, reducesOpen, usesMoney } from '@kontor/domain/payments/payment'
import { type RawBuilder, sql } from 'kysely'
import { creditsAfterStart } from '../claims/credits-after-start.ts'
import { readStartDay } from '../claims/start-day.ts'
import { entriesOf } from '../claims/stored-claims.ts'
import type { ClaimEntryRow } from '../database/claim-entries.ts'
import type { Db } from '../database/connect.ts'

interface AsOf {
  /** 0: today. */
  asOf: UnixSeconds
  now: UnixSeconds
}

/** Everything that is open, or is a credit, at the end of a day, with its sums in each currency. */
export async function readOpenItems(db: Db, organisation: string, { asOf, now }: AsOf): Promise<OpenItems> {
  const day = berlinNoon(asOf || now)
  const startDay = await readStartDay(db, organisation)
  const rows = await openClaims(db, organisation, day, startDay)
  const items = rows.map((row) => openItem(row, day))
  const free = await freeMoneyOn(db, organisation, day)
  return { asOf: day, items, free, totals: totalsOf(items, free) }
}

export type ClaimRow = ClaimEntryRow & { payable: number; reduced: number }

export function openItem(row: ClaimRow, day: UnixSeconds): OpenItem {
  const sums = { payable: row.payable, reduced: row.reduced }
  // Nobody is late with a claim on which nothing is open.
  const late = openOf(sums) > 0 ? daysLate(row.due_date, day) : 0
  return {
    invoiceId: row.claim_id,
    kind: row.kind,
    number: row.number,
    customerId: row.customer_id,
    customerName: row.customer_name,
    project: row.project,
    currency: row.currency,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    dueReason: row.due_reason,
    discounts: JSON.parse(row.discounts) as DiscountTerm[],
    payable: fromCents(row.payable),
    open: fromCents(openOf(sums)),
    state: claimState({ ...sums, dueDate: row.due_date }, day),
    daysLate: late,
    bucket: bucketOf(late),
  }
}

const reducingKinds = allocationKinds.filter(reducesOpen)
export const moneyKinds = allocationKinds.filter(usesMoney)

/**
 * The first papers of claims that are not at zero, oldest first, with the sums of each claim on a day; only those
 * of one customer if one is named.
 */
export async function openClaims(
  db: Db,
  organisation: string,
  day: UnixSeconds,
  startDay: UnixSeconds,
  customerId?: string,
): Promise<ClaimRow[]> {
  const claims = openClaimRows(organisation, day, startDay, customerId)
  const { rows } = await sql<ClaimRow>`
    select * from (${claims}) as claim order by invoice_date, number, invoice_id`.execute(db)
  return [...(await settledCredits(db, organisation, { day, startDay, customerId })), ...rows]
}

/** The rows of `openClaims`, in no order, without credits on claims from before the first day. */
export function openClaimRows(
  organisation: string,
  day: UnixSeconds,
  startDay: UnixSeconds,
  customerId?: string,
): RawBuilder<ClaimRow> {
  const ofCustomer = customerId === undefined ? sql`` : sql`and entry.customer_id = ${customerId}`
  // Without this, the sums of all claims would be computed first.
  const inClaims =
    customerId === undefined
      ? sql``
      : sql`and claim_id in (
          select first.claim_id from claim_entry as first
          where first.organisation = ${organisation} and first.customer_id = ${customerId}
          and first.invoice_id = first.claim_id)`
  return sql<ClaimRow>`
    with charged as (
      select claim_id, cast(sum(payable_cents) as bigint) as cents from claim_entry
      where organisation = ${organisation} and invoice_date <= ${day} ${inClaims} group by claim_id
    ), taken as (
      select claim_id, cast(sum(amount_cents) as bigint) as cents from allocation
      where organisation = ${organisation} and date <= ${day} and kind in (${sql.join(reducingKinds)}) ${inClaims}
      group by claim_id
    )
    select entry.*, coalesce(charged.cents, 0) as payable, coalesce(taken.cents, 0) as reduced
    from claim_entry as entry
    left join charged on charged.claim_id = entry.claim_id
    left join taken on taken.claim_id = entry.claim_id
    where entry.organisation = ${organisation} and entry.invoice_id = entry.claim_id ${ofCustomer}
      and coalesce(charged.cents, 0) <> coalesce(taken.cents, 0)
      and (entry.invoice_date >= ${startDay} or exists (
        select 1 from reopened_claim where reopened_claim.organisation = ${organisation}
        and reopened_claim.claim_id = entry.claim_id))`
}

/** The claims from before the first day that a later Storno or credit has turned into a credit; they are the oldest. */
export async function settledCredits(
  db: Db,
  organisation: string,
  { day, startDay, customerId }: { day: UnixSeconds; startDay: UnixSeconds; customerId: string | undefined },
): Promise<ClaimRow[]> {
  const changes = await creditsAfterStart(db, organisation, startDay)
  const credits = [...changes].flatMap(([id, own]) => {
    const open = openOfSettled(own, day)
    return open === 0 ? [] : [[id, open] as const]
  })
  const entries = await entriesOf(
    db,
    organisation,
    'claim_id',
    credits.map(([id]) => id),
  )
  const papers = Map.groupBy(entries, ({ claim_id }) => claim_id)
  return credits
    .flatMap(([id, open]): ClaimRow[] => {
      const own = papers.get(id) ?? []
      const first = own.find(({ invoice_id }) => invoice_id === id)
      if (first === undefined || (customerId !== undefined && first.customer_id !== customerId)) return []
      const charged = own.filter(({ invoice_date }) => invoice_date <= day)
      const payable = sumOfCents(charged.map(({ payable_cents }) => payable_cents))
      return [{ ...first, payable, reduced: payable - open }]
    })
    .sort((a, b) => a.invoice_date - b.invoice_date || (a.number < b.number ? -1 : 1))
}

/** Customers whose payments have free money on a day. Payers that are no customers count by their name. */
async function freeMoneyOn(db: Db, organisation: string, day: UnixSeconds): Promise<FreeMoney[]> {
  const { rows } = await sql<{
    customer_id: string
    payer: string
    currency: Currency
    cents: number
    name: string | null
  }>`
    with used as (
      select payment_id, cast(sum(amount_cents) as bigint) as cents from allocation
      where organisation = ${organisation} and date <= ${day} and kind in (${sql.join(moneyKinds)})
      group by payment_id
    ), free as (
      select customer_id, case when customer_id = '' then payer else '' end as payer, currency,
        cast(sum(amount_cents - coalesce(used.cents, 0)) as bigint) as cents
      from payment left join used on used.payment_id = payment.id
      where organisation = ${organisation} and date <= ${day}
      group by customer_id, case when customer_id = '' then payer else '' end, currency
    )
    select free.*, (
      select customer_name from claim_entry where organisation = ${organisation}
      and claim_entry.customer_id = free.customer_id order by invoice_date desc, invoice_id limit 1
    ) as name
    from free where cents <> 0 order by customer_id, payer, currency`.execute(db)
  return rows.map(({ customer_id: customerId, payer, currency, cents, name }) => ({
    customerId,
    customerName: customerId === '' ? payer : (name ?? ''),
    currency,
    amount: fromCents(cents),
  }))
}

/** The sums of each currency in which anything is open or free. */
function totalsOf(items: readonly OpenItem[], free: readonly FreeMoney[]): OpenTotals[] {
  return currencies.flatMap((currency) => {
    const own = items.filter((item) => item.currency === currency)
    const credits = free.filter((one) => one.currency === currency)
    if (own.length + credits.length === 0) return []
    const open = own.filter((item) => item.open > 0)
    const inBucket = (bucket: AgeBucket) => sum(open.filter((item) => item.bucket === bucket))
    const buckets = Object.fromEntries(ageBuckets.map((bucket) => [bucket, inBucket(bucket)])) as Record<
      AgeBucket,
      number
    >
    const overpaid = -sum(own.filter((item) => item.open < 0))
    const freeSum = fromCents(credits.reduce((total, { amount }) => total + toCents(amount), 0))
    return [
      {
        currency,
        open: sum(open),
        overdue: sum(open.filter((item) => item.daysLate > 0)),
        credit: fromCents(toCents(overpaid) + toCents(freeSum)),
        buckets,
      },
    ]
  })
}

function sum(items: readonly OpenItem[]): number {
  return fromCents(items.reduce((total, { open }) => total + toCents(open), 0))
}
