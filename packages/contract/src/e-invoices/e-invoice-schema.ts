import type { Customer } from '@kontor/domain/customers/customer'
import { eInvoiceFormats, xmlSyntaxes } from '@kontor/domain/e-invoices/e-invoice-format'
import { textLimits } from '@kontor/domain/texts/text-limits'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import { type FieldsOf, textUpTo } from '../calls/schema.ts'

const { eInvoice } = textLimits

/** How a customer receives invoices. Each invoice contains a copy of these preferences. */
export const eInvoicePreferencesShape = z.looseObject({
  format: z._default(z.enum(eInvoiceFormats), 'pdf'),
  syntax: z.optional(z.enum(xmlSyntaxes)),
  buyerReference: textUpTo(eInvoice.buyerReference),
  electronicAddress: z.prefault(
    z.looseObject({
      scheme: z._default(upTo(eInvoice.electronicAddress.scheme, z.string()), 'EM'),
      value: textUpTo(eInvoice.electronicAddress.value),
    }),
    {},
  ),
} satisfies FieldsOf<Customer['eInvoice']>)
