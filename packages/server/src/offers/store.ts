import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { DomainError } from '@kontor/domain/domain-error'
import type { OfferContent, OfferState } from '@kontor/domain/offers/offer'
import { sql } from 'kysely'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { withFields } from '../database/json-text.ts'
import type { LockColumns } from '../database/schema.ts'
import { storedList } from '../database/stored-list.ts'
import { lockColumns, lockFields, rejectWhenLocked } from '../editing-lock.ts'
import { profileText, withItsSeller } from '../invoices/seller.ts'
import { latestDay, type Period } from '../invoices/store.ts'
import { type StoredInvoice, withSeller } from '../invoices/stored-invoice.ts'
import { removeEntry } from '../search/store.ts'

/** The stored document of an offer. */
export type StoredOffer = StoredInvoice & { content: Omit<OfferContent, 'seller'> }

/** A stored offer, including the data outside its document. */
export interface OfferRow extends SentOffer {
  status: 'draft' | 'final'
  /** Hash and text of the profile at the time when the offer got its number; null for a draft. */
  seller_hash: string | null
  seller: string | null
}

interface SentOffer extends LockColumns {
  id: string
  revision: number
  state: OfferState
  converted_to: string | null
  /** JSON list. */
  tags: string
  document: string
}

const headColumns = ['offer.id', 'revision', 'state', 'converted_to', 'tags', ...lockColumns] as const

/** One offer. Throws `notFound`. */
export async function readOffer(db: Db, organisation: string, id: string): Promise<OfferRow> {
  return withItsSeller(db, organisation, await selectOffer(db, organisation, id).executeTakeFirst())
}

/** One offer, locked until the transaction ends. Throws `notFound`. */
export async function lockOffer(db: Db, organisation: string, id: string): Promise<OfferRow> {
  const query = selectOffer(db, organisation, id).forUpdate()
  return withItsSeller(db, organisation, await query.executeTakeFirst())
}

function selectOffer(db: Db, organisation: string, id: string) {
  return db
    .selectFrom('offer')
    .select([...headColumns, 'status', 'document', 'seller_hash'])
    .select(profileText(organisation, 'offer').as('seller'))
    .where('organisation', '=', organisation)
    .where('id', '=', id)
}

/**
 * An offer that is about to get its number, and the number pattern for offers. A draft has the current
 * profile, which becomes its seller.
 */
export interface OfferToNumber extends OfferRow {
  seller_hash: string
  seller: string
  pattern: string
}

/**
 * One offer with all the data needed to assign its number, locked until the transaction ends. Throws
 * `notFound`.
 */
export async function readOfferToNumber(db: Db, organisation: string, id: string): Promise<OfferToNumber> {
  const seller = sql<string>`coalesce(offer.seller_hash, organisation.profile_hash)`
  const row = await db
    .selectFrom('offer')
    .innerJoin('organisation', (join) => join.on('organisation.id', '=', organisation))
    .select([...headColumns, 'status', 'document'])
    .select(['organisation.offer_pattern as pattern', seller.as('seller_hash')])
    .select(profileText(organisation, 'offer', seller).as('seller'))
    .where('offer.organisation', '=', organisation)
    .where('offer.id', '=', id)
    .forUpdate('offer')
    .executeTakeFirst()
  return withItsSeller(db, organisation, row)
}

/** The JSON of a single offer, with its seller. */
export function offerText(row: SentOffer & { seller: string | null }, now: UnixSeconds): string {
  return listedOfferText({ ...row, document: withSeller(row) }, now)
}

/** The JSON of an offer in a list, without its seller. */
export function listedOfferText(row: SentOffer, now: UnixSeconds): string {
  return withFields(row.document, fieldsOf(row, now))
}

function fieldsOf(row: Omit<SentOffer, 'document'>, now: UnixSeconds) {
  return {
    ...lockFields(row, now),
    tags: row.tags,
    revision: String(row.revision),
    state: JSON.stringify(row.state),
    convertedTo: JSON.stringify(row.converted_to ?? ''),
  }
}

/**
 * All drafts, then the numbered offers dated from start to end, both inclusive, newest first. If the
 * end is 0, the range has no end.
 */
export function listOffers(organisation: string, { start, end }: Period, now: UnixSeconds) {
  return storedList('offer', organisation, {
    heads: (db) =>
      db
        .selectFrom('offer')
        .select(headColumns)
        .where('organisation', '=', organisation)
        .where((eb) =>
          eb.or([
            eb('status', '=', 'draft'),
            eb.and([eb('offer_date', '>=', start), eb('offer_date', '<=', end || latestDay)]),
          ]),
        )
        .orderBy('status')
        .orderBy('offer_date', 'desc')
        .orderBy('counter', 'desc')
        .orderBy('id'),
    texts: ['tags'],
    fields: (row) => fieldsOf(row, now),
  })
}

/** Deletes a draft; the audit event keeps its document. Throws `notFound`, `locked` or `offerIsFixed`. */
export async function deleteOffer(db: Db, session: Session, id: string): Promise<{ id: string }> {
  const row = await lockOffer(db, session.organisation, id)
  rejectWhenFixed(row)
  rejectWhenLocked(row, session)
  await db.deleteFrom('offer').where('organisation', '=', session.organisation).where('id', '=', id).execute()
  await removeEntry(db, session.organisation, { type: 'offer', id })
  await appendAudit(db, session, {
    action: 'offer.delete',
    objectType: 'offer',
    objectId: id,
    detail: row.document,
    document: row.document,
  })
  return { id }
}

/** Throws `offerIsFixed` if the offer already has its number. */
export function rejectWhenFixed({ status }: Pick<OfferRow, 'status'>): void {
  if (status === 'final') throw new DomainError('offerIsFixed')
}
