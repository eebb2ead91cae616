import type {
  ConfirmedLetter,
  ReminderPreview,
  ReminderRow,
} from '@kontor/contract/payments/reminders/reminder-schema'
import type { Customer } from '@kontor/domain/customers/customer'
import { DomainError } from '@kontor/domain/domain-error'
import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { toCents } from '@kontor/domain/money/cents'
import { recipientKey } from '@kontor/domain/payments/reminders/plan-letters'
import type { ReminderDraft, ReminderLetter } from '@kontor/domain/payments/reminders/reminder'
import type { Insertable } from 'kysely'
import { eventStatements, takeLinks } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { documentsOf } from '../../database/documents-by-id.ts'
import type { Schema } from '../../database/schema.ts'
import { together } from '../../database/together.ts'
import { isUniqueViolation, reminderNumberConstraint } from '../../database/unique-violation.ts'
import { takeNumber } from '../../invoices/finalize-invoice.ts'
import { readInvoice } from '../../invoices/store.ts'
import { auditedText, type StoredInvoice } from '../../invoices/stored-invoice.ts'
import { reminderRange } from '../../numbering/number-range.ts'
import { readNumberPattern } from '../../numbering/store.ts'
import { shownReminder } from './letters.ts'
import { type BankFacts, previewReminders } from './preview-reminders.ts'

/**
 * Writes the chosen letters of today's preview in the caller's transaction. Each gets the next number of
 * reminders and never changes. Throws `stale` if a letter is no longer as the user saw it, `remindersUnsafe`
 * with the customers' names while money or old statements make it unsafe, or `baseRateMissing`. A failed run
 * writes nothing and uses up no number.
 */
export async function runReminders(
  db: Db,
  session: Session,
  chosen: readonly ConfirmedLetter[],
  options: { newId: () => string; banks: BankFacts },
): Promise<ReminderRow[]> {
  // The second of two runs waits here, and then no longer finds the letters of the first.
  await takeLinks(db, session.organisation, 0).executeTakeFirstOrThrow()
  const preview = await previewReminders(db, session, options.banks)
  const drafts = chosenDrafts(preview, chosen)
  rejectUnsafe(preview, drafts)
  const pattern = await readNumberPattern(db, session.organisation, reminderRange)
  const { profile_hash: sellerHash } = await db
    .selectFrom('organisation')
    .select('profile_hash')
    .where('id', '=', session.organisation)
    .executeTakeFirstOrThrow()
  const rows: ReminderRow[] = []
  for (const draft of drafts) {
    const id = options.newId()
    rows.push(await writeLetter(db, session, draft, { id, pattern, sellerHash }))
  }
  return rows
}

function chosenDrafts(
  { letters, missingRate }: ReminderPreview,
  chosen: readonly ConfirmedLetter[],
): ReminderDraft[] {
  if (missingRate !== 0) throw new DomainError('baseRateMissing', { halfYear: missingRate })
  const totals = new Map(chosen.map((letter) => [recipientKey(letter), letter.total]))
  const drafts = letters.filter((letter) => totals.get(recipientKey(letter)) === letter.sums.total)
  if (drafts.length !== chosen.length) throw new DomainError('stale')
  return drafts
}

function rejectUnsafe(
  { unallocated, oldStatements }: ReminderPreview,
  drafts: readonly ReminderDraft[],
): void {
  const inRun = new Set(drafts.map(({ customerId }) => customerId))
  const names = unallocated
    .filter(({ customerId }) => inRun.has(customerId))
    .map(({ customerName }) => customerName)
  if (names.length > 0 || oldStatements !== 0)
    throw new DomainError('remindersUnsafe', { customers: [...new Set(names)] })
}

async function writeLetter(
  db: Db,
  session: Session,
  draft: ReminderDraft,
  { id, pattern, sellerHash }: { id: string; pattern: string; sellerHash: string },
): Promise<ReminderRow> {
  const { organisation, user, now } = session
  const { customer, templateReference } = await recipientOf(db, organisation, draft)
  const dated = emptyInvoiceContent()
  dated.dates.invoiceDate = draft.date
  const { number, links } = await takeNumber(db, session, pattern, dated, 0, reminderRange)
  const letter: ReminderLetter = { ...draft, id, number, customer, templateReference }
  const row: Insertable<Schema['reminder']> = {
    organisation,
    id,
    number,
    customer_id: draft.customerId,
    customer_name: draft.customerName,
    currency: draft.currency,
    date: draft.date,
    level: draft.level,
    total_cents: toCents(draft.sums.total),
    document: JSON.stringify(letter),
    seller_hash: sellerHash,
    created_at: now,
    created_by: user,
    cancelled_at: 0,
    cancel_note: '',
  }
  const lines = draft.lines.map((line) => ({
    organisation,
    reminder_id: id,
    claim_id: line.claimId,
    level: line.level,
    date: draft.date,
    deadline: draft.deadline,
    fee_cents: toCents(line.fee),
  }))
  const event = {
    action: 'reminder.write',
    objectType: 'reminder',
    objectId: id,
    document: auditedText(row),
  } as const
  await together(
    db,
    db.insertInto('reminder').values(row).returning('id'),
    db.insertInto('reminder_line').values(lines).returning('claim_id'),
    ...eventStatements(db, session, [event], links),
  ).catch((error: unknown) => {
    throw isUniqueViolation(error, reminderNumberConstraint) ? new DomainError('numberTaken') : error
  })
  return shownReminder(row)
}

/**
 * Where a letter goes, and which layout it has: the current address of the customer, or that of the latest
 * invoice if the customer is not in the address book; the layout of the latest invoice.
 */
async function recipientOf(db: Db, organisation: string, { customerId, lines }: ReminderDraft) {
  const latest = lines.at(-1)?.claimId ?? ''
  const { document } = await readInvoice(db, organisation, latest)
  const { content, templateReference } = JSON.parse(document) as StoredInvoice
  const [known] = await documentsOf(
    db,
    'customer',
    organisation,
    customerId === '' ? [] : [{ id: customerId }],
  )
  const { customer } = known
    ? applyCustomer(content as InvoiceContent, JSON.parse(known.document) as Customer)
    : content
  return { customer, templateReference }
}
