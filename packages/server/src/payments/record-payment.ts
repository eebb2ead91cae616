import type { AllocationBody, Payment, PaymentInput } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { DomainError } from '@kontor/domain/domain-error'
import { sumOfCents, toCents } from '@kontor/domain/money/cents'
import { type AllocatedAmount, assertAllocations } from '@kontor/domain/payments/allocation'
import { correctsTax, fitsWay, usesMoney } from '@kontor/domain/payments/payment'
import { negatedRates, type RateCents, taxShares } from '@kontor/domain/payments/tax-shares'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { AllocationRow } from '../claims/allocation-row.ts'
import { settleGivenUp } from '../claims/settle-given-up.ts'
import { lockClaims, type StoredClaim } from '../claims/stored-claims.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { overcountingSettlements } from './overcounting-settlements.ts'
import {
  allocationsOf,
  customerCredit,
  isReturned,
  lockPayment,
  type PaymentRow,
  shownPayments,
} from './payment-rows.ts'

/** A payment with the line of the bank statement that it comes from; null if somebody entered it. */
export type NewPayment = PaymentInput & { lineId: string | null }

type NewId = () => string
type Claims = ReadonlyMap<string, StoredClaim>

/**
 * Stores a payment with its allocations in the caller's transaction. Throws `invalidRequest` for a day after
 * today, an amount that does not fit its way, or an unknown customer, payment or claim; `statusNotAllowed` for
 * the return of a return, of a set-off or of money that went out, `paymentReturned` for a second return,
 * `paymentSettled` with the settlements that count a returned payment as received, unless `despiteSettlements` is set,
 * `claimSettledBefore`, and the codes that `assertAllocations` throws.
 */
export async function recordPayment(
  db: Db,
  session: Session,
  input: NewPayment,
  newId: NewId,
): Promise<Payment> {
  const date = berlinNoon(input.date || session.now)
  rejectUnlessSound(input, date, session)
  const row = paymentRow(session, input, { id: newId(), date })
  const allocations =
    input.returnOf === ''
      ? await newAllocations(db, session, row, input.allocations, newId)
      : await returnedAllocations(db, session, row, input, newId)
  const customer = await customerOf(db, session, row, allocations)
  const stored = { ...row, customer_id: customer }
  await db.insertInto('payment').values(stored).execute()
  await store(db, session, 'payment.record', stored, allocations.rows)
  return shown(db, session, stored)
}

/**
 * Uses free money of a stored payment. Throws `notFound`, `statusNotAllowed` for a payment without money and for
 * a return, `paymentReturned`, `invalidRequest` for a day before the payment or after today, and what
 * `recordPayment` throws for its allocations.
 */
export async function allocatePayment(
  db: Db,
  session: Session,
  { paymentId, date, allocations }: AllocationBody,
  newId: NewId,
): Promise<Payment> {
  const { organisation, now } = session
  const row = await lockPayment(db, organisation, paymentId)
  if (row === undefined) throw new ProblemError('notFound')
  if (row.amount_cents === 0 || row.return_of !== null) throw new ProblemError('statusNotAllowed')
  if (await isReturned(db, organisation, row.id)) throw new DomainError('paymentReturned')
  const day = berlinNoon(date) || Math.max(row.date, berlinNoon(now))
  if (day < row.date || day > Math.max(row.date, berlinNoon(now))) throw invalid('date')
  if (allocations.length === 0) throw invalid('allocations')
  const earlier = await allocationsOf(db, organisation, [row.id])
  const added = await newAllocations(db, session, { ...row, date: day }, allocations, newId, earlier)
  await rejectSpent(db, row, added.rows)
  const changed = { ...row, revision: row.revision + 1 }
  await db
    .updateTable('payment')
    .set({ revision: changed.revision })
    .where('organisation', '=', organisation)
    .where('id', '=', row.id)
    .execute()
  await store(db, session, 'payment.allocate', changed, added.rows)
  return shown(db, session, changed)
}

/**
 * Rejects using money that has been refunded without naming its payment: it is no longer the customer's credit, although
 * its payment still shows it. Throws `allocatedTooMuch`.
 */
async function rejectSpent(db: Db, row: PaymentRow, added: readonly AllocationRow[]): Promise<void> {
  if (row.customer_id === '' || row.amount_cents < 0) return
  const money = added.filter(({ kind }) => usesMoney(kind))
  const used = sumOfCents(money.map(({ amount_cents }) => amount_cents))
  if (used > (await customerCredit(db, row))) throw new DomainError('allocatedTooMuch')
}

function invalid(path: string, code = 'invalid'): ProblemError {
  return new ProblemError('invalidRequest', { issues: [{ path, code }] })
}

function rejectUnlessSound(input: NewPayment, date: UnixSeconds, { now }: Session): void {
  if (date > berlinNoon(now)) throw invalid('date', 'future')
  if (!fitsWay({ amount: toCents(input.amount), way: input.way })) throw invalid('amount')
  if (input.returnOf !== '' && input.allocations.length > 0) throw invalid('allocations')
}

function paymentRow(
  { organisation, now, user }: Session,
  input: NewPayment,
  { id, date }: { id: string; date: UnixSeconds },
): PaymentRow {
  return {
    organisation,
    id,
    date,
    amount_cents: toCents(input.amount),
    currency: input.currency,
    way: input.way,
    customer_id: input.customerId,
    payer: input.payer.trim(),
    text: input.text.trim(),
    line_id: input.lineId,
    return_of: input.returnOf || null,
    created_at: now,
    created_by: user,
    revision: 1,
    undone_at: 0,
    undoes: '',
  }
}

