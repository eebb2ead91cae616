import type { EInvoiceFormat, ElectronicAddress } from '../e-invoices/e-invoice-format.ts'
import type { Address, ContactPerson, Note, ObjectInfos, UnixSeconds } from '../invoices/invoice.ts'

/** A customer of the address book [S3.8]. */
export interface Customer {
  id: string
  companyName: string
  department: string
  contactPerson: ContactPerson
  postAddress: Address
  invoiceAddress: Address
  VAT: string
  references: { customerNumber: string; internalReference: string }
  contactPreferences: {
    useEmailForInvoice: boolean
    emailForInvoice: string
    phone: string
    otherEmails: string[]
    websites: string[]
  }
  paymentPreferences: {
    /** Days. */
    paymentGoal: number
    useDiscount: boolean
    /** `value` is a share of one. */
    discount: { days: number; value: number }
    zeroTaxRateByDefault: boolean
  }
  /** How the customer receives its invoices (contract §1). */
  eInvoice: { format: EInvoiceFormat; buyerReference: string; electronicAddress: ElectronicAddress }
  objectInfos: ObjectInfos
  isEditedByUser: string
  editingStartedAt: UnixSeconds
  notes: Note[]
  revision: number
}

/** A tag known to the organisation; an empty colour is shown grey [S3.9.1]. */
export interface InvoiceTag {
  tag: string
  color: string
}
