import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { DomainError } from '@kontor/domain/domain-error'
import type { OfferReference } from '@kontor/domain/offers/offer-terms'
import { type SelectQueryBuilder, sql } from 'kysely'
import { removeUnused } from '../attachments/store.ts'
import { appendAudits } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { withFields } from '../database/json-text.ts'
import type { LockColumns, Schema } from '../database/schema.ts'
import { storedList } from '../database/stored-list.ts'
import { freeLock, lockColumns, lockFields, rejectWhenLocked } from '../editing-lock.ts'
import { removeEntry } from '../search/store.ts'
import { profileText, withItsSeller } from './seller.ts'
import { type StoredInvoice, withSeller } from './stored-invoice.ts'

/** A stored invoice, including the data stored outside its document. */
export type InvoiceRow = SentInvoice & { id: string } & (
    | { status: 'draft'; seller_hash: null; seller: null }
    /** `seller_hash` and `seller` are the hash and the text of the seller's profile. */
    | { status: 'final'; seller_hash: string; seller: string }
  )

interface SentInvoice extends LockColumns {
  revision: number
  /** JSON list. */
  tags: string
  /** JSON list of the later papers that refer to it. */
  followers: string
  /** The invoice as JSON, without lock, tags, followers, revision or seller. */
  document: string
}

/** The columns that a list reads before its documents. */
export const headColumns = ['invoice.id', 'revision', 'tags', 'followers', ...lockColumns] as const
const rowColumns = [...headColumns, 'status', 'document', 'seller_hash'] as const

/** One invoice. Throws `notFound`. */
export async function readInvoice(db: Db, organisation: string, id: string): Promise<InvoiceRow> {
  const row = await selectInvoice(db, organisation, id).executeTakeFirst()
  return (await withItsSeller(db, organisation, row)) as InvoiceRow
}

/** One invoice, locked until the transaction ends. Throws `notFound`. */
export async function lockInvoice(db: Db, organisation: string, id: string): Promise<InvoiceRow> {
  const row = await selectInvoice(db, organisation, id).forUpdate().executeTakeFirst()
  return (await withItsSeller(db, organisation, row)) as InvoiceRow
}

function selectInvoice(db: Db, organisation: string, id: string) {
  return db
    .selectFrom('invoice')
    .select(rowColumns)
    .select(profileText(organisation, 'invoice').as('seller'))
    .where('organisation', '=', organisation)
    .where('id', '=', id)
}

/** An invoice to finalize. For a draft, `seller` is the current profile, which becomes its seller. */
export interface InvoiceToFinalize extends SentInvoice {
  id: string
  status: 'draft' | 'final'
  seller_hash: string
  seller: string
  /** The organisation's number pattern. */
  pattern: string
}

/**
 * One invoice with all the data needed to finalize it, locked until the transaction ends. Throws `notFound`.
 */
export async function readInvoiceToFinalize(
  db: Db,
  organisation: string,
  id: string,
): Promise<InvoiceToFinalize> {
  return withItsSeller(db, organisation, await selectToFinalize(db, organisation, id).executeTakeFirst())
}

function selectToFinalize(db: Db, organisation: string, id: string) {
  const seller = sql<string>`coalesce(invoice.seller_hash, organisation.profile_hash)`
  return db
    .selectFrom('invoice')
    .innerJoin('organisation', (join) => join.on('organisation.id', '=', organisation))
    .select([...headColumns, 'status', 'document'])
    .select(['organisation.number_pattern as pattern', seller.as('seller_hash')])
    .select(profileText(organisation, 'invoice', seller).as('seller'))
    .where('invoice.organisation', '=', organisation)
    .where('invoice.id', '=', id)
    .forUpdate('invoice')
}

/**
 * The JSON of a single invoice: the stored document with its seller, lock, tags, followers and revision
 * [S3.1, A2.15].
 */
export function invoiceText(row: SentInvoice & { seller: string | null }, now: UnixSeconds): string {
  return listedText({ ...row, document: withSeller(row) }, now)
}

/**
 * The JSON of an invoice in a list. Finals leave out their seller, which is the same for thousands of them.
 */
export function listedText(row: SentInvoice, now: UnixSeconds): string {
  return withFields(row.document, fieldsOf(row, now))
}

function fieldsOf(row: Omit<SentInvoice, 'document'>, now: UnixSeconds) {
  return {
    ...lockFields(row, now),
    tags: row.tags,
    ...(row.followers === emptyJsonList ? {} : { followers: row.followers }),
    revision: String(row.revision),
  }
}

/** The stored text of an empty list. A response omits empty followers. */
export const emptyJsonList = '[]'

