import type { Customer } from '@kontor/domain/customers/customer'
import { defaultPaymentGoal } from '@kontor/domain/money/payment-goal'
import { listLimits } from '@kontor/domain/texts/list-limits'
import { textLimits } from '@kontor/domain/texts/text-limits'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import { rows } from '../calls/rows.ts'
import {
  count,
  type FieldsOf,
  flag,
  id,
  list,
  listUpTo,
  numberBetween,
  ownId,
  type Schema,
  seenRevision,
  textUpTo,
  unixSeconds,
} from '../calls/schema.ts'
import { eInvoicePreferencesShape } from '../e-invoices/e-invoice-schema.ts'
import { addressShape, contactPersonShape, editorName, objectInfosShape } from './address-schema.ts'

const { customer: limits } = textLimits

const customerFields = {
  id: ownId,
  companyName: textUpTo(limits.companyName),
  department: textUpTo(limits.department),
  contactPerson: z.prefault(contactPersonShape, {}),
  postAddress: z.prefault(addressShape, {}),
  invoiceAddress: z.prefault(addressShape, {}),
  VAT: textUpTo(limits.VAT),
  references: z.prefault(
    z.looseObject({
      customerNumber: textUpTo(limits.customerNumber),
      internalReference: textUpTo(limits.internalReference),
    } satisfies FieldsOf<Customer['references']>),
    {},
  ),
  contactPreferences: z.prefault(
    z.looseObject({
      useEmailForInvoice: flag(false),
      emailForInvoice: textUpTo(limits.emailForInvoice),
      phone: textUpTo(limits.phone),
      otherEmails: listUpTo(listLimits.otherEmails, upTo(limits.otherEmail, z.string())),
      websites: listUpTo(listLimits.websites, upTo(limits.website, z.string())),
    } satisfies FieldsOf<Customer['contactPreferences']>),
    {},
  ),
  paymentPreferences: z.prefault(
    z.looseObject({
      paymentGoal: count(defaultPaymentGoal),
      useDiscount: flag(false),
      discount: z.prefault(z.looseObject({ days: count(0), value: numberBetween(0, 1, 0) }), {}),
      zeroTaxRateByDefault: flag(false),
    } satisfies FieldsOf<Customer['paymentPreferences']>),
    {},
  ),
  eInvoice: z.prefault(eInvoicePreferencesShape, {}),
} satisfies FieldsOf<Omit<CustomerInput, 'revision'>>

/** A customer as a client sends it, without the server's own fields [A1.6]. */
export interface CustomerInput
  extends Omit<Customer, 'objectInfos' | 'isEditedByUser' | 'editingStartedAt' | 'notes' | 'revision'> {
  /** The revision that the client read. If missing, the update overwrites any stored revision. */
  revision?: number | undefined
}
export const customerInputSchema: Schema<CustomerInput> = z.looseObject({
  ...customerFields,
  revision: seenRevision,
} satisfies FieldsOf<CustomerInput>)

const customerShape = z.looseObject({
  ...customerFields,
  objectInfos: z.prefault(objectInfosShape, {}),
  isEditedByUser: editorName,
  editingStartedAt: unixSeconds,
  notes: list(z.looseObject({})),
  revision: count(0),
} satisfies FieldsOf<Customer>)
export const customerSchema: Schema<Customer> = customerShape
export const customerListSchema: Schema<Customer[]> = rows(customerSchema)
export const customerIdBody: Schema<{ customerId: string }> = z.looseObject({ customerId: id })
