import {
  type DeliveryDate,
  deliveryDateTypes,
  type InfoField,
  type Invoice,
  type InvoiceContent,
  type InvoiceCustomer,
  type InvoiceDates,
  type InvoiceItem,
  invoiceStatuses,
  itemUnits,
  type Payment,
  type Surcharge,
  surchargeTypes,
  type TemplateReference,
  type Totals,
} from '@kontor/domain/invoices/invoice'
import { defaultCustomInfos, defaultStandardInfos } from '@kontor/domain/invoices/invoice-defaults'
import type {
  InvoiceContentInput,
  InvoiceInput,
  InvoiceItemInput,
  SurchargeInput,
} from '@kontor/domain/invoices/invoice-input'
import { defaultTemplateReference } from '@kontor/domain/layouts/built-in-layouts'
import { currencies } from '@kontor/domain/money/currency'
import { highestExchangeRate } from '@kontor/domain/money/exchange-rate'
import { defaultPaymentGoal } from '@kontor/domain/money/payment-goal'
import { taxCases } from '@kontor/domain/tax/tax-case'
import { defaultTaxRate } from '@kontor/domain/tax/tax-rate'
import { listLimits } from '@kontor/domain/texts/list-limits'
import { textLimits as limits } from '@kontor/domain/texts/text-limits'
import * as z from 'zod/mini'
import { attachmentShape } from '../attachments/attachment-schema.ts'
import { upTo } from '../calls/bounds.ts'
import { rows } from '../calls/rows.ts'
import {
  count,
  type FieldsOf,
  flag,
  id,
  largestFactor,
  list,
  listUpTo,
  longestId,
  numberBetween,
  ownId,
  type Schema,
  seenRevision,
  text,
  textUpTo,
  unixSeconds,
  withoutControls,
} from '../calls/schema.ts'
import {
  addressShape,
  contactPersonShape,
  editorName,
  objectInfosShape,
} from '../customers/address-schema.ts'
import { eInvoicePreferencesShape } from '../e-invoices/e-invoice-schema.ts'
import { profileShape } from '../organisation/profile-schema.ts'
import { offerReferenceShape } from './offer-reference.ts'
import { followerShape, lineKey, paperShape } from './paper-schema.ts'

const taxRate = (whenMissing: number) => numberBetween(0, 1, whenMissing)
const sum = numberBetween(-1e13, 1e13, 0)

/** An item as a client sends it; computed prices are ignored. */
const itemInputShape = z.looseObject({
  id: ownId,
  title: textUpTo(limits.item.title),
  description: textUpTo(limits.item.description),
  quantity: numberBetween(0, largestFactor, 0),
  unit: z._default(z.enum(itemUnits), 'piece'),
  unitPrice: numberBetween(-largestFactor, largestFactor, 0),
  taxRate: taxRate(defaultTaxRate),
  surchargeReference: textUpTo(limits.item.surchargeReference),
  creditedLine: z.optional(lineKey),
  settledAdvance: z.optional(id),
  netOnly: z.optional(z.literal(true)),
} satisfies FieldsOf<InvoiceItemInput>)
const itemShape = z.extend(itemInputShape, {
  index: count(0),
  nettoItemPrice: sum,
  bruttoItemPrice: sum,
} satisfies FieldsOf<Omit<InvoiceItem, keyof InvoiceItemInput>>)

const surchargeInputShape = z.looseObject({
  id: ownId,
  title: textUpTo(limits.surcharge.title),
  description: textUpTo(limits.surcharge.description),
  itemReferences: listUpTo(listLimits.items, upTo(longestId, z.string())),
  type: z._default(z.enum(surchargeTypes), 'netto'),
  amount: numberBetween(-1e6, 1e6, 0),
  taxRate: taxRate(defaultTaxRate),
} satisfies FieldsOf<SurchargeInput>)
const surchargeShape = z.extend(surchargeInputShape, {
  surchargeBasePrice: sum,
  nettoSurchargePrice: sum,
  bruttoSurchargePrice: sum,
  surchargeIndex: count(0),
} satisfies FieldsOf<Omit<Surcharge, keyof SurchargeInput>>)

const infoSchema: Schema<InfoField> = z.looseObject({
  id: textUpTo(limits.info.id),
  key: textUpTo(limits.info.key),
  label: textUpTo(limits.info.label),
  value: textUpTo(limits.info.value),
  description: textUpTo(limits.info.description),
  required: flag(false),
  show: flag(false),
} satisfies FieldsOf<InfoField>)

