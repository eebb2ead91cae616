import type { Customer } from '@kontor/domain/customers/customer'
import { defaultPaymentGoal } from '@kontor/domain/invoices/payment-target'
import type { InvoiceTag } from '@kontor/domain/tags/invoice-tag'
import * as z from 'zod/mini'
import {
  count,
  flag,
  id,
  list,
  numberBetween,
  ownId,
  type Schema,
  seenRevision,
  text,
  unixSeconds,
} from '../calls/schema.ts'
import { eInvoicePreferencesShape } from '../invoices/e-invoice-schema.ts'
import { addressShape, contactPersonShape, editorName, objectInfosShape } from './address-schema.ts'

const customerInputShape = z.looseObject({
  id: ownId,
  companyName: text,
  department: text,
  contactPerson: z.prefault(contactPersonShape, {}),
  postAddress: z.prefault(addressShape, {}),
  invoiceAddress: z.prefault(addressShape, {}),
  VAT: text,
  references: z.prefault(z.looseObject({ customerNumber: text, internalReference: text }), {}),
  contactPreferences: z.prefault(
    z.looseObject({
      useEmailForInvoice: flag(false),
      emailForInvoice: text,
      phone: text,
      otherEmails: list(z.string()),
      websites: list(z.string()),
    }),
    {},
  ),
  paymentPreferences: z.prefault(
    z.looseObject({
      paymentGoal: count(defaultPaymentGoal),
      useDiscount: flag(false),
      discount: z.prefault(z.looseObject({ days: count(0), value: numberBetween(0, 1, 0) }), {}),
      zeroTaxRateByDefault: flag(false),
    }),
    {},
  ),
  eInvoice: z.prefault(eInvoicePreferencesShape, {}),
})

/** A customer as a client sends it; the server's own fields are kept out (contract §1). */
export interface CustomerInput
  extends Omit<Customer, 'objectInfos' | 'isEditedByUser' | 'editingStartedAt' | 'notes' | 'revision'> {
  /** Absent: the update is taken whatever is stored. */
  revision?: number | undefined
}
export const customerInputSchema: Schema<CustomerInput> = z.extend(customerInputShape, {
  revision: seenRevision,
})

const customerShape = z.extend(customerInputShape, {
  objectInfos: z.prefault(objectInfosShape, {}),
  isEditedByUser: editorName,
  editingStartedAt: unixSeconds,
  notes: list(z.looseObject({})),
  revision: count(0),
})
export const customerSchema: Schema<Customer> = customerShape
export const customerListSchema: Schema<Customer[]> = z.array(customerShape)
export const customerIdBody: Schema<{ customerId: string }> = z.looseObject({ customerId: id })

export const invoiceTagListSchema: Schema<InvoiceTag[]> = z.array(
  z.looseObject({ tag: z.string(), color: text }),
)
