import type { UndoBody, Undone } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { DomainError } from '@kontor/domain/domain-error'
import { negatedRates, type RateCents } from '@kontor/domain/payments/tax-shares'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { AllocationRow } from '../claims/allocation-row.ts'
import { settleGivenUp } from '../claims/settle-given-up.ts'
import { lockFirstPapers } from '../claims/stored-claims.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { overcountingSettlements } from './overcounting-settlements.ts'
import { allocationsOf, claimIdsOf, isReturned, lockPayment, type PaymentRow } from './payment-rows.ts'

/**
 * Undoes a payment by another one with the opposite amount and allocations, of today: earlier days stay as they were. Its line
 * becomes open again. Changes no final. Throws `notFound`, `paymentReturned` while another payment returns it, or
 * `paymentSettled` with the settlements that count it as received, unless `despiteSettlements` is set.
 */
export async function undoPayment(
  db: Db,
  session: Session,
  { paymentId: id, despiteSettlements = false }: UndoBody,
): Promise<Undone> {
  const { organisation, now } = session
  const row = await lockPayment(db, organisation, id)
  if (row === undefined) throw new ProblemError('notFound')
  if (await isReturned(db, organisation, id)) throw new DomainError('paymentReturned')
  const allocations = await allocationsOf(db, organisation, [id])
  const claimIds = claimIdsOf(allocations)
  await lockFirstPapers(db, organisation, claimIds)
  const settlements = await overcountingSettlements(db, organisation, claimIds, { without: id })
  if (settlements.length > 0 && !despiteSettlements) throw new DomainError('paymentSettled', { settlements })
  const released = { line_id: null, return_of: null, undone_at: now, revision: row.revision + 1 }
  await db
    .updateTable('payment')
    .set(released)
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .execute()
  const undo = undoingOf(session, row, allocations)
  await db.insertInto('payment').values(undo.payment).execute()
  if (undo.allocations.length > 0) await db.insertInto('allocation').values(undo.allocations).execute()
  const detail = JSON.stringify({ settlements, payment: { ...row, ...released }, before: row, undo })
  await appendAudit(db, session, { action: 'payment.undo', objectType: 'payment', objectId: id, detail })
  for (const claimId of claimIds)
    await settleGivenUp(db, session, { claimId, invoiceId: claimId, date: berlinNoon(now) })
  return { id, settlements }
}

/** The payment of today that takes back another one, with its allocations. */
function undoingOf(
  { now, user }: Session,
  row: PaymentRow,
  allocations: readonly AllocationRow[],
): { payment: PaymentRow; allocations: AllocationRow[] } {
  const today = berlinNoon(now)
  const payment: PaymentRow = {
    ...row,
    id: undoingId(row),
    date: Math.max(today, row.date),
    amount_cents: 0 - row.amount_cents,
    line_id: null,
    return_of: null,
    created_at: now,
    created_by: user,
    revision: 1,
    undoes: row.id,
  }
  const taken = allocations.map((one) => ({
    ...one,
    id: undoingId(one),
    payment_id: payment.id,
    amount_cents: 0 - one.amount_cents,
    date: Math.max(today, one.date),
    rates: JSON.stringify(negatedRates(JSON.parse(one.rates) as RateCents[])),
    reversal_of: one.reversal_of || one.id,
  }))
  return { payment, allocations: taken }
}

/** A payment and its allocations are undone once. */
function undoingId({ id }: { id: string }): string {
  return `undo-${id}`
}
