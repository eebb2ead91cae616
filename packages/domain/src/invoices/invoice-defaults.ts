import { defaultCountry, emptyAddress } from '../customers/address.ts'
import { emptyContactPerson } from '../customers/contact-person.ts'
import { defaultTemplateReference } from '../layouts/built-in-layouts.ts'
import { defaultPaymentGoal } from '../money/payment-goal.ts'
import { emptyObjectInfos } from '../object-infos.ts'
import { defaultTaxRate } from '../tax/tax-rate.ts'
import type {
  EInvoiceData,
  InfoField,
  Invoice,
  InvoiceContent,
  InvoiceCustomer,
  InvoiceItem,
  Payment,
  Surcharge,
} from './invoice.ts'
import { noStandardTexts, regardsOf, type StandardTexts, specifiedTexts, textOr } from './standard-texts.ts'

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

/**
 * The four standard infos of a new invoice [S3.5.2], with the organisation's texts [A30.1]. The id of each info
 * is its key, which is unique.
 */
export function defaultStandardInfos(own: StandardTexts = noStandardTexts): InfoField[] {
  const regards = regardsOf(textOr(own.closing, specifiedTexts.closing), own)
  return [
    info('TITLE', 'Titel', 'RECHNUNG', { required: true, show: true }),
    info('INTRO', 'Einführung', textOr(own.intro, specifiedTexts.intro), { required: false, show: true }),
    info('EUINV', 'Hinweis für Rechnungen in EU- und Drittländer', '', { required: false, show: false }),
    info('REGARDS', 'Verabschiedung', regards, { required: false, show: true }),
  ]
}

/** The custom infos of a new invoice [S3.5.7] and the hidden VENDOR info that layouts refer to [S3.5.11]. */
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

export function emptyInvoiceContent(own?: StandardTexts): InvoiceContent {
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
    standardInfos: defaultStandardInfos(own),
    customInfos: defaultCustomInfos(),
    eInvoice: emptyEInvoiceData(),
  }
}

/**
 * A draft for the editor's create mode, with the organisation's texts; the server sets the id, the revision and
 * objectInfos.
 */
export function emptyInvoice(own?: StandardTexts): Invoice {
  return {
    id: '',
    invoiceNumber: '',
    status: 'draft',
    content: emptyInvoiceContent(own),
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
