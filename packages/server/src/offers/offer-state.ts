import { DomainError } from '@kontor/domain/domain-error'
import { type Decision, isDecidable, type OfferState } from '@kontor/domain/offers/offer'
import type { OfferReference } from '@kontor/domain/offers/offer-terms'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { lockOffer, type OfferRow, offerText } from './store.ts'

/**
 * Stores the customer's decision, or reopens the offer, without changing the offer's document. Returns the
 * offer's JSON. Throws `notFound`, or `offerNotOpen` for a draft or a converted offer.
 */
export async function decideOffer(
  db: Db,
  session: Session,
  { offerId, state }: { offerId: string; state: Decision },
): Promise<string> {
  const row = await lockOffer(db, session.organisation, offerId)
  if (!isDecidable(row.state)) throw new DomainError('offerNotOpen')
  if (row.state === state) return offerText(row, session.now)
  return offerText(await writeOfferState(db, session, row, { state, convertedTo: null }), session.now)
}

/**
 * Sets an offer back to accepted after the draft of its invoice has been deleted, so that the offer can be
 * converted again. Does nothing if the offer was not converted into this invoice.
 */
export async function releaseOffer(
  db: Db,
  session: Session,
  { offerId }: OfferReference,
  invoiceId: string,
): Promise<void> {
  const row = await db
    .selectFrom('offer')
    .select(['id', 'converted_to'])
    .where('organisation', '=', session.organisation)
    .where('id', '=', offerId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.converted_to !== invoiceId) return
  await writeOfferState(db, session, row, { state: 'accepted', convertedTo: null })
}

/** Stores a state together with its event; the audit check compares the row with this event. */
export async function writeOfferState<Row extends Pick<OfferRow, 'id' | 'converted_to'>>(
  db: Db,
  session: Session,
  row: Row,
  { state, convertedTo }: { state: OfferState; convertedTo: string | null },
): Promise<Row & { state: OfferState; converted_to: string | null }> {
  const changes = { state, converted_to: convertedTo }
  await db
    .updateTable('offer')
    .set({ ...changes, modified_ms: session.nowMs })
    .where('organisation', '=', session.organisation)
    .where('id', '=', row.id)
    .execute()
  await appendAudit(db, session, {
    action: 'offer.state',
    objectType: 'offer',
    objectId: row.id,
    detail: JSON.stringify({ state, convertedTo: convertedTo ?? '' }),
  })
  return { ...row, ...changes }
}
