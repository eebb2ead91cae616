import type { Undone } from '@kontor/contract/payments/payment-schema'
import { isSettled } from '@kontor/domain/chains/remaining-sums'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { DomainError } from '@kontor/domain/domain-error'
import type { Follower } from '@kontor/domain/invoices/paper'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { allocationsOf, isReturned, lockPayment } from './payment-rows.ts'
import { settleGivenUp } from './settle-given-up.ts'
import { lockFirstPapers } from './stored-claims.ts'

/**
 * Removes a payment with its allocations, as if it had never been recorded; its event keeps all of it. Changes no
 * final: returns the settlements that have already deducted an advance which it paid. Throws `notFound`, or
 * `paymentReturned` while another payment returns it.
 */
export async function undoPayment(db: Db, session: Session, id: string): Promise<Undone> {
  const { organisation } = session
  const row = await lockPayment(db, organisation, id)
  if (row === undefined) throw new ProblemError('notFound')
  if (await isReturned(db, organisation, id)) throw new DomainError('paymentReturned')
  const allocations = await allocationsOf(db, organisation, [id])
  const settlements = await settlementsOf(
    db,
    organisation,
    allocations.map(({ claim_id }) => claim_id),
  )
  const claimIds = [...new Set(allocations.map(({ claim_id }) => claim_id))].sort()
  await lockFirstPapers(db, organisation, claimIds)
  await db
    .deleteFrom('allocation')
    .where('organisation', '=', organisation)
    .where('payment_id', '=', id)
    .execute()
  await db.deleteFrom('payment').where('organisation', '=', organisation).where('id', '=', id).execute()
  const detail = JSON.stringify({ payment: row, allocations })
  await appendAudit(db, session, { action: 'payment.undo', objectType: 'payment', objectId: id, detail })
  for (const claimId of claimIds)
    await settleGivenUp(db, session, { claimId, invoiceId: claimId, date: berlinNoon(session.now) })
  return { id, settlements }
}

/** The printed numbers of the settlements that have deducted these claims. */
async function settlementsOf(db: Db, organisation: string, claimIds: readonly string[]): Promise<string[]> {
  if (claimIds.length === 0) return []
  const rows = await db
    .selectFrom('invoice')
    .select('followers')
    .where('organisation', '=', organisation)
    .where('id', 'in', claimIds)
    .execute()
  const numbers = rows.flatMap(({ followers }) => {
    const later = JSON.parse(followers) as Follower[]
    if (!isSettled(later)) return []
    const settlement = later.findLast(({ relation }) => relation === 'settledBy')
    return settlement === undefined ? [] : [settlement.invoiceNumber]
  })
  return [...new Set(numbers)].sort()
}
