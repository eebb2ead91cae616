import { eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import * as z from 'zod/mini'
import { text } from '../calls/schema.ts'

/** How a customer receives its invoices; an invoice copies it. */
export const eInvoicePreferencesShape = z.looseObject({
  format: z._default(z.enum(eInvoiceFormats), 'pdf'),
  buyerReference: text,
  electronicAddress: z.prefault(z.looseObject({ scheme: z._default(z.string(), 'EM'), value: text }), {}),
})
