import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { fromCents } from '@kontor/domain/money/cents'
import type { DiscountTerm } from '@kontor/domain/payments/claim-entry'
import { discountOffers } from '@kontor/domain/payments/discount-offer'
import type { Session } from '../caller.ts'
import type { ClaimEntryRow } from '../database/claim-entries.ts'
import type { Db } from '../database/connect.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { type BankFacts, previewReminders } from '../payments/reminders/preview-reminders.ts'
import { runReminders } from '../payments/reminders/run-reminders.ts'
import { type FinalOutcome, outcomeOf } from './final-outcomes.ts'
import { sessionAt } from './session-at.ts'

const day = 24 * 3600
/** How many days ago the reminder was written. */
const reminded = 10

/** Nobody has imported a bank statement yet. */
const noBanks: BankFacts = { lastStatementDay: async () => undefined, waitingMoney: async () => [] }

/**
 * Records what has become of the example finals, named in the order of their dates: payments in full, in parts, with
 * Skonto and twice, and a reminder. Nobody sees it before Zahlungen is on.
 */
export async function writeExamplePayments(
  db: Db,
  session: Session,
  finals: readonly string[],
  newId: () => string,
): Promise<void> {
  for (const [n, id] of finals.entries()) {
    const claim = await claimOf(db, session, id)
    const outcome = outcomeOf(n)
    for (const [times, paid] of paymentsOf(outcome, claim, n).entries()) {
      const written = sessionAt(session, claim.invoice_date + paid.after * day)
      const uses = { invoiceId: id, kind: 'payment', amount: fromCents(paid.cents) } as const
      const gives = { invoiceId: id, kind: 'skonto', amount: fromCents(paid.skonto) } as const
      const input = {
        date: berlinNoon(written.now),
        amount: fromCents(paid.cents),
        currency: claim.currency,
        way: 'bank',
        customerId: claim.customer_id,
        payer: claim.customer_name,
        text: `Rechnung ${claim.number}`,
        returnOf: '',
        lineId: null,
        allocations: times > 0 ? [] : paid.skonto > 0 ? [uses, gives] : [uses],
      } as const
      await recordPayment(db, written, { ...input, allocations: [...input.allocations] }, newId)
    }
  }
  const late = finals.find((_, n) => outcomeOf(n) === 'reminded')
  if (late !== undefined) await remind(db, session, late, newId)
}

interface DemoPayment {
  cents: number
  /** Given up without money. */
  skonto: number
  /** Days after the invoice. */
  after: number
}

/** The payments of a final; one after the first has no invoice to pay. */
function paymentsOf(outcome: FinalOutcome, claim: ClaimEntryRow, n: number): DemoPayment[] {
  const { payable_cents: cents } = claim
  switch (outcome) {
    case 'open':
    case 'reminded':
      return []
    case 'part':
      return [{ cents: Math.round(cents / 2), skonto: 0, after: 21 }]
    case 'twice':
      return [7, 9].map((after) => ({ cents, skonto: 0, after }))
    case 'skonto':
    case 'lateSkonto': {
      const skonto = skontoOf(claim)
      return [{ cents: cents - skonto, skonto, after: outcome === 'skonto' ? 5 : 12 }]
    }
    case 'paid':
      return [{ cents, skonto: 0, after: 5 + ((n * 5) % 9) }]
  }
}

/** The Skonto that the terms of a claim offer, in cents; 0 if they offer none. */
export function skontoOf({ discounts, payable_cents, invoice_date }: ClaimEntryRow): number {
  const terms = JSON.parse(discounts) as DiscountTerm[]
  return discountOffers(terms, payable_cents, invoice_date)[0]?.discount ?? 0
}

export function claimOf(db: Db, { organisation }: Session, id: string): Promise<ClaimEntryRow> {
  return db
    .selectFrom('claim_entry')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Reminds of one final on a day on which it was late. */
async function remind(db: Db, session: Session, id: string, newId: () => string): Promise<void> {
  const { customer_id } = await claimOf(db, session, id)
  const written = sessionAt(session, berlinNoon(session.now - reminded * day))
  const { letters } = await previewReminders(db, written, noBanks)
  const chosen = letters.filter(({ customerId }) => customerId === customer_id)
  const confirmed = chosen.map(({ customerId, customerName, currency, sums }) => ({
    customerId,
    customerName,
    currency,
    total: sums.total,
  }))
  await runReminders(db, written, confirmed, { newId, banks: noBanks })
}
