import type { Allocation, Payment } from '@kontor/contract/payments/payment-schema'
import { fromCents } from '@kontor/domain/money/cents'
import { freeMoney } from '@kontor/domain/payments/allocation'
import type { DiscountTerm } from '@kontor/domain/payments/claim-entry'
import { isLateSkonto } from '@kontor/domain/payments/discount-offer'
import { allocationKinds, usesMoney } from '@kontor/domain/payments/payment'
import type { RateCents } from '@kontor/domain/payments/tax-shares'
import type { Selectable } from 'kysely'
import type { AllocationRow } from '../claims/allocation-row.ts'
import { stands } from '../claims/standing-payments.ts'
import { entriesOf } from '../claims/stored-claims.ts'
import type { ClaimEntryRow } from '../database/claim-entries.ts'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'

export type PaymentRow = Selectable<Schema['payment']>

/** Ids per query; both engines limit the number of parameters in a statement. */
const batchSize = 500

/** Payments as calls return them, in the given order. */
export async function shownPayments(
  db: Db,
  organisation: string,
  rows: readonly PaymentRow[],
): Promise<Payment[]> {
  const shown: Payment[] = []
  for (let start = 0; start < rows.length; start += batchSize)
    shown.push(...(await shownBatch(db, organisation, rows.slice(start, start + batchSize))))
  return shown
}

async function shownBatch(db: Db, organisation: string, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const ids = rows.map(({ id }) => id)
  const allocations = await allocationsOf(db, organisation, ids)
  const claims = new Map<string, ClaimEntryRow>()
  const claimIds = claimIdsOf(allocations)
  for (let start = 0; start < claimIds.length; start += batchSize)
    for (const entry of await entriesOf(
      db,
      organisation,
      'invoice_id',
      claimIds.slice(start, start + batchSize),
    ))
      claims.set(entry.invoice_id, entry)
  const returns = await returnsOf(db, organisation, ids)
  const byPayment = Map.groupBy(allocations, ({ payment_id }) => payment_id)
  return rows.map((row) => {
    const own = byPayment.get(row.id) ?? []
    return {
      id: row.id,
      date: row.date,
      amount: fromCents(row.amount_cents),
      currency: row.currency,
      way: row.way,
      customerId: row.customer_id,
      payer: row.payer,
      text: row.text,
      lineId: row.line_id ?? '',
      returnOf: row.return_of ?? '',
      returnedBy: returns.get(row.id) ?? '',
      createdAt: row.created_at,
      createdBy: row.created_by,
      free: fromCents(freeOf(row, own)),
      allocations: own.map((one) => shownAllocation(one, claims.get(one.claim_id))),
    }
  })
}

function freeOf(row: Pick<PaymentRow, 'amount_cents'>, own: readonly AllocationRow[]): number {
  const used = own.map(({ kind, amount_cents }) => ({ kind, amount: amount_cents }))
  return freeMoney({ amount: row.amount_cents }, used)
}

export async function allocationsOf(
  db: Db,
  organisation: string,
  paymentIds: readonly string[],
): Promise<AllocationRow[]> {
  if (paymentIds.length === 0) return []
  return db
    .selectFrom('allocation')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('payment_id', 'in', paymentIds)
    .orderBy('date')
    .orderBy('id')
    .execute()
}

/** The claims of allocations, each once. */
export function claimIdsOf(allocations: readonly AllocationRow[]): string[] {
  return [...new Set(allocations.map(({ claim_id }) => claim_id))].sort()
}

/** The payments that return these, by the id of the returned one. */
async function returnsOf(db: Db, organisation: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'return_of'])
    .where('organisation', '=', organisation)
    .where('return_of', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, return_of }) => [return_of ?? '', id]))
}

function shownAllocation(row: AllocationRow, claim: ClaimEntryRow | undefined): Allocation {
  return {
    id: row.id,
    paymentId: row.payment_id,
    claimId: row.claim_id,
    invoiceId: row.invoice_id,
    number: claim?.number ?? '',
    kind: row.kind,
    amount: fromCents(row.amount_cents),
    date: row.date,
    rates: (JSON.parse(row.rates) as RateCents[]).map(({ rate, nettoCents, taxCents }) => ({
      rate,
      netto: fromCents(nettoCents),
      tax: fromCents(taxCents),
    })),
    isLate: row.kind === 'skonto' && isAfterAll(row.date, claim),
  }
}

/** Whether a Skonto came after every day that the invoice states for one. */
function isAfterAll(day: number, claim: ClaimEntryRow | undefined): boolean {
  const terms = JSON.parse(claim?.discounts ?? '[]') as DiscountTerm[]
  return terms.every(({ until }) => isLateSkonto(until, day))
}

/** The free money of all payments of a customer in one currency, in cents: what came in and was not used or refunded. */
export async function customerCredit(
  db: Db,
  { organisation, customer_id, currency }: Pick<PaymentRow, 'organisation' | 'customer_id' | 'currency'>,
): Promise<number> {
  const payments = db
    .selectFrom('payment')
    .where('organisation', '=', organisation)
    .where('customer_id', '=', customer_id)
    .where('currency', '=', currency)
  const received = await payments
    .select(({ fn }) => fn.sum<number | string | null>('amount_cents').as('cents'))
    .executeTakeFirst()
  const used = await db
    .selectFrom('allocation')
    .select(({ fn }) => fn.sum<number | string | null>('amount_cents').as('cents'))
    .where('organisation', '=', organisation)
    .where('kind', 'in', allocationKinds.filter(usesMoney))
    .where('payment_id', 'in', payments.select('id'))
    .executeTakeFirst()
  return Number(received?.cents ?? 0) - Number(used?.cents ?? 0)
}

/** A payment that stands, locked until the transaction ends; undefined if there is none. */
export function lockPayment(db: Db, organisation: string, id: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .where(stands)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether another payment has returned this one. */
export async function isReturned(db: Db, organisation: string, id: string): Promise<boolean> {
  return (await returnsOf(db, organisation, [id])).has(id)
}
