import type { Address } from '@kontor/domain/customers/address'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type {
  DeliveryDate,
  EInvoiceData,
  InvoiceContent,
  InvoiceCustomer,
  InvoiceItem,
  Payment,
  Surcharge,
} from '@kontor/domain/invoices/invoice'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import type { Profile } from '@kontor/domain/organisation/profile'
import { withoutTax } from '@kontor/domain/tax/change-tax-case'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import type { Severity } from '../check/finding.ts'
import { type CompleteInvoice, completeInvoice } from './complete-invoice.ts'

/** An invoice that breaks at most one rule in each format. */
export interface BrokenInvoice {
  /** Description of the fault. */
  name: string
  invoice: CompleteInvoice & { number: string | undefined }
  /** The change that breaks the rule. Can be applied to any invoice. */
  damage: Change
  /** The id of the broken rule in each format. In a format that is missing here, no rule is broken. */
  ids: Partial<Record<EInvoiceFormat, string>>
  field: string
  severities: Record<EInvoiceFormat, Severity>
  /** Whether there is a fix, which must then leave no findings. */
  isFixed: boolean
}

type Change = (invoice: CompleteInvoice) => CompleteInvoice

interface Break {
  ids: BrokenInvoice['ids']
  field: string
  by: Change | readonly Change[]
  taxCase?: TaxCase
  number?: string
  /** Whether the invoice has no number yet. */
  isDraft?: boolean
  severity?: Severity
  /** Severity in PDF invoices, if it differs. */
  severityOfPdf?: Severity
  severityOfXRechnung?: Severity
  isFixed?: boolean
}

/** Creates a broken invoice from a complete one. */
export function broken(name: string, { ids, field, by, ...row }: Break): BrokenInvoice {
  const { taxCase = 'domestic', number = '2026-0001', severity = 'error', isFixed = false } = row
  const damage: Change = (invoice) => [by].flat().reduce((damaged, change) => change(damaged), invoice)
  const severities = {
    pdf: row.severityOfPdf ?? severity,
    zugferd: severity,
    xrechnung: row.severityOfXRechnung ?? severity,
  }
  return {
    name,
    invoice: { ...damage(completeInvoice(taxCase)), number: row.isDraft ? undefined : number },
    damage,
    ids,
    field,
    severities,
    isFixed,
  }
}

export const inEveryFormat = (id: string) => ({ pdf: id, zugferd: id, xrechnung: id })
export const lawAndBusinessRule = (law: string, businessRule: string) => ({
  pdf: law,
  zugferd: businessRule,
  xrechnung: businessRule,
})
export const lawAndXRechnung = (law: string, xrechnung: string) => ({ pdf: law, zugferd: law, xrechnung })

export function content(change: (content: InvoiceContent) => InvoiceContent): Change {
  return (invoice) => ({ ...invoice, content: recalculate(change(invoice.content)) })
}
export const seller = (values: Partial<Profile>): Change => {
  return (invoice) => ({ ...invoice, seller: { ...invoice.seller, ...values } })
}
export const sellerAddress = (values: Partial<Address>): Change => {
  return (invoice) => seller({ address: { ...invoice.seller.address, ...values } })(invoice)
}
export const contactPerson = (values: Partial<Profile['contactPerson']>): Change => {
  return (invoice) => seller({ contactPerson: { ...invoice.seller.contactPerson, ...values } })(invoice)
}
export const iban = (text: string): Change => {
  return (invoice) => seller({ bank: { ...invoice.seller.bank, iban: text } })(invoice)
}
export const customer = (values: Partial<InvoiceCustomer>) =>
  content((before) => ({ ...before, customer: { ...before.customer, ...values } }))
export const customerAddress = (values: Partial<Address>) =>
  content((before) => ({
    ...before,
    customer: { ...before.customer, address: { ...before.customer.address, ...values } },
  }))
export const payment = (values: Partial<Payment>) =>
  content((before) => ({ ...before, payment: { ...before.payment, ...values } }))
export const invoiceDate = (day: number) =>
  content((before) => ({ ...before, dates: { ...before.dates, invoiceDate: day } }))
export const deliveryDate = (values: Partial<DeliveryDate>) =>
  content((before) => ({
    ...before,
    dates: { ...before.dates, deliveryDate: { ...before.dates.deliveryDate, ...values } },
  }))
export const eInvoice = (values: Partial<EInvoiceData>) =>
  content((before) => ({ ...before, eInvoice: { ...before.eInvoice, ...values } }))
export const secondItem = (values: Partial<InvoiceItem>) =>
  content((before) => ({
    ...before,
    items: before.items.map((item, index) => (index === 1 ? { ...item, ...values } : item)),
  }))
export const surcharge = (values: Partial<Surcharge>) =>
  content((before) => ({ ...before, surcharges: before.surcharges.map((row) => ({ ...row, ...values })) }))
/** Sets and shows the note for EU and third countries. */
export const shownNote = (value: string) =>
  content((before) => ({
    ...before,
    standardInfos: before.standardInfos.map((info) =>
      info.key === 'EUINV' ? { ...info, value, show: true } : info,
    ),
  }))
/** Removes the tax from every line and gives the reason in a note. */
export const untaxed = (reason: string): Change => {
  return (invoice) => shownNote(reason)(content(withoutTax)(invoice))
}
export const zeroRate = untaxed('Photovoltaikanlage (§ 12 Abs. 3 UStG)')
export const emptyInfo = (list: 'standardInfos' | 'customInfos', key: string) =>
  content((before) => ({
    ...before,
    [list]: before[list].map((info) => (info.key === key ? { ...info, value: ' ' } : info)),
  }))
