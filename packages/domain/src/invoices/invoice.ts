import type { Attachment } from '../attachments/attachment.ts'
import type { Address } from '../customers/address.ts'
import type { ContactPerson } from '../customers/contact-person.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { EInvoiceFormat, ElectronicAddress, XmlSyntax } from '../e-invoices/e-invoice-format.ts'
import type { Currency } from '../money/currency.ts'
import type { ExchangeRate } from '../money/exchange-rate.ts'
import type { Note, ObjectInfos } from '../object-infos.ts'
import type { OfferReference, OfferTerms } from '../offers/offer-terms.ts'
import type { Profile } from '../organisation/profile.ts'
import type { TaxCase } from '../tax/tax-case.ts'
import type { TaxRate } from '../tax/tax-rate.ts'
import type { Follower, Paper } from './paper.ts'

export const invoiceStatuses = ['draft', 'final'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const itemUnits = ['piece', 'percentage', 'all-inclusive', 'time'] as const
export type ItemUnit = (typeof itemUnits)[number]

export const surchargeTypes = ['netto', 'brutto'] as const
export type SurchargeType = (typeof surchargeTypes)[number]

export const deliveryDateTypes = ['type1', 'type2', 'type3', 'type4', 'type5', 'type6'] as const
export type DeliveryDateType = (typeof deliveryDateTypes)[number]

/**
 * A line of the invoice [S3.6]. `nettoItemPrice` and `bruttoItemPrice` are computed; they are in major units,
 * rounded to whole cents.
 */
export interface InvoiceItem {
  id: string
  title: string
  description: string
  quantity: number
  unit: ItemUnit
  /** Major units, at most 4 decimals; may be negative. */
  unitPrice: number
  taxRate: TaxRate
  /** Stored, but never used in calculations [A4.13]. */
  surchargeReference: string
  index: number
  nettoItemPrice: number
  bruttoItemPrice: number
  /** In a credit: `lineKey` of the credited line in the original. */
  creditedLine?: string | undefined
  /** In a Restrechnung: id of the advance that the line deducts. */
  settledAdvance?: string | undefined
  /**
   * Whether the page prints no gross price for the line: a Restrechnung deducts only the net amounts of its
   * advances, because it must not state their tax (UStAE 14.8 (11)).
   */
  netOnly?: true | undefined
}

/** A surcharge (amount above 0) or discount (below 0) on referenced items [S3.7]. */
export interface Surcharge {
  id: string
  title: string
  description: string
  itemReferences: string[]
  type: SurchargeType
  /** Percentage of the base; −10 is a discount (Abschlag) of 10 %. */
  amount: number
  taxRate: TaxRate
  surchargeBasePrice: number
  nettoSurchargePrice: number
  bruttoSurchargePrice: number
  surchargeIndex: number
}

/** The tax at one rate [S3.2.4]; `value` is in major units, rounded to whole cents. */
export interface TaxBucket {
  name: string
  rate: TaxRate
  value: number
  show: boolean
  sortIndex: number
}

export interface Totals {
  netto: number
  brutto: number
  taxes: TaxBucket[]
  /** The whole tax in euros; absent in an invoice in euros, without tax, or without an exchange rate. */
  taxInEuros?: number | undefined
}

export interface DeliveryDate {
  type: DeliveryDateType
  label: string
  startDate: UnixSeconds
  endDate: UnixSeconds
  /**
   * Set if the service or delivery is still to come, which only an advance and the papers that reverse it can
   * state: the day or period is then an expected one, and `type1` and `type2` mean that the day is not known
   * yet.
   */
  expected?: true | undefined
}

export interface InvoiceDates {
  invoiceDate: UnixSeconds
  deliveryDate: DeliveryDate
}

export interface CashDiscount {
  enabled: boolean
  targetDays: number
  /** Fraction, e.g. 0.02 for 2 % [S3.3.1]. */
  amount: number
}

export interface Payment {
  cashDiscount: CashDiscount
  currency: Currency
  /** Only in an invoice in another currency than euros. */
  exchangeRate?: ExchangeRate | undefined
  /** The recipient owes the tax [S3.3.3]; `taxCaseOf` returns the case that applies. */
  useReverseCharge: boolean
  /**
   * Read it with `taxCaseOf`: clients that do not support this field set only `useReverseCharge`, which may
   * contradict it.
   */
  taxCase: TaxCase
  showPaymentGoal: boolean
  /** Days after receipt. */
  paymentGoal: number
}

/** A labelled text on the invoice [S3.5]. Layouts refer to it by `key`. */
export interface InfoField {
  id: string
  key: string
  label: string
  value: string
  description: string
  required: boolean
  show: boolean
}

/** The customer as copied into the invoice [S3.4]. */
export interface InvoiceCustomer {
  customerId: string
  customerNumber: string
  companyName: string
  department: string
  contactPerson: ContactPerson
  address: Address
  VAT: string
  internalReference: string
  showCustomerNumber: boolean
  showInternalReference: boolean
  showVAT: boolean
  useEmailForInvoice: boolean
  emailForInvoice: string
  defaultTaxRate: TaxRate
}

/**
 * What an e-invoice needs beyond what the page shows [A2.15]. All but the order number is copied from the
 * customer.
 */
export interface EInvoiceData {
  format: EInvoiceFormat
  /** The syntax that the customer wants for an XRechnung; CII if absent. */
  syntax?: XmlSyntax | undefined
  /** BT-10: the buyer's reference; the Leitweg-ID for public buyers. */
  buyerReference: string
  /** BT-13: the buyer's order number. */
  orderNumber: string
  /** BT-49: the buyer's address for e-invoices. */
  electronicAddress: ElectronicAddress
}

/** How a correction refers to the corrected invoice (EN 16931 BG-3). */
export interface PrecedingInvoice {
  /** BT-25: as printed on that invoice. */
  invoiceNumber: string
  /** BT-26. */
  invoiceDate: UnixSeconds
}

export interface InvoiceContent {
  customer: InvoiceCustomer
  items: InvoiceItem[]
  surcharges: Surcharge[]
  totals: Totals
  dates: InvoiceDates
  payment: Payment
  standardInfos: InfoField[]
  customInfos: InfoField[]
  eInvoice: EInvoiceData
  /** The files inside the e-invoice; absent if there are none. */
  attachments?: Attachment[] | undefined
  /** The organisation's profile as it was when the invoice became final [A2.15]. */
  seller?: Profile | undefined
  /** The final that this Korrektur replaced; the server sets it. */
  precedingInvoice?: PrecedingInvoice | undefined
  /** The place in a chain of papers; absent in an ordinary invoice. */
  paper?: Paper | undefined
  /** Present only in an offer (docs/decisions/0084). */
  offer?: OfferTerms | undefined
  /** The offer that the invoice came from; the server sets it. */
  fromOffer?: OfferReference | undefined
}

export interface TemplateReference {
  id: string
  name: string
  /** Set when the invoice becomes final [A2.15]. */
  version?: number | undefined
}

export interface Invoice {
  id: string
  /** Empty until finalized. */
  invoiceNumber: string
  status: InvoiceStatus
  content: InvoiceContent
  templateReference: TemplateReference
  objectInfos: ObjectInfos
  notes: Note[]
  /** User name of the lock's holder; '' if the invoice is not locked [A4.8]. */
  isEditedByUser: string
  editingStartedAt: UnixSeconds
  tags: string[]
  /** The later papers that affect a final, oldest first; absent if there are none. */
  followers?: Follower[] | undefined
  /** Increases with each change to the content or status, but not with changes to tags or the lock. */
  revision: number
}
