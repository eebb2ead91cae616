import type { Offer } from '../offers/offer.ts'
import type { InvoiceContent } from './invoice.ts'
import type { InvoiceContentInput, InvoiceInput } from './invoice-input.ts'

/**
 * The fields of an invoice or offer that only the server writes. The type makes the list complete: a field
 * that clients do not write is missing here until it is added.
 */
const documentFields: Record<
  Exclude<keyof Offer, keyof InvoiceInput> | 'revision' | 'eInvoiceFindings',
  true
> = {
  invoiceNumber: true,
  status: true,
  objectInfos: true,
  notes: true,
  isEditedByUser: true,
  editingStartedAt: true,
  followers: true,
  revision: true,
  state: true,
  convertedTo: true,
  // In the response to finalizing [A4.4].
  eInvoiceFindings: true,
}

/** The fields of the content that only the server writes; complete as above. */
const contentFields: Record<Exclude<keyof InvoiceContent, keyof InvoiceContentInput>, true> = {
  totals: true,
  seller: true,
  precedingInvoice: true,
  offer: true,
  fromOffer: true,
}

/** What a client has sent as an invoice or offer, without the fields that only the server writes. */
export function withoutServerFields<Sent extends object>(
  sent: Sent,
): Omit<Sent, keyof typeof documentFields> {
  return without(sent, documentFields)
}

/** Like `withoutServerFields`, for the content of an invoice or offer. */
export function contentWithoutServerFields(sent: InvoiceContentInput): InvoiceContentInput {
  return without(sent, contentFields)
}

function without<Value extends object>(value: Value, fields: object): Value {
  const kept = { ...value }
  for (const name of Object.keys(fields)) Reflect.deleteProperty(kept, name)
  return kept
}