export const customerSnapshotShape = z.looseObject({
  customerId: textUpTo(limits.customer.customerId),
  customerNumber: textUpTo(limits.customer.customerNumber),
  companyName: textUpTo(limits.customer.companyName),
  department: textUpTo(limits.customer.department),
  contactPerson: z.prefault(contactPersonShape, {}),
  address: z.prefault(addressShape, {}),
  VAT: textUpTo(limits.customer.VAT),
  internalReference: textUpTo(limits.customer.internalReference),
  showCustomerNumber: flag(true),
  showInternalReference: flag(false),
  showVAT: flag(true),
  useEmailForInvoice: flag(false),
  emailForInvoice: textUpTo(limits.customer.emailForInvoice),
  defaultTaxRate: taxRate(defaultTaxRate),
} satisfies FieldsOf<InvoiceCustomer>)

const paymentShape = z.looseObject({
  cashDiscount: z.prefault(
    z.looseObject({ enabled: flag(false), targetDays: count(0), amount: numberBetween(0, 1, 0) }),
    {},
  ),
  currency: z._default(z.enum(currencies), 'EUR'),
  exchangeRate: z.optional(
    z.looseObject({ rate: numberBetween(0, highestExchangeRate, 0), day: unixSeconds }),
  ),
  useReverseCharge: flag(false),
  taxCase: z._default(z.enum(taxCases), 'domestic'),
  showPaymentGoal: flag(true),
  paymentGoal: count(defaultPaymentGoal),
} satisfies FieldsOf<Payment>)

const datesShape = z.looseObject({
  invoiceDate: unixSeconds,
  deliveryDate: z.prefault(
    z.looseObject({
      type: z._default(z.enum(deliveryDateTypes), 'type1'),
      label: textUpTo(limits.deliveryDate.label),
      startDate: unixSeconds,
      endDate: unixSeconds,
      expected: z.optional(z.literal(true)),
    } satisfies FieldsOf<DeliveryDate>),
    {},
  ),
} satisfies FieldsOf<InvoiceDates>)

export const contentInputShape = z.looseObject({
  customer: z.prefault(customerSnapshotShape, {}),
  items: listUpTo(listLimits.items, itemInputShape),
  surcharges: listUpTo(listLimits.surcharges, surchargeInputShape),
  dates: z.prefault(datesShape, {}),
  payment: z.prefault(paymentShape, {}),
  standardInfos: z._default(upTo(listLimits.infos, z.array(infoSchema)), defaultStandardInfos),
  customInfos: z._default(upTo(listLimits.infos, z.array(infoSchema)), defaultCustomInfos),
  eInvoice: z.prefault(
    z.extend(eInvoicePreferencesShape, { orderNumber: textUpTo(limits.eInvoice.orderNumber) }),
    {},
  ),
  attachments: z.optional(upTo(listLimits.attachments, z.array(attachmentShape))),
  paper: z.optional(paperShape),
} satisfies FieldsOf<InvoiceContentInput>)

/** The fields that the content has in the same form when a client sends it. */
type KeptInput = Exclude<keyof InvoiceContentInput, 'items' | 'surcharges'>
export const contentShape = z.extend(contentInputShape, {
  items: list(itemShape),
  surcharges: list(surchargeShape),
  totals: z.prefault(
    z.looseObject({
      netto: sum,
      brutto: sum,
      taxes: list(
        z.looseObject({ name: text, rate: taxRate(0), value: sum, show: flag(true), sortIndex: count(0) }),
      ),
      taxInEuros: z.optional(z.number()),
    } satisfies FieldsOf<Totals>),
    {},
  ),
  seller: z.optional(profileShape),
  precedingInvoice: z.optional(z.looseObject({ invoiceNumber: text, invoiceDate: unixSeconds })),
  fromOffer: z.optional(offerReferenceShape),
} satisfies FieldsOf<Omit<InvoiceContent, KeptInput | 'offer'>>)

export const templateReferenceShape = z.looseObject({
  id: z._default(upTo(limits.templateReference.id, z.string()), defaultTemplateReference.id),
  name: z._default(upTo(limits.templateReference.name, z.string()), defaultTemplateReference.name),
  version: z.optional(z.int().check(z.minimum(1))),
} satisfies FieldsOf<TemplateReference>)

export const tagName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), withoutControls)

export const invoiceInputSchema: Schema<InvoiceInput> = z.looseObject({
  id: ownId,
  content: z.prefault(contentInputShape, {}),
  templateReference: z.prefault(templateReferenceShape, {}),
  tags: listUpTo(listLimits.tags, tagName),
  revision: seenRevision,
} satisfies FieldsOf<InvoiceInput>)

