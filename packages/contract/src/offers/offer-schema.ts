import type { InvoiceInput } from '@kontor/domain/invoices/invoice-input'
import { type Decision, decisions, type Offer, offerStates } from '@kontor/domain/offers/offer'
import { listLimits } from '@kontor/domain/texts/list-limits'
import * as z from 'zod/mini'
import { rows } from '../calls/rows.ts'
import {
  type FieldsOf,
  id,
  listUpTo,
  ownId,
  type Schema,
  seenRevision,
  text,
  unixSeconds,
} from '../calls/schema.ts'
import {
  contentInputShape,
  contentShape,
  invoiceShape,
  tagName,
  templateReferenceShape,
} from '../invoices/invoice-schema.ts'

/** An offer as a client sends it: the writable parts of an invoice, and the last day of the offer. */
export interface OfferInput extends InvoiceInput {
  content: InvoiceInput['content'] & { offer: { validUntil: number } }
}
export const offerInputSchema: Schema<OfferInput> = z.looseObject({
  id: ownId,
  content: z.prefault(
    z.extend(contentInputShape, {
      offer: z.prefault(z.looseObject({ validUntil: unixSeconds }), {}),
    }),
    {},
  ),
  templateReference: z.prefault(templateReferenceShape, {}),
  tags: listUpTo(listLimits.tags, tagName),
  revision: seenRevision,
} satisfies FieldsOf<OfferInput>)

const offerShape = z.extend(invoiceShape, {
  content: z.extend(contentShape, { offer: z.looseObject({ number: text, validUntil: unixSeconds }) }),
  state: z.enum(offerStates),
  convertedTo: text,
})
export const offerSchema: Schema<Offer> = offerShape
export const offerListSchema: Schema<Offer[]> = rows(offerSchema)

export const offerIdBody: Schema<{ offerId: string }> = z.looseObject({ offerId: id })

/** For numbering a draft; rejected if the draft is newer than the revision that the user saw. */
export const offerNumberBody: Schema<{ offerId: string; revision?: number | undefined }> = z.looseObject({
  offerId: id,
  revision: seenRevision,
} satisfies FieldsOf<{ offerId: string; revision?: number | undefined }>)

export const offerDecisionBody: Schema<{ offerId: string; state: Decision }> = z.looseObject({
  offerId: id,
  state: z.enum(decisions),
})

/** What an offer is converted to: an ordinary invoice, or the first advance on its sum. */
const conversionKinds = ['invoice', 'advance'] as const
export type ConversionKind = (typeof conversionKinds)[number]
export const conversionBody: Schema<{ offerId: string; as: ConversionKind }> = z.looseObject({
  offerId: id,
  as: z._default(z.enum(conversionKinds), 'invoice'),
})

/** First and last offer date; 0 for no limit. Drafts are included whatever their date. */
export const offersByDateBody: Schema<{ start: number; end: number }> = z.looseObject({
  start: unixSeconds,
  end: unixSeconds,
})
