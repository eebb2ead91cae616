import type { OfferInput } from '@kontor/contract/offers/offer-schema'
import { datesOfPaper } from '@kontor/domain/chains/expected-service'
import { itemsOfPaper } from '@kontor/domain/chains/items-of-paper'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { normalizeContent } from '@kontor/domain/invoices/normalize-content'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { freeLock, rejectWhenLocked, rejectWhenStale } from '../editing-lock.ts'
import type { NewId } from '../invoices/save-invoice.ts'
import { changedDocument, newDocument } from '../invoices/sent-document.ts'
import { documentText } from '../invoices/stored-invoice.ts'
import { offerEntryStatement } from '../search/store.ts'
import { addTags } from '../tags/store.ts'
import { lockOffer, offerText, rejectWhenFixed, type StoredOffer } from './store.ts'

/** Stores the draft of a new offer and returns its JSON. Ignores the input's id. */
export async function createOffer(
  db: Db,
  session: Session,
  input: OfferInput,
  newId: NewId,
): Promise<string> {
  const { organisation, now, nowMs } = session
  const tags = [...new Set(input.tags)]
  const offer = newDocument(session, input, { id: newId(), content: contentOf(input, newId) })
  const row = {
    id: offer.id,
    status: 'draft',
    state: 'draft',
    revision: 1,
    tags: JSON.stringify(tags),
    document: documentText(offer),
    seller_hash: null,
    converted_to: null,
    ...freeLock,
  } as const
  await db
    .insertInto('offer')
    .values({
      ...row,
      organisation,
      number: null,
      counter: null,
      offer_date: offer.content.dates.invoiceDate,
      modified_ms: nowMs,
    })
    .execute()
  await addTags(db, session, tags)
  await offerEntryStatement(db, session, offer).executeTakeFirstOrThrow()
  await appendAudit(db, session, {
    action: 'offer.create',
    objectType: 'offer',
    objectId: row.id,
    detail: JSON.stringify({ tags }),
    document: row.document,
  })
  return offerText({ ...row, seller: null }, now)
}

/** Stores the new content of a draft. Throws `notFound`, `offerIsFixed`, `locked` or `stale`. */
export async function updateOffer(
  db: Db,
  session: Session,
  input: OfferInput,
  newId: NewId,
): Promise<string> {
  const row = await lockOffer(db, session.organisation, input.id)
  rejectWhenFixed(row)
  rejectWhenLocked(row, session)
  rejectWhenStale(row, input.revision)
  const stored = JSON.parse(row.document) as StoredOffer
  const offer = changedDocument(session, input, stored, contentOf(input, newId))
  const changed = { ...row, document: documentText(offer), revision: row.revision + 1 }
  await db
    .updateTable('offer')
    .set({
      document: changed.document,
      revision: changed.revision,
      offer_date: offer.content.dates.invoiceDate,
      modified_ms: session.nowMs,
    })
    .where('organisation', '=', session.organisation)
    .where('id', '=', row.id)
    .execute()
  await offerEntryStatement(db, session, offer).executeTakeFirstOrThrow()
  await appendAudit(db, session, {
    action: 'offer.update',
    objectType: 'offer',
    objectId: row.id,
    document: changed.document,
  })
  return offerText(changed, session.now)
}

/**
 * The content to store for a draft: without a number, and without the parts of an invoice: its place in a
 * chain and its attachments.
 */
function contentOf({ content }: OfferInput, newId: NewId): StoredOffer['content'] {
  const { paper: _, attachments: __, ...plain } = normalizeContent(content, newId)
  return {
    ...plain,
    items: itemsOfPaper(plain.items, undefined),
    dates: datesOfPaper(plain.dates, undefined),
    offer: { number: '', validUntil: berlinNoon(content.offer.validUntil) },
  }
}
