import type { Cancellation } from '@kontor/contract/invoices/paper-schema'
import { cancelContent } from '@kontor/domain/chains/cancel-content'
import { cancelError, creditError } from '@kontor/domain/chains/chain-errors'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { DomainError } from '@kontor/domain/domain-error'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { type Follower, type PaperReference, referencesOf } from '@kontor/domain/invoices/paper'
import { claimEntryOf } from '@kontor/domain/payments/claim-entry'
import type { Session } from '../caller.ts'
import { settleGivenUp } from '../claims/settle-given-up.ts'
import { lockFirstPapers } from '../claims/stored-claims.ts'
import { claimEntryStatement } from '../database/claim-entries.ts'
import type { Db } from '../database/connect.ts'
import { freeLock, rejectWhenEdited, rejectWhenStale } from '../editing-lock.ts'
import { storeWithEvents, takeNumber } from '../invoices/finalize-invoice.ts'
import {
  type FollowedPaper,
  linkEvents,
  type PaperBefore,
  referenceTo,
  withFollower,
} from '../invoices/papers/followers.ts'
import { lockFinals } from '../invoices/papers/lock-finals.ts'
import type { NewId } from '../invoices/save-invoice.ts'
import {
  emptyJsonList,
  type InvoiceToFinalize,
  invoiceText,
  readInvoiceToFinalize,
} from '../invoices/store.ts'
import { auditedText, documentText, type StoredInvoice } from '../invoices/stored-invoice.ts'
import { fixedReferenceOrFirst } from '../layouts/store.ts'
import { ProblemError } from '../problem-error.ts'
import { invoiceEntryStatement } from '../search/store.ts'

/**
 * Creates the Stornorechnung of a final in the caller's transaction and returns its JSON. It is itself final,
 * with the next number from the same range, negated lines and the seller of the original. Cancelling a
 * settlement releases its advances; cancelling a credit restores its invoice. Throws `notFound`,
 * `statusNotAllowed` for a draft, `locked` while someone edits the original, an advance to be released or an
 * invoice to be restored, `stale`, the codes from `cancelError`, for a credit those from `creditError` of its
 * invoice, `numberTaken`, or `invalidRequest` if the new number is too long. A failed call does not use up a
 * number.
 */
export async function cancelInvoice(
  db: Db,
  session: Session,
  { invoiceId, reason, revision }: Cancellation,
  newId: NewId,
): Promise<string> {
  const row = await readInvoiceToFinalize(db, session.organisation, invoiceId)
  if (row.status !== 'final') throw new ProblemError('statusNotAllowed')
  rejectWhenEdited(row, session)
  rejectWhenStale(row, revision)
  const original = JSON.parse(row.document) as StoredInvoice
  const followers = JSON.parse(row.followers) as Follower[]
  const error = cancelError(original.content, followers)
  if (error !== undefined) throw new DomainError(error)
  const before = await papersBefore(db, session, original)
  const cancels = await referenceTo(db, session, original)
  const today = berlinNoon(session.now)
  const content = cancelContent(original.content, cancels, { today, reason: reason.trim() })
  // The original may be an older final without a layout, and must stay cancellable.
  const layout = await fixedReferenceOrFirst(db, session.organisation, original.templateReference)
  await lockFirstPapers(db, session.organisation, [claimEntryOf(original).claimId])
  const given = await takeNumber(db, session, row.pattern, content, 1 + before.length)
  const { now, user } = session
  const storno: StoredInvoice = {
    id: newId(),
    invoiceNumber: given.number,
    status: 'final',
    content,
    templateReference: layout,
    objectInfos: { createdAt: now, createdBy: user, updatedAt: now, updatedBy: user },
    notes: [],
  }
  const reference = await referenceTo(db, session, storno)
  const followed = followedBy(storno, reference, { id: row.id, invoice: original, followers }, before)
  return storeStorno(db, session, row, storno, { ...given, followed })
}

/**
 * Locks and returns the papers that the cancelled one changed: the advances of a settlement, the invoice of a
 * credit; none for other invoices.
 */
async function papersBefore(db: Db, session: Session, { content }: StoredInvoice): Promise<PaperBefore[]> {
  if (relationTo(content) === undefined) return []
  const ids = referencesOf(content).map(({ invoiceId }) => invoiceId)
  const papers = await lockFinals(db, session, ids)
  if (content.paper?.kind !== 'credit') return papers
  for (const { invoice, followers } of papers) {
    // A settlement deducts what the credit left of an advance.
    const error = creditError(invoice.content, followers)
    if (error !== undefined) throw new DomainError(error)
  }
  return papers
}

/** How the Stornorechnung of a paper affects the earlier papers to which that one refers. */
function relationTo({ paper }: InvoiceContent): 'releasedBy' | 'restoredBy' | undefined {
  if (paper?.kind === 'settlement') return 'releasedBy'
  return paper?.kind === 'credit' ? 'restoredBy' : undefined
}

function followedBy(
  final: StoredInvoice,
  reference: PaperReference,
  original: PaperBefore,
  before: readonly PaperBefore[],
): FollowedPaper[] {
  const relation = relationTo(original.invoice.content)
  return [
    withFollower(original, { relation: 'cancelledBy', reference, final }),
    ...(relation === undefined
      ? []
      : before.map((paper) => withFollower(paper, { relation, reference, final }))),
  ]
}

async function storeStorno(
  db: Db,
  session: Session,
  original: InvoiceToFinalize,
  storno: StoredInvoice,
  given: Parameters<typeof storeWithEvents>[4] & { number: string; counter: number },
): Promise<string> {
  const { seller, seller_hash } = original
  const row = {
    id: storno.id,
    status: 'final' as const,
    revision: 1,
    tags: emptyJsonList,
    followers: emptyJsonList,
    document: documentText(storno),
    seller_hash,
    ...freeLock,
  }
  const store = db
    .insertInto('invoice')
    .values({
      ...row,
      organisation: session.organisation,
      number: given.number,
      counter: given.counter,
      cancels: original.id,
      invoice_date: storno.content.dates.invoiceDate,
      modified_ms: session.nowMs,
    })
    .returning('id')
  const cancelled = JSON.parse(original.document) as StoredInvoice
  const claim = claimEntryStatement(db, session.organisation, storno, cancelled)
  const stores = [store, invoiceEntryStatement(db, session, storno), claim]
  const event = {
    action: 'invoice.cancel',
    objectType: 'invoice',
    objectId: storno.id,
    document: auditedText(row),
  } as const
  await storeWithEvents(db, session, stores, [event, ...linkEvents(given.followed)], given)
  await settleStorno(db, session, storno, cancelled)
  return invoiceText({ ...row, seller }, session.now)
}

function settleStorno(
  db: Db,
  session: Session,
  { id: invoiceId, content }: StoredInvoice,
  cancelled: StoredInvoice,
): Promise<void> {
  const { claimId, payable } = claimEntryOf(cancelled)
  const date = content.dates.invoiceDate
  const charged = 0 - payable
  return settleGivenUp(db, session, { claimId, invoiceId, date, charged, cancels: cancelled.id })
}
