import type { UnixSeconds } from '../days/unix-seconds.ts'

/** The part of the content that makes a document an offer. */
export interface OfferTerms {
  /** From the number range of offers; '' for a draft. */
  number: string
  /** The last day on which the offer is valid, 12:00 in Berlin; 0 if not set. */
  validUntil: UnixSeconds
}

/** The offer that an invoice came from. The server writes it. */
export interface OfferReference {
  offerId: string
  offerNumber: string
  offerDate: UnixSeconds
  /** Net sum of the offer in major units. An advance can be a percentage of it. */
  netto: number
}
