import type { InvoiceTag } from '@kontor/domain/tags/invoice-tag'
import * as z from 'zod/mini'
import { type FieldsOf, nameOf, type Schema, text } from '../calls/schema.ts'

export const invoiceTagSchema: Schema<InvoiceTag> = z.looseObject({
  tag: z.string(),
  color: text,
} satisfies FieldsOf<InvoiceTag>)
export const invoiceTagListSchema: Schema<InvoiceTag[]> = z.array(invoiceTagSchema)

/** The colour of a tag, `#rrggbb` in lower case; '' for none. */
export const tagColorBody: Schema<InvoiceTag> = z.looseObject({
  tag: nameOf(100),
  color: z.string().check(z.maxLength(7), z.regex(/^(?:#[0-9a-f]{6})?$/)),
} satisfies FieldsOf<InvoiceTag>)
