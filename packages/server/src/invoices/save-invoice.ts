import { isDeepStrictEqual } from 'node:util'
import { correctionError } from '@kontor/domain/chains/chain-errors'
import { datesOfPaper } from '@kontor/domain/chains/expected-service'
import { itemsOfPaper } from '@kontor/domain/chains/items-of-paper'
import { DomainError } from '@kontor/domain/domain-error'
import { withInfoOf } from '@kontor/domain/invoices/info-field'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { InvoiceContentInput, InvoiceInput } from '@kontor/domain/invoices/invoice-input'
import { normalizeContent } from '@kontor/domain/invoices/normalize-content'
import { precedingInvoiceOf } from '@kontor/domain/invoices/number/preceding-invoice'
import { type Follower, isReversal, paperOfClient } from '@kontor/domain/invoices/paper'
import { rightToSave } from '@kontor/domain/invoices/right-to-save'
import type { Profile } from '@kontor/domain/organisation/profile'
import { roleMay } from '@kontor/domain/people/rights'
import { forbiddenTax } from '@kontor/domain/tax/tax-case-of'
import { sql } from 'kysely'
import { useAttachments, withKnownAttachments } from '../attachments/store.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { freeLock, holdsLock, rejectWhenLocked, rejectWhenStale } from '../editing-lock.ts'
import { newestVersion } from '../layouts/store.ts'
import { ProblemError } from '../problem-error.ts'
import { invoiceEntryStatement } from '../search/store.ts'
import { addTags } from '../tags/store.ts'
import { layoutOf } from './layout-of.ts'
import { rejectChangedTerms } from './papers/shared-terms.ts'
import { changedDocument, newDocument } from './sent-document.ts'
import { emptyJsonList, type InvoiceRow, invoiceText, listedText, lockInvoice } from './store.ts'
import { auditedText, documentText, type StoredInvoice } from './stored-invoice.ts'

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
 * user does not hold its lock, `taxUnderReverseCharge`, `taxUnderExemption` and the codes of
 * `correctionError`.
 */
export async function updateInvoice(
  db: Db,
  session: Session,
  input: InvoiceInput,
  newId: NewId,
): Promise<string> {
  const row = await lockInvoice(db, session.organisation, input.id)
  rejectCorrectionWithoutRight(row, session)
  rejectWhenLocked(row, session)
  if (row.status === 'final' && !holdsLock(row, session)) throw new DomainError('invoiceIsFinal')
  rejectWhenStale(row, input.revision)
  const stored = JSON.parse(row.document) as StoredInvoice
  const normalized = normalizeContent(rateKept(stored, input.content), newId)
  const sent = await withKnownAttachments(db, session.organisation, normalized)
  const content = originKept(session, stored, sent)
  rejectChangedTerms(row, stored, content)
  const changed = changedDocument(session, input, stored, content)
  if (row.status === 'draft') {
    const before = stored.content.attachments
    await useAttachments(db, session, content.attachments, { invoiceId: row.id, before })
    return storeChange(db, session, row, changed, 'invoice.update')
  }
  rejectCorrection(row)
  rejectForbiddenTax(content, row.seller)
  const corrected = await correctedFinal(db, session, stored, changed)
  if (isSameInvoice(corrected, stored)) return invoiceText(row, session.now)
  await keepVersion(db, session, row.id)
  await useAttachments(db, session, content.attachments, { invoiceId: row.id })
  return storeChange(db, session, row, corrected, 'invoice.correct')
}

/**
 * The corrected state of a final. It keeps the layout version unless another layout has been chosen, the
 * invoice date if the new one is empty, and the project number, which is part of the printed number [A4.7].
 * An advance also keeps its customer's id, because both identify its project. It refers to the version that
 * it replaces.
 */
