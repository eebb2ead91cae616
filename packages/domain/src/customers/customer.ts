import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { EInvoiceFormat, ElectronicAddress, XmlSyntax } from '../e-invoices/e-invoice-format.ts'
import { defaultPaymentGoal } from '../money/payment-goal.ts'
import { emptyObjectInfos, type Note, type ObjectInfos } from '../object-infos.ts'
import { type Address, defaultCountry, emptyAddress } from './address.ts'
import { type ContactPerson, emptyContactPerson } from './contact-person.ts'

/** A customer in the address book [S3.8]. */
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
    /** In days. */
    paymentGoal: number
    useDiscount: boolean
    /** `value` is a fraction, e.g. 0.02 for 2 %. */
    discount: { days: number; value: number }
    zeroTaxRateByDefault: boolean
  }
  /** How the customer receives its invoices [A2.15]. */
  eInvoice: {
    format: EInvoiceFormat
    /** Syntax of an XRechnung; CII if absent. */
    syntax?: XmlSyntax | undefined
    buyerReference: string
    electronicAddress: ElectronicAddress
  }
  objectInfos: ObjectInfos
  isEditedByUser: string
  editingStartedAt: UnixSeconds
  notes: Note[]
  revision: number
}

export function emptyCustomer(): Customer {
  return {
    id: '',
    companyName: '',
    department: '',
    contactPerson: emptyContactPerson(),
    postAddress: emptyAddress(defaultCountry),
    invoiceAddress: emptyAddress(defaultCountry),
    VAT: '',
    references: { customerNumber: '', internalReference: '' },
    contactPreferences: {
      useEmailForInvoice: false,
      emailForInvoice: '',
      phone: '',
      otherEmails: [],
      websites: [],
    },
    paymentPreferences: {
      paymentGoal: defaultPaymentGoal,
      useDiscount: false,
      discount: { days: 0, value: 0 },
      zeroTaxRateByDefault: false,
    },
    eInvoice: { format: 'pdf', buyerReference: '', electronicAddress: { scheme: 'EM', value: '' } },
    objectInfos: emptyObjectInfos(),
    isEditedByUser: '',
    editingStartedAt: 0,
    notes: [],
    revision: 0,
  }
}