export type InvoiceList = ReturnType<typeof invoiceList>

/** All drafts, most recently modified first [S7.0.9]. */
export function listDrafts(organisation: string, now: UnixSeconds): InvoiceList {
  return invoiceList(organisation, now, (db) =>
    db
      .selectFrom('invoice')
      .where('organisation', '=', organisation)
      .where('status', '=', 'draft')
      .orderBy('modified_ms', 'desc')
      .orderBy('id'),
  )
}

/** A range of invoice dates, including both ends. If `start` or `end` is 0, the range is open there. */
export interface Period {
  start: UnixSeconds
  end: UnixSeconds
}

/** Finals with an invoice date in the period, newest first [S7.0.7]. */
export function listFinals(organisation: string, period: Period, now: UnixSeconds): InvoiceList {
  return invoiceList(organisation, now, (db) => newestFirst(finalsOf(db, organisation, period)))
}

/** A query for finals, without its columns and its order. */
export type FinalsQuery = SelectQueryBuilder<Schema, 'invoice', object>

/** The order of every list of finals; the cursor of `finalsPage` is a position in it. */
export function newestFirst(finals: FinalsQuery): FinalsQuery {
  return finals.orderBy('invoice_date', 'desc').orderBy('counter', 'desc').orderBy('id')
}

/** The finals with an invoice date in the period. */
export function finalsOf(db: Db, organisation: string, { start, end }: Period): FinalsQuery {
  return db
    .selectFrom('invoice')
    .where('organisation', '=', organisation)
    .where('status', '=', 'final')
    .where('invoice_date', '>=', start)
    .where('invoice_date', '<=', end || latestDay)
}

/** Later than any day that the contract accepts; the end of an open period. */
export const latestDay = Number.MAX_SAFE_INTEGER

function invoiceList(
  organisation: string,
  now: UnixSeconds,
  ordered: (db: Db) => SelectQueryBuilder<Schema, 'invoice', object>,
) {
  return storedList('invoice', organisation, {
    heads: (db) => ordered(db).select(headColumns),
    texts: ['tags', 'followers'],
    fields: (row) => fieldsOf(row, now),
  })
}

/** The replaced versions of a final, oldest first, as a JSON list. Throws `notFound`. */
export async function listVersions(db: Db, organisation: string, id: string): Promise<string> {
  await readInvoice(db, organisation, id)
  const versions = await db
    .selectFrom('invoice_version')
    .select(['version', 'stored_at', 'stored_by', 'revision', 'document'])
    .select(profileText(organisation, 'invoice_version').as('seller'))
    .where('organisation', '=', organisation)
    .where('invoice_id', '=', id)
    .orderBy('version')
    .execute()
  const texts = versions.map((row) => {
    const invoice = invoiceText({ ...row, ...freeLock, tags: '[]', followers: emptyJsonList }, row.stored_at)
    return `{"version":${row.version},"storedAt":${row.stored_at},"storedBy":${JSON.stringify(row.stored_by)},"invoice":${invoice}}`
  })
  return `[${texts.join(',')}]`
}

export async function writeInvoiceTags(
  db: Db,
  organisation: string,
  id: string,
  tags: string[],
): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ tags: JSON.stringify(tags) })
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .execute()
}

/** Lets an offer be converted again after the draft of its invoice, which had this id, has been deleted. */
export type ReleaseOffer = (
  db: Db,
  session: Session,
  offer: OfferReference,
  invoiceId: string,
) => Promise<void>

/**
 * Deletes a draft and releases the offer that it came from. The audit event keeps the document. Throws
 * `notFound`, `locked` or `invoiceIsFinal` [S7.0.15].
 */
export async function deleteDraft(
  db: Db,
  session: Session,
  id: string,
  releaseOffer: ReleaseOffer,
): Promise<{ id: string }> {
  const row = await lockInvoice(db, session.organisation, id)
  if (row.status === 'final') throw new DomainError('invoiceIsFinal')
  rejectWhenLocked(row, session)
  await db
    .deleteFrom('invoice')
    .where('organisation', '=', session.organisation)
    .where('id', '=', id)
    .execute()
  await removeEntry(db, session.organisation, { type: 'invoice', id })
  const { fromOffer, attachments } = (JSON.parse(row.document) as StoredInvoice).content
  if (fromOffer !== undefined) await releaseOffer(db, session, fromOffer, id)
  const removed = attachments === undefined ? [] : await removeUnused(db, session)
  await appendAudits(db, session, [
    {
      action: 'invoice.delete',
      objectType: 'invoice',
      objectId: id,
      detail: row.document,
      document: row.document,
    },
    ...removed,
  ])
  return { id }
}
