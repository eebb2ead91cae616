import type { OfferState } from '@kontor/domain/offers/offer'
import type { Selectable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { StoredOffer } from './store.ts'

export type OfferColumns = Pick<
  Selectable<Schema['offer']>,
  'id' | 'status' | 'state' | 'converted_to' | 'number' | 'offer_date' | 'document'
>

/** The detail of an `offer.state` event: the state of the offer, and the invoice that it was converted to. */
export function stateText(state: OfferState, convertedTo: string): string {
  return JSON.stringify({ state, convertedTo })
}

/**
 * Whether the columns of an offer (status, number, date, state and invoice) match its document and its last
 * `offer.state` event. Trusts the document, so compare the document with its own event first.
 */
export function offerMatches(row: OfferColumns, expectedState = stateText('draft', '')): boolean {
  const { status, content } = JSON.parse(row.document) as StoredOffer
  return (
    status === row.status &&
    content.offer.number === (row.number ?? '') &&
    content.dates.invoiceDate === row.offer_date &&
    stateText(row.state, row.converted_to ?? '') === expectedState
  )
}
