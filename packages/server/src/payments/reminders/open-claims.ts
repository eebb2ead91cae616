import type { OpenItem } from '@kontor/contract/payments/payment-schema'
import type { Customer } from '@kontor/domain/customers/customer'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents, toCents } from '@kontor/domain/money/cents'
import { reducesOpen } from '@kontor/domain/payments/payment'
import { assumedDebtor } from '@kontor/domain/payments/reminders/assumed-debtor'
import type { Debtor, PrincipalChange } from '@kontor/domain/payments/reminders/default-interest'
import type { EarlierReminder, OpenClaim } from '@kontor/domain/payments/reminders/plan-letters'
import { stands } from '../../claims/standing-payments.ts'
import type { Db } from '../../database/connect.ts'
import { documentsOf, valuesOf } from '../../database/documents-by-id.ts'
import type { StoredInvoice } from '../../invoices/stored-invoice.ts'
import { readOpenItems } from '../open-items.ts'
import { type FactsRow, readFacts } from './facts.ts'

/** A claim as reminders see it, and what users have stated about it. */
export interface ReadClaim {
  claim: OpenClaim
  facts: FactsRow | undefined
  open: number
  daysLate: number
}

/** The claims with money open today, oldest first, with all that decides about their reminders. */
export async function readClaims(db: Db, organisation: string, now: UnixSeconds): Promise<ReadClaim[]> {
  const { items } = await readOpenItems(db, organisation, { asOf: berlinNoon(now), now })
  const owed = items.filter(({ open }) => open > 0)
  const ids = owed.map(({ invoiceId }) => invoiceId)
  const facts = await readFacts(db, organisation)
  const debtors = await debtorsOf(db, organisation, owed)
  const paid = await paidOn(db, organisation, ids)
  const earlier = await earlierReminders(db, organisation)
  const inWork = await claimsWithCreditInWork(db, organisation)
  return owed.map((item) => {
    const own = facts.get(item.invoiceId)
    const { changes = [], damagesPaid = 0 } = paid.get(item.invoiceId) ?? {}
    const claim: OpenClaim = {
      claimId: item.invoiceId,
      invoiceNumber: item.number,
      customerId: item.customerId,
      customerName: item.customerName,
      currency: item.currency,
      invoiceDate: item.invoiceDate,
      dueDate: item.dueDate,
      isAgreed: item.dueReason === 'agreed' || own?.is_agreed === 1,
      receivedOn: own?.received_on ?? 0,
      hasConsumerNote: own?.has_consumer_note === 1,
      debtor: debtors.get(item.invoiceId) ?? 'consumer',
      principal: item.payable,
      changes,
      damagesPaid,
      flag: own?.flag ?? '',
      hasCreditInWork: inWork.has(item.invoiceId),
      earlier: earlier.get(item.invoiceId) ?? [],
    }
    return { claim, facts: own, open: item.open, daysLate: item.daysLate }
  })
}

interface Paid {
  changes: PrincipalChange[]
  damagesPaid: number
}

/** What was paid on claims by day, and on their interest and fees. */
async function paidOn(db: Db, organisation: string, ids: readonly string[]): Promise<Map<string, Paid>> {
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('payment', (join) =>
      join.onRef('payment.id', '=', 'allocation.payment_id').on('payment.organisation', '=', organisation),
    )
    .select(['allocation.claim_id', 'allocation.kind', 'allocation.amount_cents', 'allocation.date'])
    .where('allocation.organisation', '=', organisation)
    .where('allocation.claim_id', 'in', valuesOf(db, ids))
    // A payment that was a mistake has stopped no interest.
    .where(stands)
    .orderBy('allocation.date')
    .orderBy('allocation.id')
    .execute()
  const paid = new Map<string, Paid>()
  for (const { claim_id: claimId, kind, amount_cents: cents, date } of rows) {
    const before = paid.get(claimId) ?? { changes: [], damagesPaid: 0 }
    const amount = fromCents(cents)
    paid.set(
      claimId,
      reducesOpen(kind)
        ? { ...before, changes: [...before.changes, { day: date, amount }] }
        : { ...before, damagesPaid: fromCents(toCents(before.damagesPaid) + cents) },
    )
  }
  return paid
}

/** The reminders that claims have had; cancelled letters do not count. */
async function earlierReminders(db: Db, organisation: string): Promise<Map<string, EarlierReminder[]>> {
  const rows = await db
    .selectFrom('reminder_line as line')
    .innerJoin('reminder', (join) =>
      join.on('reminder.organisation', '=', organisation).onRef('reminder.id', '=', 'line.reminder_id'),
    )
    .select(['line.claim_id', 'line.level', 'line.date', 'line.deadline', 'line.fee_cents'])
    .where('line.organisation', '=', organisation)
    .where('reminder.cancelled_at', '=', 0)
    .orderBy('line.date')
    .execute()
  const reminders = Map.groupBy(rows, ({ claim_id: claimId }) => claimId)
  return new Map(
    [...reminders].map(([claimId, own]) => [
      claimId,
      own.map(({ level, date, deadline, fee_cents: fee }) => ({
        level,
        date,
        deadline,
        fee: fromCents(fee),
      })),
    ]),
  )
}

/** The finals whose credit is still a draft. */
async function claimsWithCreditInWork(db: Db, organisation: string): Promise<Set<string>> {
  const drafts = await db
    .selectFrom('invoice')
    .select('document')
    .where('organisation', '=', organisation)
    .where('status', '=', 'draft')
    .where('document', 'like', '%"kind":"credit"%')
    .execute()
  const papers = drafts.map(({ document }) => (JSON.parse(document) as StoredInvoice).content.paper)
  return new Set(papers.flatMap((paper) => (paper?.kind === 'credit' ? [paper.credits.invoiceId] : [])))
}

/**
 * Whether each claim is one against a consumer: as a user stated for the customer; otherwise by the address
 * book, or by the invoice of a customer that is not in it.
 */
async function debtorsOf(
  db: Db,
  organisation: string,
  items: readonly OpenItem[],
): Promise<Map<string, Debtor>> {
  const stated = await db
    .selectFrom('reminder_debtor')
    .select(['customer_id', 'debtor'])
    .where('organisation', '=', organisation)
    .execute()
  const known = new Map(stated.map(({ customer_id: id, debtor }) => [id, debtor]))
  const unknown = new Set(
    items.map(({ customerId }) => customerId).filter((id) => id !== '' && !known.has(id)),
  )
  const heads = [...unknown].map((id) => ({ id }))
  for (const { id, document } of await documentsOf(db, 'customer', organisation, heads))
    known.set(id, assumedDebtor(JSON.parse(document) as Customer))
  const others = items
    .filter(({ customerId }) => !known.has(customerId))
    .map(({ invoiceId }) => ({ id: invoiceId }))
  const ofInvoices = new Map<string, Debtor>()
  for (const { id, document } of await documentsOf(db, 'invoice', organisation, others))
    ofInvoices.set(id, assumedDebtor((JSON.parse(document) as StoredInvoice).content.customer))
  return new Map(
    items.map(({ invoiceId, customerId }) => [
      invoiceId,
      known.get(customerId) ?? ofInvoices.get(invoiceId) ?? 'consumer',
    ]),
  )
}
