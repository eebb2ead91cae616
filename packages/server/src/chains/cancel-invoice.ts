import type { Cancellation } from '@kontor/contract/invoices/paper-schema'
import { cancelContent } from '@kontor/domain/chains/cancel-content'
import { cancelError } from '@kontor/domain/chains/chain-errors'
import type { Follower, PaperReference } from '@kontor/domain/chains/paper'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { DomainError } from '@kontor/domain/domain-error'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { freeLock, rejectWhenEdited, rejectWhenStale } from '../editing-lock.ts'
import { storeWithEvents, takeNumber } from '../invoices/finalize-invoice.ts'
import type { NewId } from '../invoices/save-invoice.ts'
import {
  emptyJsonList,
  type InvoiceToFinalize,
  invoiceText,
  readInvoiceToFinalize,
} from '../invoices/store.ts'
import { auditedText, documentText, type StoredInvoice } from '../invoices/stored-invoice.ts'
import { newestVersion } from '../layouts/store.ts'
import { ProblemError } from '../problem-error.ts'
import { invoiceEntryStatement } from '../search/store.ts'
import { type FollowedPaper, linkEvents, type PaperBefore, referenceTo, withFollower } from './followers.ts'
import { lockFinals } from './lock-finals.ts'

/**
 * Creates the Stornorechnung of a final in the caller's transaction and returns its JSON. It is itself final,
 * with the next number from the same range, negated lines and the seller of the original. Cancelling a
 * settlement releases its advances. Throws `notFound`, `statusNotAllowed` for a draft, `locked` while someone
 * edits the original or an advance to be released, `stale`, the codes from `cancelError`, `numberTaken`, or
 * `invalidRequest` if the new number is too long. A failed call does not use up a number.
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
  const released = await settledAdvances(db, session, original)
  const cancels = await referenceTo(db, session, original)
  const today = berlinNoon(session.now)
  const content = cancelContent(original.content, cancels, { today, reason: reason.trim() })
  const { templateReference } = original
  const version = await newestVersion(db, session.organisation, templateReference.id)
  const given = await takeNumber(db, session, row.pattern, content, 1 + released.length)
  const { now, user } = session
  const storno: StoredInvoice = {
    id: newId(),
    invoiceNumber: given.number,
    status: 'final',
    content,
    templateReference: { ...templateReference, version },
    objectInfos: { createdAt: now, createdBy: user, updatedAt: now, updatedBy: user },
    notes: [],
  }
  const reference = await referenceTo(db, session, storno)
  const followed = followedBy(storno, reference, { id: row.id, invoice: original, followers }, released)
  return storeStorno(db, session, row, storno, { ...given, followed })
}

/** Locks and returns the advances that a settlement to be cancelled has settled; none for other invoices. */
async function settledAdvances(db: Db, session: Session, { content }: StoredInvoice): Promise<PaperBefore[]> {
  const { paper } = content
  if (paper?.kind !== 'settlement') return []
  return lockFinals(
    db,
    session,
    paper.settles.map(({ invoiceId }) => invoiceId),
  )
}

function followedBy(
  final: StoredInvoice,
  reference: PaperReference,
  original: PaperBefore,
  released: readonly PaperBefore[],
): FollowedPaper[] {
  return [
    withFollower(original, { relation: 'cancelledBy', reference, final }),
    ...released.map((advance) => withFollower(advance, { relation: 'releasedBy', reference, final })),
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
  const stores = [store, invoiceEntryStatement(db, session, storno)]
  const event = {
    action: 'invoice.cancel',
    objectType: 'invoice',
    objectId: storno.id,
    document: auditedText(row),
  } as const
  await storeWithEvents(db, session, stores, [event, ...linkEvents(given.followed)], given)
  return invoiceText({ ...row, seller }, session.now)
}
