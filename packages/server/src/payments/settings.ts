import type { PaymentSettings } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { rejectWhenStale } from '../editing-lock.ts'
import { ProblemError } from '../problem-error.ts'

export async function readSettings(db: Db, organisation: string): Promise<PaymentSettings> {
  const row = await db
    .selectFrom('payment_setting')
    .select(['start_day', 'revision'])
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  return { startDay: row?.start_day ?? 0, revision: row?.revision ?? 0 }
}

/** The day from which the organisation keeps payments; claims of earlier days count as settled. 0 for none. */
export async function readStartDay(db: Db, organisation: string): Promise<UnixSeconds> {
  return (await readSettings(db, organisation)).startDay
}

/** Sets the first day of payments. Throws `stale`. */
export async function updateSettings(
  db: Db,
  session: Session,
  { startDay, revision }: { startDay: UnixSeconds; revision?: number | undefined },
): Promise<PaymentSettings> {
  const { organisation } = session
  const stored = await readSettings(db, organisation)
  rejectWhenStale(stored, revision)
  const columns = { start_day: berlinNoon(startDay), revision: stored.revision + 1 }
  await db
    .insertInto('payment_setting')
    .values({ organisation, ...columns })
    .onConflict((conflict) => conflict.column('organisation').doUpdateSet(columns))
    .execute()
  const detail = JSON.stringify({ startDay: columns.start_day })
  await appendAudit(db, session, {
    action: 'organisation.paymentStart',
    objectType: 'organisation',
    objectId: organisation,
    detail,
  })
  return { startDay: columns.start_day, revision: columns.revision }
}

/** Opens a claim again that counts as settled before the first day. Returns the claim's id. Throws `notFound`. */
export async function reopenClaim(db: Db, session: Session, invoiceId: string): Promise<string> {
  const { organisation, now, user } = session
  const entry = await db
    .selectFrom('claim_entry')
    .select('claim_id')
    .where('organisation', '=', organisation)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  if (entry === undefined) throw new ProblemError('notFound')
  const added = await db
    .insertInto('reopened_claim')
    .values({ organisation, claim_id: entry.claim_id, reopened_at: now, reopened_by: user })
    .onConflict((conflict) => conflict.columns(['organisation', 'claim_id']).doNothing())
    .returning('claim_id')
    .executeTakeFirst()
  if (added !== undefined)
    await appendAudit(db, session, {
      action: 'invoice.reopen',
      objectType: 'invoice',
      objectId: entry.claim_id,
    })
  return entry.claim_id
}