interface Allocated {
  rows: AllocationRow[]
  claims: StoredClaim[]
  /** The customer of the returned payment. */
  customerId?: string
}

async function newAllocations(
  db: Db,
  { organisation }: Session,
  payment: PaymentRow,
  inputs: PaymentInput['allocations'],
  newId: NewId,
  earlier: readonly AllocationRow[] = [],
): Promise<Allocated> {
  const claims = await lockClaims(
    db,
    organisation,
    inputs.map(({ invoiceId }) => invoiceId),
  )
  if (inputs.some(({ invoiceId, amount }) => amount > 0 && claims.get(invoiceId)?.isSettledBefore))
    throw new DomainError('claimSettledBefore')
  const added = inputs.map((input): AllocatedAmount & { invoiceId: string } => ({
    claimId: claims.get(input.invoiceId)?.id ?? '',
    invoiceId: input.invoiceId,
    kind: input.kind,
    amount: toCents(input.amount),
  }))
  assertAllocations(
    { amount: payment.amount_cents, currency: payment.currency, way: payment.way },
    added,
    new Map([...claims.values()].map((claim) => [claim.id, claim])),
    earlier.map(({ kind, amount_cents }) => ({ kind, amount: amount_cents })),
  )
  const rows = added.map(({ claimId, invoiceId, kind, amount }) => ({
    organisation,
    id: newId(),
    payment_id: payment.id,
    claim_id: claimId,
    invoice_id: invoiceId,
    kind,
    amount_cents: amount,
    date: payment.date,
    rates: JSON.stringify(correctsTax(kind) ? taxShares(ratesOf(claims, invoiceId), amount) : []),
    reversal_of: '',
  }))
  return { rows, claims: [...claims.values()] }
}

function ratesOf(claims: Claims, invoiceId: string): RateCents[] {
  return claims.get(invoiceId)?.rates ?? []
}

/** A return takes back the whole payment: its money, and the Skonto that came with it. */
async function returnedAllocations(
  db: Db,
  { organisation }: Session,
  row: PaymentRow,
  { returnOf, despiteSettlements = false }: NewPayment,
  newId: NewId,
): Promise<Allocated> {
  const original = await lockPayment(db, organisation, returnOf)
  if (original === undefined) throw invalid('returnOf', 'unknown')
  if (original.amount_cents <= 0) throw new ProblemError('statusNotAllowed')
  if (await isReturned(db, organisation, original.id)) throw new DomainError('paymentReturned')
  if (original.currency !== row.currency) throw new DomainError('currencyDiffers')
  if (row.amount_cents !== -original.amount_cents) throw invalid('amount')
  const taken = await allocationsOf(db, organisation, [original.id])
  // What a Storno or a credit has taken back since does not keep a bank from returning the money earlier.
  const own = taken.filter(({ reversal_of }) => reversal_of === '')
  if (row.date < Math.max(original.date, ...own.map(({ date }) => date))) throw invalid('date')
  const claims = await lockClaims(
    db,
    organisation,
    taken.map(({ claim_id }) => claim_id),
  )
  if ([...claims.values()].some(({ isSettledBefore }) => isSettledBefore))
    throw new DomainError('claimSettledBefore')
  const settlements = await overcountingSettlements(db, organisation, [...claims.keys()], {
    without: returnOf,
  })
  if (settlements.length > 0 && !despiteSettlements) throw new DomainError('paymentSettled', { settlements })
  const rows = taken.map((one) => ({
    ...one,
    id: newId(),
    payment_id: row.id,
    amount_cents: -one.amount_cents,
    date: Math.max(row.date, one.date),
    rates: JSON.stringify(negatedRates(JSON.parse(one.rates) as RateCents[])),
    reversal_of: one.reversal_of || one.id,
  }))
  return { rows, claims: [...claims.values()], customerId: original.customer_id }
}

/** The customer whose money it is. Throws `invalidRequest` for one that the organisation does not know. */
async function customerOf(
  db: Db,
  { organisation }: Session,
  { customer_id: id }: PaymentRow,
  { claims, customerId }: Allocated,
): Promise<string> {
  if (customerId !== undefined) return customerId
  if (id === '') return claims[0]?.customerId ?? ''
  if (claims.some((claim) => claim.customerId === id)) return id
  const known = await db
    .selectFrom('customer')
    .select('id')
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known !== undefined) return id
  const charged = await db
    .selectFrom('claim_entry')
    .select('invoice_id')
    .where('organisation', '=', organisation)
    .where('customer_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (charged === undefined) throw invalid('customerId', 'unknown')
  return id
}

async function store(
  db: Db,
  session: Session,
  action: 'payment.record' | 'payment.allocate',
  payment: PaymentRow,
  allocations: AllocationRow[],
): Promise<void> {
  if (allocations.length > 0) await db.insertInto('allocation').values(allocations).execute()
  const detail = JSON.stringify({ payment, allocations })
  await appendAudit(db, session, { action, objectType: 'payment', objectId: payment.id, detail })
  const days = Map.groupBy(allocations, ({ claim_id }) => claim_id)
  for (const [claimId, own] of days) {
    const date = Math.max(...own.map((one) => one.date))
    await settleGivenUp(db, session, { claimId, invoiceId: claimId, date })
  }
}

async function shown(db: Db, { organisation }: Session, row: PaymentRow): Promise<Payment> {
  const [payment] = await shownPayments(db, organisation, [row])
  if (payment === undefined) throw new ProblemError('notFound')
  return payment
}
