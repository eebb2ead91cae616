import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { DomainError } from '@kontor/domain/domain-error'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { formatInvoiceNumber } from '@kontor/domain/invoices/number/invoice-number'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { claimEntryOf } from '@kontor/domain/payments/claim-entry'
import { type AuditEntry, eventStatements, type TakenLinks, takeLinks } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import { settleGivenUp } from '../claims/settle-given-up.ts'
import { lockFirstPapers } from '../claims/stored-claims.ts'
import { claimEntryStatement } from '../database/claim-entries.ts'
import type { Db } from '../database/connect.ts'
import { type ReturningStatement, together } from '../database/together.ts'
import { invoiceNumberConstraint, isUniqueViolation } from '../database/unique-violation.ts'
import { freeLock, rejectWhenLocked, rejectWhenStale } from '../editing-lock.ts'
import { fixedReference } from '../layouts/store.ts'
import { invoiceRange, type NumberRange, rangeKey } from '../numbering/number-range.ts'
import { invoiceEntryStatement } from '../search/store.ts'
import { addFollower, type FollowedPaper, followerStatements, linkEvents } from './papers/followers.ts'
import { papersBefore, projectKeyOf, rejectOmittedAdvances } from './papers/papers-before.ts'
import { rejectForbiddenTax } from './reject-forbidden-tax.ts'
import { type InvoiceToFinalize, invoiceText, readInvoiceToFinalize } from './store.ts'
import { auditedText, documentText, type StoredInvoice } from './stored-invoice.ts'

/**
 * Makes a draft final in the caller's transaction [S4.1.1]. The final gets the organisation's next number,
 * today's date if it has none, the current seller, and the current version of the layout. Releases the
 * caller's lock. An invoice that is already final is returned unchanged. `seen` is the revision that the
 * caller has seen; `checked` is the state for which the caller may finalize. Throws `notFound`, `locked`,
 * `stale`, `taxUnderReverseCharge`, `taxUnderExemption`, `layoutMissing`, `numberTaken`, or `invalidRequest` if
 * the number is too long; for a paper of a chain, also `advanceLeftOut` and the codes that `papersBefore` throws. A failed
 * call does not use up a number.
 */
export async function finalizeInvoice(
  db: Db,
  session: Session,
  id: string,
  { seen, checked }: FinalizeOptions = {},
): Promise<Finalized> {
  const { organisation } = session
  const row = await readInvoiceToFinalize(db, organisation, id)
  if (row.status === 'final') return finalized(row, JSON.parse(row.document) as StoredInvoice, session)
  rejectWhenLocked(row, session)
  rejectWhenStale(row, seen)
  if (checked !== undefined && !isSameState(row, checked)) throw new DomainError('stale')
  const draft = JSON.parse(row.document) as StoredInvoice
  const content = recalculate(draft.content)
  rejectForbiddenTax(content, row.seller)
  const invoiceDate = content.dates.invoiceDate || berlinNoon(session.now)
  const templateReference = await fixedReference(db, organisation, draft.templateReference)
  if (checked?.layoutVersion !== undefined && checked.layoutVersion !== templateReference.version)
    throw new DomainError('stale')
  const dated = { ...content, dates: { ...content.dates, invoiceDate } }
  const preceding = await papersBefore(db, session, dated)
  if (dated.paper?.kind === 'credit') await lockFirstPapers(db, organisation, [dated.paper.credits.invoiceId])
  const given = await takeNumber(db, session, row.pattern, dated, preceding.length)
  await rejectOmittedAdvances(db, session, dated)
  const invoice: StoredInvoice = {
    ...draft,
    invoiceNumber: given.number,
    status: 'final',
    content: dated,
    templateReference,
    objectInfos: { ...draft.objectInfos, updatedAt: session.now, updatedBy: session.user },
  }
  const followed = await addFollower(db, session, invoice, preceding)
  return storeFinal(db, session, row, invoice, { ...given, followed })
}

interface FinalizeOptions {
  seen?: number | undefined
  checked?: InvoiceState | undefined
}

/** The stored draft and seller from which a final is made, and its layout version if that was checked too. */
export type InvoiceState = Pick<InvoiceToFinalize, 'revision' | 'seller_hash'> & {
  layoutVersion?: number | undefined
}

function isSameState(row: InvoiceState, { revision, seller_hash }: InvoiceState): boolean {
  return row.revision === revision && row.seller_hash === seller_hash
}

