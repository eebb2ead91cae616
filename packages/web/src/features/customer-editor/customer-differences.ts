import { addressSummary } from '@kontor/domain/customers/address'
import { personName } from '@kontor/domain/customers/contact-person'
import type { Customer } from '@kontor/domain/customers/customer'
import { formatPercent } from '@kontor/domain/money/german-format'
import { type Difference, type Fields, workDifferences } from '../../ui/dialogs/differences.ts'
import { electronicAddressText } from '../../ui/fields/e-invoice-fields.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { texts } from './texts.ts'

/** Differences between unsaved work and the stored customer, in the order of the form. */
export function customerDifferences(stored: Customer, work: Customer): Difference[] {
  return workDifferences(stored, withTypedContent(stored, work), fieldsOf)
}

/**
 * Merges the typed content into the server's version, which supplies the id, the revision, `objectInfos` and
 * the lock.
 */
export function withTypedContent(stored: Customer, work: Customer): Customer {
  const { id, revision, objectInfos, isEditedByUser, editingStartedAt } = stored
  return { ...work, id, revision, objectInfos, isEditedByUser, editingStartedAt }
}

function fieldsOf(customer: Customer): Fields {
  const { references, contactPreferences: contact, paymentPreferences: payment, eInvoice } = customer
  return {
    [texts.companyName]: customer.companyName,
    [texts.department]: customer.department,
    [texts.contactPerson]: personOf(customer),
    [texts.vatId]: customer.VAT,
    [texts.customerNumber]: references.customerNumber,
    [texts.internalReference]: references.internalReference,
    [texts.postAddress]: addressSummary(customer.postAddress),
    [texts.invoiceAddress]: addressSummary(customer.invoiceAddress),
    [uiTexts.delivery.title]: contact.useEmailForInvoice
      ? uiTexts.delivery.electronically
      : uiTexts.delivery.byPost,
    [uiTexts.delivery.email]: contact.emailForInvoice,
    [texts.phone]: contact.phone,
    [texts.otherEmails]: contact.otherEmails.join(', '),
    [texts.websites]: contact.websites.join(', '),
    [texts.paymentMode]: payment.useDiscount ? texts.withDiscount : texts.withoutDiscount,
    [texts.discountDays]: String(payment.discount.days),
    [texts.discountPercent]: formatPercent(payment.discount.value),
    [texts.paymentGoal]: String(payment.paymentGoal),
    [texts.zeroTaxRate]: payment.zeroTaxRateByDefault ? uiTexts.differences.yes : uiTexts.differences.no,
    [uiTexts.eInvoice.format]: uiTexts.eInvoice.formats[eInvoice.format],
    [uiTexts.eInvoice.syntax]: uiTexts.eInvoice.syntaxes[eInvoice.syntax ?? 'cii'],
    [uiTexts.eInvoice.buyerReference]: eInvoice.buyerReference,
    [uiTexts.eInvoice.electronicAddress]: electronicAddressText(eInvoice.electronicAddress),
  }
}

function personOf({ contactPerson }: Customer): string {
  const { gender } = contactPerson
  const salutation = gender === '' ? '' : uiTexts.genders[gender]
  return `${salutation} ${personName(contactPerson)}`.trim()
}
