import type { PaymentSettings, PaymentSettingsBody } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { rejectWhenStale } from '../editing-lock.ts'
import { ProblemError } from '../problem-error.ts'

export async function readSettings(db: Db, organisation: string): Promise<PaymentSettings> {
  const row = await db
    .selectFrom('payment_setting')
    .select(['start_day', 'taxation', 'books_certain', 'revision'])
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  return {
    startDay: row?.start_day ?? 0,
    taxation: row?.taxation ?? 'agreed',
    booksCertain: row?.books_certain === 1,
    revision: row?.revision ?? 0,
  }
}

/** Sets the first day of payments, when sales become taxable, and what imports book. Throws `stale`. */
export async function updateSettings(
  db: Db,
  session: Session,
  { startDay, taxation, booksCertain, revision }: PaymentSettingsBody,
): Promise<PaymentSettings> {
  const { organisation } = session
  const stored = await readSettings(db, organisation)
  rejectWhenStale(stored, revision)
  const changed = {
    startDay: berlinNoon(startDay),
    taxation: taxation ?? stored.taxation,
    booksCertain: booksCertain ?? stored.booksCertain,
  }
  const columns = {
    start_day: changed.startDay,
    taxation: changed.taxation,
    books_certain: changed.booksCertain ? 1 : 0,
    revision: stored.revision + 1,
  }
  await db
    .insertInto('payment_setting')
    .values({ organisation, ...columns })
    .onConflict((conflict) => conflict.column('organisation').doUpdateSet(columns))
    .execute()
  await appendAudit(db, session, {
    action: 'organisation.paymentStart',
    objectType: 'organisation',
    objectId: organisation,
    detail: JSON.stringify(changed),
  })
  return { ...changed, revision: columns.revision }
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
