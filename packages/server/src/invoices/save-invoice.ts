import { datesOfPaper } from '@kontor/domain/chains/expected-service'
import { itemsOfPaper } from '@kontor/domain/chains/items-of-paper'
import { DomainError } from '@kontor/domain/domain-error'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { InvoiceContentInput, InvoiceInput } from '@kontor/domain/invoices/invoice-input'
import { normalizeContent } from '@kontor/domain/invoices/normalize-content'
import { isReversal, paperOfClient } from '@kontor/domain/invoices/paper'
import { useAttachments, withKnownAttachments } from '../attachments/store.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { freeLock, holdsLock, rejectWhenLocked, rejectWhenStale } from '../editing-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { invoiceEntryStatement } from '../search/store.ts'
import { addTags } from '../tags/store.ts'
import { correctFinal, rejectCorrectionWithoutRight } from './correct-final.ts'
import { rejectChangedTerms } from './papers/shared-terms.ts'
import { changedDocument, newDocument } from './sent-document.ts'
import { emptyJsonList, type InvoiceRow, listedText, lockInvoice } from './store.ts'
import { storeChange } from './store-change.ts'
import { documentText, type StoredInvoice } from './stored-invoice.ts'

/** Creates an id; passed as an argument so that the example data and tests can choose ids. */
export type NewId = () => string

/**
 * Stores a new draft and returns its JSON [S7.0.5]. Ignores an id in the input. The last argument is the
 * draft's place in a chain and the offer that it came from. Without it, the input's paper counts only if it
 * is an advance, because a client cannot create other papers. Throws `invalidRequest` for sums beyond the
 * limit, and `functionOff` for a paper if chains are off.
 */
export async function createInvoice(
  db: Db,
  session: Session,
  input: InvoiceInput,
  newId: NewId,
  { paper, fromOffer }: Origin = { paper: paperOfClient(input.content.paper) },
): Promise<string> {
  const { organisation, now, nowMs } = session
  if (paper !== undefined) rejectWithoutChains(session)
  const tags = [...new Set(input.tags)]
  const id = newId()
  const sent = await withKnownAttachments(db, organisation, normalizeContent(input.content, newId))
  const content = withOrigin(sent, { paper, fromOffer })
  const invoice = newDocument(session, input, { id, content })
  const row = {
    id: invoice.id,
    status: 'draft',
    revision: 1,
    tags: JSON.stringify(tags),
    followers: emptyJsonList,
    document: documentText(invoice),
    seller_hash: null,
    ...freeLock,
  } as const
  await db
    .insertInto('invoice')
    .values({
      ...row,
      organisation,
      number: null,
      counter: null,
      invoice_date: invoice.content.dates.invoiceDate,
      modified_ms: nowMs,
    })
    .execute()
  await useAttachments(db, session, content.attachments, { invoiceId: id })
  await addTags(db, session, tags)
  await invoiceEntryStatement(db, session, invoice).executeTakeFirstOrThrow()
  await appendAudit(db, session, {
    action: 'invoice.create',
    objectType: 'invoice',
    objectId: row.id,
    detail: JSON.stringify({ tags }),
    document: row.document,
  })
  return listedText(row, now)
}

/**
 * Stores the new content of a draft, or corrects a final and keeps the replaced version for ever [S7.0.6,
 * S4.1.3]. If nothing has changed, a final stays as it is. Throws `notFound`, `locked`, `stale`,
 * `functionOff`, `invalidRequest` for sums beyond the limit, and for a paper of a chain a code from
 * `termsError`. For a final, also throws `forbidden` if the user may not finalize, `invoiceIsFinal` if the
 * user does not hold its lock, `taxUnderReverseCharge`, `taxUnderExemption`, `layoutMissing` and the codes of
 * `correctionError`.
 */
export async function updateInvoice(
  db: Db,
  session: Session,
  input: InvoiceInput,
  newId: NewId,
): Promise<string> {
  const row = await lockInvoice(db, session.organisation, input.id)
  rejectUnsaveable(row, session, input)
  const stored = JSON.parse(row.document) as StoredInvoice
  const content = await contentToStore(db, session, stored, { ...input, newId })
  rejectChangedTerms(row, stored, content)
  const changed = changedDocument(session, input, stored, content)
  if (row.status === 'final') return correctFinal(db, session, { row, stored, changed })
  const before = stored.content.attachments
  await useAttachments(db, session, content.attachments, { invoiceId: row.id, before })
  return storeChange(db, session, row, changed, 'invoice.update')
}

/** Throws if the user, or a client that has read an older revision, may not save the invoice now. */
function rejectUnsaveable(row: InvoiceRow, session: Session, { revision }: InvoiceInput): void {
  rejectCorrectionWithoutRight(row, session)
  rejectWhenLocked(row, session)
  if (row.status === 'final' && !holdsLock(row, session)) throw new DomainError('invoiceIsFinal')
  rejectWhenStale(row, revision)
}

/** The sent content, computed, with its attachments, and with what only the server writes. */
async function contentToStore(
  db: Db,
  session: Session,
  stored: StoredInvoice,
  { content, newId }: Pick<InvoiceInput, 'content'> & { newId: NewId },
): Promise<InvoiceContent> {
  const normalized = normalizeContent(rateKept(stored, content), newId)
  return originKept(session, stored, await withKnownAttachments(db, session.organisation, normalized))
}

/** The new content; a credit keeps the exchange rate of the invoice that it reverses. */
function rateKept({ content: { paper, payment } }: StoredInvoice, content: InvoiceContentInput) {
  if (!isReversal({ paper })) return content
  return { ...content, payment: { ...content.payment, exchangeRate: payment.exchangeRate } }
}

/** The part of the content that records where an invoice comes from: its place in a chain, and its offer. */
type Origin = Pick<InvoiceContent, 'paper' | 'fromOffer'>

/**
 * The new content with the stored invoice's place in a chain and its offer, whatever a client sends.
 * Only a draft can become an advance, or stop being one. Throws `functionOff` if it becomes one while chains
 * are off.
 */
function originKept(session: Session, stored: StoredInvoice, content: InvoiceContent): InvoiceContent {
  const { paper: before, fromOffer } = stored.content
  if (stored.status === 'final' || (before !== undefined && before.kind !== 'advance')) {
    return withOrigin(content, { paper: before, fromOffer })
  }
  if (before === undefined && content.paper !== undefined) rejectWithoutChains(session)
  return withOrigin(content, { paper: content.paper, fromOffer })
}

function withOrigin({ paper: _, ...content }: InvoiceContent, { paper, fromOffer }: Origin): InvoiceContent {
  return {
    ...content,
    items: itemsOfPaper(content.items, paper),
    dates: datesOfPaper(content.dates, paper),
    ...(paper === undefined ? {} : { paper }),
    ...(fromOffer === undefined ? {} : { fromOffer }),
  }
}

/** Throws `functionOff` if the organisation does not use chains. */
export function rejectWithoutChains({ functions }: Session): void {
  if (!functions.includes('chains')) throw new ProblemError('functionOff')
}
