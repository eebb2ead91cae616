import type { ReturnProposal } from '@kontor/contract/payments/statement-schema'
import type { Db } from '../../database/connect.ts'
import { overcountingSettlements, settledAmong } from '../overcounting-settlements.ts'
import { allocationsOf, claimIdsOf } from '../payment-rows.ts'
import { documentOf, type LineRow } from './statement-rows.ts'

const mostProposals = 3

/**
 * Payments that outgoing lines may return, by line: of the opposite amount, not later, not returned yet, and from the same
 * account or with the same end-to-end reference.
 */
export async function returnsFor(
  db: Db,
  organisation: string,
  rows: readonly LineRow[],
): Promise<Map<string, ReturnProposal[]>> {
  if (rows.length === 0) return new Map()
  const amounts = [...new Set(rows.map(({ amount_cents }) => -amount_cents))]
  const found = await db
    .selectFrom('payment')
    .innerJoin('statement_line', (join) =>
      join
        .onRef('statement_line.id', '=', 'payment.line_id')
        .on('statement_line.organisation', '=', organisation),
    )
    .select([
      'payment.id',
      'payment.date',
      'payment.payer',
      'payment.amount_cents',
      'payment.currency',
      'statement_line.iban',
      'statement_line.document',
    ])
    .where('payment.organisation', '=', organisation)
    .where('payment.amount_cents', 'in', amounts)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment as later')
            .select('later.id')
            .where('later.organisation', '=', organisation)
            .whereRef('later.return_of', '=', 'payment.id'),
        ),
      ),
    )
    .orderBy('payment.date', 'desc')
    .orderBy('payment.id')
    .limit(1_000)
    .execute()
  const numbers = await numbersOf(
    db,
    organisation,
    found.map(({ id }) => id),
  )
  const fitting = rows.map((row) => {
    const { endToEnd } = documentOf(row)
    const own = found.filter((payment) => {
      const fits =
        payment.amount_cents === -row.amount_cents &&
        payment.currency === row.currency &&
        payment.date <= row.booking_date
      const isSamePayer = row.iban !== '' && payment.iban === row.iban
      return fits && (isSamePayer || (endToEnd !== '' && documentOf(payment).endToEnd === endToEnd))
    })
    return { id: row.id, own: own.slice(0, mostProposals) }
  })
  const shownIds = new Set(fitting.flatMap(({ own }) => own.map(({ id }) => id)))
  const settlements = await settlementsCounting(db, organisation, [...shownIds])
  return new Map(
    fitting.map(({ id: lineId, own }) => {
      const shown = own.map(({ id, date, payer }) => ({
        paymentId: id,
        date,
        payer,
        numbers: numbers.get(id) ?? [],
        settlements: settlements.get(id) ?? [],
      }))
      return [lineId, shown]
    }),
  )
}

/** The settlements that count payments as received, by payment; most payments are not for a settled advance. */
async function settlementsCounting(
  db: Db,
  organisation: string,
  paymentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const allocations = await allocationsOf(db, organisation, paymentIds)
  const settled = await settledAmong(db, organisation, claimIdsOf(allocations))
  const counted = allocations.filter(({ claim_id }) => settled.has(claim_id))
  const settlements = new Map<string, string[]>()
  for (const [id, own] of Map.groupBy(counted, ({ payment_id }) => payment_id))
    settlements.set(id, await overcountingSettlements(db, organisation, claimIdsOf(own), { without: id }))
  return settlements
}

/** Printed numbers of the claims that payments are for, by payment. */
export async function numbersOf(
  db: Db,
  organisation: string,
  payments: readonly string[],
): Promise<Map<string, string[]>> {
  if (payments.length === 0) return new Map()
  const found = await db
    .selectFrom('allocation')
    .innerJoin('claim_entry', (join) =>
      join
        .onRef('claim_entry.invoice_id', '=', 'allocation.claim_id')
        .on('claim_entry.organisation', '=', organisation),
    )
    .select(['allocation.payment_id', 'claim_entry.number'])
    .distinct()
    .where('allocation.organisation', '=', organisation)
    .where('allocation.payment_id', 'in', payments)
    .orderBy('claim_entry.number')
    .execute()
  const byPayment = Map.groupBy(found, ({ payment_id }) => payment_id)
  return new Map([...byPayment].map(([id, own]) => [id, own.map(({ number }) => number)]))
}