/** A final, as stored and as sent. */
export interface Finalized {
  invoice: StoredInvoice
  /** JSON of its seller. */
  seller: string
  /** JSON of the response. */
  text: string
}

function finalized(row: InvoiceToFinalize, invoice: StoredInvoice, { now }: Session): Finalized {
  return { invoice, seller: row.seller, text: invoiceText(row, now) }
}

/** A number that a transaction has assigned, and the links that it has reserved in the audit chain. */
export interface AssignedNumber {
  number: string
  counter: number
  links: TakenLinks
}

/**
 * Assigns the next number in `range` to content that has a date. At the same time, reserves links in
 * the audit chain: one for the event of this document, and `papersBefore` for the events of earlier papers.
 * Until the transaction ends, other calls that assign a number in the organisation wait.
 */
export async function takeNumber(
  db: Db,
  { organisation }: Session,
  pattern: string,
  content: InvoiceContent,
  papersBefore: number,
  range: NumberRange = invoiceRange,
): Promise<AssignedNumber> {
  const { invoiceDate } = content.dates
  const [links, { counter }] = await together(
    db,
    takeLinks(db, organisation, 1 + papersBefore),
    nextNumber(db, organisation, rangeKey(range, pattern, invoiceDate)),
  )
  const projectNumber = infoValue(content, 'PROJECTNR')
  return { number: formatInvoiceNumber(pattern, { invoiceDate, projectNumber, counter }), counter, links }
}

/**
 * The statement that increases a counter and returns the organisation's next number. The row stays locked
 * until the transaction ends, so no number is lost or assigned twice.
 */
function nextNumber(db: Db, organisation: string, key: string): ReturningStatement<{ counter: number }> {
  return db
    .insertInto('invoice_counter')
    .values({ organisation, counter_key: key, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation', 'counter_key'])
        .doUpdateSet({ last_number: (eb) => eb('invoice_counter.last_number', '+', 1) }),
    )
    .returning('last_number as counter')
}

async function storeFinal(
  db: Db,
  session: Session,
  draft: InvoiceToFinalize,
  invoice: StoredInvoice,
  { counter, links, followed }: AssignedNumber & { followed: FollowedPaper[] },
): Promise<Finalized> {
  const final = {
    ...draft,
    ...freeLock,
    revision: draft.revision + 1,
    document: documentText(invoice),
  }
  const store = db
    .updateTable('invoice')
    .set({
      ...freeLock,
      status: 'final',
      number: invoice.invoiceNumber,
      counter,
      invoice_date: invoice.content.dates.invoiceDate,
      modified_ms: session.nowMs,
      revision: final.revision,
      document: final.document,
      seller_hash: final.seller_hash,
      project_key: projectKeyOf(invoice.content),
    })
    .where('organisation', '=', session.organisation)
    .where('id', '=', final.id)
    .returning('id')
  const event = {
    action: 'invoice.finalize',
    objectType: 'invoice',
    objectId: final.id,
    document: auditedText(final),
  } as const
  const claim = claimEntryStatement(db, session.organisation, invoice)
  const stores = [store, invoiceEntryStatement(db, session, invoice), claim]
  await storeWithEvents(db, session, stores, [event, ...linkEvents(followed)], { links, followed })
  if (invoice.content.paper?.kind === 'credit') await settleCredit(db, session, invoice)
  return finalized(final, invoice, session)
}

async function settleCredit(db: Db, session: Session, credit: StoredInvoice): Promise<void> {
  const { claimId, invoiceDate: date, payable: charged } = claimEntryOf(credit)
  await settleGivenUp(db, session, { claimId, invoiceId: credit.id, date, charged })
}

/**
 * Stores a new final with its search entry, the new followers of earlier papers, and all events. Throws
 * `numberTaken`.
 */
export async function storeWithEvents(
  db: Db,
  session: Session,
  stores: ReturningStatement<unknown>[],
  events: AuditEntry[],
  { links, followed }: { links: TakenLinks; followed: FollowedPaper[] },
): Promise<void> {
  const statements = [
    ...stores,
    ...followerStatements(db, session, followed),
    ...eventStatements(db, session, events, links),
  ]
  await together(db, ...statements).catch((error: unknown) => {
    throw isUniqueViolation(error, invoiceNumberConstraint) ? new DomainError('numberTaken') : error
  })
}
