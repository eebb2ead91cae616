import type { ClaimFacts, DebtorChange } from '@kontor/contract/payments/reminders/reminder-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { Selectable } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import { readCustomer } from '../../customers/store.ts'
import type { Db } from '../../database/connect.ts'
import type { Schema } from '../../database/schema.ts'
import { ProblemError } from '../../problem-error.ts'

export type FactsRow = Selectable<Schema['reminder_claim']>

/** What users have stated about claims, by claim. */
export async function readFacts(db: Db, organisation: string): Promise<Map<string, FactsRow>> {
  const rows = await db
    .selectFrom('reminder_claim')
    .selectAll()
    .where('organisation', '=', organisation)
    .execute()
  return new Map(rows.map((row) => [row.claim_id, row]))
}

/**
 * Stores what a user states about a claim. A flag needs a reason, and keeps the day on which it was set.
 * Throws `notFound`, or `invalidRequest` for a flag without a reason or a receipt in the future.
 */
export async function setClaimFacts(db: Db, session: Session, facts: ClaimFacts): Promise<void> {
  const { organisation, now } = session
  const today = berlinNoon(now)
  const claim = await db
    .selectFrom('claim_entry')
    .select('invoice_date')
    .where('organisation', '=', organisation)
    .where('invoice_id', '=', facts.claimId)
    .whereRef('claim_id', '=', 'invoice_id')
    .executeTakeFirst()
  if (claim === undefined) throw new ProblemError('notFound')
  const reason = facts.flag === '' ? '' : facts.reason.trim()
  const receivedOn = berlinNoon(facts.receivedOn)
  const issues = [
    ...(facts.flag !== '' && reason === '' ? [{ path: 'reason', code: 'required' }] : []),
    ...(receivedOn > today ? [{ path: 'receivedOn', code: 'invalid' }] : []),
  ]
  if (issues.length > 0) throw new ProblemError('invalidRequest', { issues })
  const before = (await readFacts(db, organisation)).get(facts.claimId)
  const columns = {
    flag: facts.flag,
    reason,
    flagged_at: flaggedAt(facts.flag, before, today),
    is_agreed: Number(facts.isAgreed),
    received_on: receivedOn,
    has_consumer_note: Number(facts.hasConsumerNote),
  }
  await db
    .insertInto('reminder_claim')
    .values({ organisation, claim_id: facts.claimId, ...columns })
    .onConflict((conflict) => conflict.columns(['organisation', 'claim_id']).doUpdateSet(columns))
    .execute()
  const event = { action: 'invoice.reminders', objectType: 'invoice', objectId: facts.claimId } as const
  await appendAudit(db, session, { ...event, detail: JSON.stringify(columns) })
}

function flaggedAt(flag: FactsRow['flag'], before: FactsRow | undefined, today: number): number {
  if (flag === '') return 0
  return before?.flag === flag ? before.flagged_at : today
}

/** Stores whether a customer is a consumer. Throws `notFound`. */
export async function setDebtor(db: Db, session: Session, change: DebtorChange): Promise<DebtorChange> {
  const { organisation } = session
  const { customerId, debtor } = change
  await readCustomer(db, organisation, customerId)
  await db
    .insertInto('reminder_debtor')
    .values({ organisation, customer_id: customerId, debtor })
    .onConflict((conflict) => conflict.columns(['organisation', 'customer_id']).doUpdateSet({ debtor }))
    .execute()
  const event = { action: 'customer.debtor', objectType: 'customer', objectId: customerId } as const
  await appendAudit(db, session, { ...event, detail: debtor })
  return { customerId, debtor }
}