export const invoiceShape = z.looseObject({
  id: text,
  invoiceNumber: text,
  status: z._default(z.enum(invoiceStatuses), 'draft'),
  content: z.prefault(contentShape, {}),
  templateReference: z.prefault(templateReferenceShape, {}),
  objectInfos: z.prefault(objectInfosShape, {}),
  notes: list(z.looseObject({})),
  isEditedByUser: editorName,
  editingStartedAt: unixSeconds,
  tags: list(z.string()),
  followers: z.optional(z.array(followerShape)),
  revision: count(0),
} satisfies FieldsOf<Invoice>)
export const invoiceSchema: Schema<Invoice> = invoiceShape
export const invoiceListSchema: Schema<Invoice[]> = rows(invoiceSchema)

/** A version of a final that a Korrektur replaced [A2.2]. */
export interface InvoiceVersion {
  version: number
  storedAt: number
  storedBy: string
  invoice: Invoice
}
export const invoiceVersionListSchema: Schema<InvoiceVersion[]> = z.array(
  z.looseObject({
    version: count(0),
    storedAt: unixSeconds,
    storedBy: text,
    invoice: invoiceShape,
  } satisfies FieldsOf<InvoiceVersion>),
)

export const invoiceIdBody: Schema<{ invoiceId: string }> = z.looseObject({ invoiceId: id })
export const invoiceTagBody: Schema<{ invoiceId: string; tag: { tag: string } }> = z.looseObject({
  invoiceId: id,
  tag: z.looseObject({ tag: tagName }),
})
export interface InvoiceStatusChange {
  invoiceId: string
  status: Invoice['status']
  /** The revision that the user saw. Finalizing a newer revision is an error. */
  revision?: number | undefined
  /** Finalizes the draft only if its e-invoice may leave; otherwise the error is `eInvoiceRefused`. */
  asEInvoice?: boolean | undefined
}
export const invoiceStatusBody: Schema<InvoiceStatusChange> = z.looseObject({
  invoiceId: id,
  status: z.enum(invoiceStatuses),
  revision: seenRevision,
  asEInvoice: z.optional(z.boolean()),
} satisfies FieldsOf<InvoiceStatusChange>)

/** A reason why the e-invoice of a final cannot leave. */
export interface EInvoiceFinding {
  /** The rule's name in its source, such as 'BR-DE-15'. */
  id: string
  /** Path in the content, or in the seller: 'customer.VAT', 'items.2.title', 'seller.bank.iban'. */
  field: string
  /** A German sentence. */
  message: string
}
/** The invoice after a change of its status. */
export interface InvoiceWithFindings extends Invoice {
  /**
   * What keeps the e-invoice of a final from leaving; empty if it may leave. Undefined for a plain PDF, and
   * if the server has no time for the check.
   */
  eInvoiceFindings?: EInvoiceFinding[] | undefined
}
export const invoiceWithFindingsSchema: Schema<InvoiceWithFindings> = z.extend(invoiceShape, {
  eInvoiceFindings: z.optional(z.array(z.looseObject({ id: text, field: text, message: text }))),
})
/** First and last invoice date; 0 for no limit [S7.0.7]. */
export const finalByDateBody: Schema<{ start: number; end: number }> = z.looseObject({
  start: unixSeconds,
  end: unixSeconds,
})

/** A query for one page of finals. `start` and `end` are invoice dates, as in `finalByDateBody`. */
export interface FinalsPageQuery {
  start: number
  end: number
  /** The `next` of the previous page; '' for the first page. */
  after: string
  /** Maximum number of finals on a page. A page is also limited to 1 MiB, unless a single final is larger. */
  size: number
}
export const finalsPageBody: Schema<FinalsPageQuery> = z.looseObject({
  start: unixSeconds,
  end: unixSeconds,
  after: textUpTo(200),
  size: z._default(z.int().check(z.minimum(1), z.maximum(500)), 200),
} satisfies FieldsOf<FinalsPageQuery>)

export interface FinalsPage {
  invoices: Invoice[]
  /** Cursor of the next page; '' on the last page. */
  next: string
}
export const finalsPageSchema: Schema<FinalsPage> = z.looseObject({
  invoices: z._default(invoiceListSchema, []),
  next: text,
} satisfies FieldsOf<FinalsPage>)

export const itemTemplateBody: Schema<{ template: InvoiceItemInput }> = z.looseObject({
  template: itemInputShape,
})
export const itemTemplateSchema: Schema<InvoiceItem> = itemShape
/** The response to saving a template: some servers return the template, others the whole list [A1.9]. */
export const savedItemTemplateSchema: Schema<InvoiceItem[] | InvoiceItem> = z.union([
  z.array(itemShape),
  itemShape,
])
export const itemTemplateListSchema: Schema<InvoiceItem[]> = rows(itemTemplateSchema)
