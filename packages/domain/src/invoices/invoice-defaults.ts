import type { Customer } from '../customers/customer.ts'
import type { Profile } from '../organisation/profile.ts'
import type {
  Address,
  ContactPerson,
  EInvoiceData,
  InfoField,
  Invoice,
  InvoiceContent,
  InvoiceCustomer,
  InvoiceItem,
  ObjectInfos,
  Payment,
  Surcharge,
} from './invoice.ts'

/** [S9.0.7] Choices of the editor; older rates stay readable. */
export const taxRates = [0, 0.05, 0.07, 0.16, 0.19] as const
export const defaultTaxRate = 0.19
/** Days [S3.3.5]. */
export const defaultPaymentGoal = 30
export const defaultCountry = 'Deutschland'
export const defaultTemplateReference = { id: 'default_de_id', name: 'DE' } as const

export function emptyAddress(country = ''): Address {
  return { street: '', streetExtra: '', postalCode: '', city: '', country }
}

export function emptyContactPerson(): ContactPerson {
  return { firstName: '', lastName: '', gender: 'general', title: '' }
}

export function emptyObjectInfos(): ObjectInfos {
  return { createdAt: 0, createdBy: '', updatedAt: 0, updatedBy: '' }
}

export function emptyInvoiceCustomer(): InvoiceCustomer {
  return {
    customerId: '',
    customerNumber: '',
    companyName: '',
    department: '',
    contactPerson: emptyContactPerson(),
    address: emptyAddress(defaultCountry),
    VAT: '',
    internalReference: '',
    showCustomerNumber: true,
    showInternalReference: false,
    showVAT: true,
    useEmailForInvoice: false,
    emailForInvoice: '',
    defaultTaxRate,
  }
}

export function defaultPayment(): Payment {
  return {
    cashDiscount: { enabled: false, targetDays: 0, amount: 0 },
    currency: 'EUR',
    useReverseCharge: false,
    taxCase: 'domestic',
    showPaymentGoal: true,
    paymentGoal: defaultPaymentGoal,
  }
}

function emptyEInvoiceData(): EInvoiceData {
  return {
    format: 'pdf',
    buyerReference: '',
    orderNumber: '',
    electronicAddress: { scheme: 'EM', value: '' },
  }
}

/** The four standard infos of a new invoice [S3.5.2]; ids equal their keys, which are unique in the list. */
export function defaultStandardInfos(): InfoField[] {
  return [
    info('TITLE', 'Titel', 'RECHNUNG', { required: true, show: true }),
    info(
      'INTRO',
      'Einführung',
      'für unsere Leistungen erlauben wir uns, Ihnen wie folgt in Rechnung zu stellen:',
      {
        required: false,
        show: true,
      },
    ),
    info('EUINV', 'Hinweis für Rechnungen in EU- und Drittländer', '', { required: false, show: false }),
    info('REGARDS', 'Verabschiedung', 'Vielen Dank für Ihren Auftrag.\n\nMit freundlichen Grüßen', {
      required: false,
      show: true,
    }),
  ]
}

/** The custom infos of a new invoice [S3.5.7], and the VENDOR info that layouts refer to [S3.5.11], hidden. */
export function defaultCustomInfos(): InfoField[] {
  return [
    info('PROJECTNR', 'Projektnummer', '', {
      required: true,
      show: true,
      description: 'Wird Teil der Rechnungsnummer',
    }),
    info('PROJECT', 'Projektbezeichnung', '', { required: true, show: true }),
    info('EXTRA_REFERENCE', 'Zusatzinfo', '', { required: false, show: false }),
    info('VENDOR', 'Lieferantennummer', '', { required: false, show: false }),
  ]
}

function info(
  key: string,
  label: string,
  value: string,
  options: { required: boolean; show: boolean; description?: string },
): InfoField {
  return { id: key, key, label, value, description: '', ...options }
}

export function emptyInvoiceContent(): InvoiceContent {
  return {
    customer: emptyInvoiceCustomer(),
    items: [],
    surcharges: [],
    totals: { netto: 0, brutto: 0, taxes: [] },
    dates: {
      invoiceDate: 0,
      deliveryDate: { type: 'type1', label: '', startDate: 0, endDate: 0 },
    },
    payment: defaultPayment(),
    standardInfos: defaultStandardInfos(),
    customInfos: defaultCustomInfos(),
    eInvoice: emptyEInvoiceData(),
  }
}

/** A draft as the editor opens it in create mode; the server fills id, revision and objectInfos. */
export function emptyInvoice(): Invoice {
  return {
    id: '',
    invoiceNumber: '',
    status: 'draft',
    content: emptyInvoiceContent(),
    templateReference: { ...defaultTemplateReference },
    objectInfos: emptyObjectInfos(),
    notes: [],
    isEditedByUser: '',
    editingStartedAt: 0,
    tags: [],
    revision: 0,
  }
}

export function emptyItem(taxRate: number = defaultTaxRate): InvoiceItem {
  return {
    id: '',
    title: '',
    description: '',
    quantity: 1,
    unit: 'piece',
    unitPrice: 0,
    taxRate,
    surchargeReference: '',
    index: 0,
    nettoItemPrice: 0,
    bruttoItemPrice: 0,
  }
}

export function emptySurcharge(taxRate: number = defaultTaxRate): Surcharge {
  return {
    id: '',
    title: '',
    description: '',
    itemReferences: [],
    type: 'netto',
    amount: 0,
    taxRate,
    surchargeBasePrice: 0,
    nettoSurchargePrice: 0,
    bruttoSurchargePrice: 0,
    surchargeIndex: 0,
  }
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

export function emptyProfile(): Profile {
  return {
    legalName: '',
    address: emptyAddress(defaultCountry),
    taxNumber: '',
    VAT: '',
    register: { court: '', number: '' },
    directors: [],
    contactPerson: { name: '', phone: '', email: '' },
    phone: '',
    email: '',
    website: '',
    bank: { name: '', iban: '', bic: '', accountHolder: '' },
    smallBusiness: false,
    logo: '',
  }
}
