import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { isNumberPattern } from '@kontor/domain/invoices/number/invoice-number'
import * as z from 'zod/mini'
import { type FieldsOf, nameOf, type Schema, unixSeconds } from '../calls/schema.ts'

/** How invoices or offers are numbered [A4.2]. */
export interface Numbering {
  pattern: string
  /** Next value of the counter for a document dated today. */
  nextNumber: number
}
export const numberingSchema: Schema<Numbering> = z.looseObject({
  pattern: z.string(),
  nextNumber: z.int().check(z.minimum(1)),
} satisfies FieldsOf<Numbering>)

export const numberPatternBody: Schema<{ pattern: string }> = z.looseObject({
  pattern: nameOf(100).check(z.refine(isNumberPattern)),
})

/**
 * The new value of `nextNumber`, which must be higher than the current one, and the reason for the change.
 */
export const nextNumberBody: Schema<{ nextNumber: number; reason: string }> = z.looseObject({
  nextNumber: z.int().check(z.minimum(1), z.maximum(999_999_999)),
  reason: nameOf(300).check(z.regex(/\S/)),
})

/** A number that was assigned to an invoice, or a jump of the counter and the reason for it. */
export interface LedgerEntry {
  /** Id of the event in the audit trail. */
  sequence: number
  at: UnixSeconds
  user: string
  kind: 'number' | 'jump'
  /** The assigned number, or the last counter value that the jump skipped. */
  number: string
  /** '' for a jump. */
  invoiceId: string
  /** '' for a number, and for a jump without a reason. */
  reason: string
}
const entryFields = {
  sequence: z.int(),
  at: unixSeconds,
  user: z.string(),
  kind: z.enum(['number', 'jump']),
  number: z.string(),
  reason: z.string(),
}
export const ledgerSchema: Schema<LedgerEntry[]> = z.array(
  z.looseObject({ ...entryFields, invoiceId: z.string() } satisfies FieldsOf<LedgerEntry>),
)
/** A number that was assigned to an offer, or a jump of the counter and the reason for it. */
export interface OfferLedgerEntry extends Omit<LedgerEntry, 'invoiceId'> {
  /** '' for a jump. */
  offerId: string
}
export const offerLedgerSchema: Schema<OfferLedgerEntry[]> = z.array(
  z.looseObject({ ...entryFields, offerId: z.string() } satisfies FieldsOf<OfferLedgerEntry>),
)

/** Query for the entries whose `sequence` is below `before`, or for the newest if `before` is 0. */
export const ledgerBody: Schema<{ before: number }> = z.looseObject({
  before: z._default(z.int().check(z.minimum(0)), 0),
})
