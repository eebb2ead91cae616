import type { OfferState } from '@kontor/domain/offers/offer'
import type { Selectable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { StoredOffer } from './store.ts'

export type OfferColumns = Pick<
  Selectable<Schema['offer']>,
  'id' | 'status' | 'state' | 'converted_to' | 'number' | 'offer_date' | 'document'
>

/** State and invoice of an offer, as the detail of an `offer.state` event has them. */
export function stateText(state: OfferState, convertedTo: string): string {
  return JSON.stringify({ state, convertedTo })
}

/**
 * Whether the columns of an offer are as its document and its last event say: number, date, and state. Reads
 * the document: only for one that is as its event says.
 */
export function offerFits(row: OfferColumns, expectedState = stateText('draft', '')): boolean {
  const { status, content } = JSON.parse(row.document) as StoredOffer
  return (
    status === row.status &&
    content.offer.number === (row.number ?? '') &&
    content.dates.invoiceDate === row.offer_date &&
    stateText(row.state, row.converted_to ?? '') === expectedState
  )
}
