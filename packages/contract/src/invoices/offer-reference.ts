import type { OfferReference } from '@kontor/domain/offers/offer-terms'
import * as z from 'zod/mini'
import { type FieldsOf, numberBetween, type Schema, text, unixSeconds } from '../calls/schema.ts'

/** The offer that an invoice came from. */
export const offerReferenceShape: Schema<OfferReference> = z.looseObject({
  offerId: text,
  offerNumber: text,
  offerDate: unixSeconds,
  netto: numberBetween(-1e13, 1e13, 0),
} satisfies FieldsOf<OfferReference>)
