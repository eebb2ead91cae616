import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { DatedCents } from '@kontor/domain/payments/open-item'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import { stands } from './standing-payments.ts'

/**
 * What changes the credit of claims that count as settled before `startDay`: Storno and credits from that day on, and refunds.
 * By claim; of all claims unless some are named.
 */
export async function creditsAfterStart(
  db: Db,
  organisation: string,
  startDay: UnixSeconds,
  claimIds?: readonly string[],
): Promise<Map<string, DatedCents[]>> {
  if (startDay === 0 || claimIds?.length === 0) return new Map()
  const early = earlyClaims(db, organisation, startDay).$if(claimIds !== undefined, (all) =>
    all.where('invoice_id', 'in', claimIds ?? []),
  )
  const papers = db
    .selectFrom('claim_entry')
    .select(['claim_id', 'invoice_date as date', 'payable_cents as cents'])
    .where('organisation', '=', organisation)
    .where('invoice_date', '>=', startDay)
    .where('claim_id', 'in', early)
  const refunds = db
    .selectFrom('allocation')
    .innerJoin('payment', (join) =>
      join.onRef('payment.id', '=', 'allocation.payment_id').on('payment.organisation', '=', organisation),
    )
    .select(['allocation.claim_id', 'allocation.date', sql<number>`-allocation.amount_cents`.as('cents')])
    .where('allocation.organisation', '=', organisation)
    .where('allocation.kind', '=', 'payment')
    .where('allocation.amount_cents', '<', 0)
    .where('allocation.date', '>=', startDay)
    .where('payment.return_of', 'is', null)
    .where(stands)
    .where('allocation.claim_id', 'in', early)
  const rows = [...(await papers.execute()), ...(await refunds.execute())]
  const changes = Map.groupBy(rows, ({ claim_id }) => claim_id)
  return new Map(
    [...changes].map(([id, own]) => [id, own.map(({ date, cents }) => ({ date, cents: Number(cents) }))]),
  )
}

function earlyClaims(db: Kysely<Schema>, organisation: string, startDay: UnixSeconds) {
  return db
    .selectFrom('claim_entry as first')
    .select('first.invoice_id')
    .where('first.organisation', '=', organisation)
    .where('first.invoice_date', '<', startDay)
    .whereRef('first.invoice_id', '=', 'first.claim_id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reopened_claim')
            .select('reopened_claim.claim_id')
            .where('reopened_claim.organisation', '=', organisation)
            .whereRef('reopened_claim.claim_id', '=', 'first.invoice_id'),
        ),
      ),
    )
}
