import type { InvoiceTag } from '@kontor/domain/tags/invoice-tag'
import * as z from 'zod/mini'
import { type FieldsOf, type Schema, text } from '../calls/schema.ts'

export const invoiceTagListSchema: Schema<InvoiceTag[]> = z.array(
  z.looseObject({ tag: z.string(), color: text } satisfies FieldsOf<InvoiceTag>),
)
