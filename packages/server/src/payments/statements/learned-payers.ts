import type { LearnedPayer } from '@kontor/contract/payments/statement-schema'
import type { LearnedPayers } from '@kontor/domain/payments/matching/claim-index'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'

interface PayerRow {
  iban: string
  customer_id: string
  customer_name: string
  last_day: number
}

/**
 * Accounts and the customers for whose claims their payments were, from the payments that are booked now: undoing a wrong one
 * unlearns it. A forgotten pair counts again with the next payment.
 */
async function readPayers(db: Db, organisation: string): Promise<PayerRow[]> {
  const { rows } = await sql<PayerRow>`
    select line.iban as iban, entry.customer_id as customer_id, max(entry.customer_name) as customer_name,
      cast(max(payment.date) as bigint) as last_day
    from payment
    join statement_line as line on line.organisation = ${organisation} and line.id = payment.line_id
    join allocation on allocation.organisation = ${organisation} and allocation.payment_id = payment.id
    join claim_entry as entry
      on entry.organisation = ${organisation} and entry.invoice_id = allocation.claim_id
    left join forgotten_payer as forgotten on forgotten.organisation = ${organisation}
      and forgotten.iban = line.iban and forgotten.customer_id = entry.customer_id
    where payment.organisation = ${organisation} and payment.amount_cents > 0 and line.iban <> ''
      and entry.customer_id <> '' and payment.created_at > coalesce(forgotten.forgotten_at, -1)
    group by line.iban, entry.customer_id
    order by line.iban, entry.customer_id`.execute(db)
  return rows
}

export async function readLearned(db: Db, organisation: string): Promise<LearnedPayers> {
  const learned = new Map<string, Set<string>>()
  for (const { iban, customer_id } of await readPayers(db, organisation))
    learned.set(iban, (learned.get(iban) ?? new Set()).add(customer_id))
  return learned
}

export async function listLearnedPayers(db: Db, organisation: string): Promise<LearnedPayer[]> {
  const rows = await readPayers(db, organisation)
  const customers = Map.groupBy(rows, ({ iban }) => iban)
  return rows.map(({ iban, customer_id, customer_name, last_day }) => ({
    iban,
    customerId: customer_id,
    customerName: customer_name,
    lastDay: last_day,
    isShared: (customers.get(iban)?.length ?? 0) > 1,
  }))
}

/** Forgets that an account pays for a customer, until its next payment. */
export async function forgetPayer(
  db: Db,
  session: Session,
  { iban, customerId }: { iban: string; customerId: string },
): Promise<LearnedPayer[]> {
  const { organisation, now } = session
  const row = { organisation, iban, customer_id: customerId, forgotten_at: now }
  await db
    .insertInto('forgotten_payer')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organisation', 'iban', 'customer_id']).doUpdateSet({ forgotten_at: now }),
    )
    .execute()
  await appendAudit(db, session, {
    action: 'statement.forgetPayer',
    objectType: 'statement',
    objectId: organisation,
    detail: JSON.stringify({ iban, customer_id: customerId }),
  })
  return listLearnedPayers(db, organisation)
}