async function correctedFinal(
  db: Db,
  session: Session,
  stored: StoredInvoice,
  changed: StoredInvoice,
): Promise<StoredInvoice> {
  const { dates, customer, paper } = changed.content
  const { customerId } = paper?.kind === 'advance' ? stored.content.customer : customer
  const chosen = changed.templateReference
  return {
    ...changed,
    content: {
      ...withInfoOf(stored.content, changed.content, 'PROJECTNR'),
      customer: { ...customer, customerId },
      dates: { ...dates, invoiceDate: dates.invoiceDate || stored.content.dates.invoiceDate },
      precedingInvoice: precedingInvoiceOf(stored, await layoutOf(db, session, stored)),
    },
    templateReference:
      chosen.id === stored.templateReference.id
        ? stored.templateReference
        : { ...chosen, version: await newestVersion(db, session.organisation, chosen.id) },
  }
}

/** Whether two states of an invoice are equal, regardless of author, time and `precedingInvoice`. */
function isSameInvoice(one: StoredInvoice, other: StoredInvoice): boolean {
  const comparable = ({ objectInfos: _, content, ...invoice }: StoredInvoice): unknown =>
    JSON.parse(JSON.stringify({ ...invoice, content: { ...content, precedingInvoice: undefined } }))
  return isDeepStrictEqual(comparable(one), comparable(other))
}

/**
 * Throws if the kind of the final or a later paper in its chain forbids a correction: see `correctionError`.
 */
export function rejectCorrection(row: Pick<InvoiceRow, 'document' | 'followers'>): void {
  const { content } = JSON.parse(row.document) as StoredInvoice
  const code = correctionError(content, JSON.parse(row.followers) as Follower[])
  if (code !== undefined) throw new DomainError(code)
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

/**
 * Stores an invoice's new document with its search entry and its event, and increases its revision.
 * Returns its JSON.
 */
export async function storeChange(
  db: Db,
  session: Session,
  row: InvoiceRow,
  invoice: StoredInvoice,
  action: string,
): Promise<string> {
  const changed = { ...row, document: documentText(invoice), revision: row.revision + 1 }
  await db
    .updateTable('invoice')
    .set({
      document: changed.document,
      revision: changed.revision,
      invoice_date: invoice.content.dates.invoiceDate,
      modified_ms: session.nowMs,
    })
    .where('organisation', '=', session.organisation)
    .where('id', '=', row.id)
    .execute()
  const followers = JSON.parse(row.followers) as Follower[]
  await invoiceEntryStatement(db, session, invoice, followers).executeTakeFirstOrThrow()
  await appendAudit(db, session, {
    action,
    objectType: 'invoice',
    objectId: row.id,
    document: auditedText(changed),
  })
  return invoiceText(changed, session.now)
}

/** Stores a copy of the version that is about to be replaced. */
async function keepVersion(db: Db, { organisation, user, now }: Session, id: string): Promise<void> {
  const columns = ['organisation', 'invoice_id', 'revision', 'document', 'seller_hash'] as const
  await db
    .insertInto('invoice_version')
    .columns([...columns, 'version', 'stored_at', 'stored_by'])
    .expression((eb) =>
      eb
        .selectFrom('invoice')
        .select(['organisation', 'id', 'revision', 'document', 'seller_hash'])
        .select((row) => [
          row
            .selectFrom('invoice_version as kept')
            .select((version) => sql<number>`${version.fn.countAll()} + 1`.as('next'))
            .whereRef('kept.organisation', '=', 'invoice.organisation')
            .whereRef('kept.invoice_id', '=', 'invoice.id')
            .as('version'),
          row.val(now).as('stored_at'),
          row.val(user).as('stored_by'),
        ])
        .where('organisation', '=', organisation)
        .where('id', '=', id),
    )
    .execute()
}

/** Throws `forbidden` if the user corrects a final without the right to finalize. */
export function rejectCorrectionWithoutRight(row: Pick<InvoiceRow, 'status'>, { role }: Session): void {
  if (!roleMay(role, rightToSave(row))) throw new ProblemError('forbidden')
}

/**
 * Throws if a rate above zero is used where no VAT may be shown: VAT shown is VAT owed (§ 14c UStG). `seller`
 * is a profile as JSON text.
 */
export function rejectForbiddenTax(content: InvoiceContent, seller: string): void {
  const code = forbiddenTax(content, JSON.parse(seller) as Profile)
  if (code !== undefined) throw new DomainError(code)
}
