import { isAddressEmpty } from '../customers/address.ts'
import type { Customer } from '../customers/customer.ts'
import { isOwedByRecipient } from '../tax/tax-case.ts'
import { defaultTaxCaseOf, defaultTaxRateOf } from '../tax/tax-case-of.ts'
import type { InvoiceContent } from './invoice.ts'

/**
 * Copies a customer into the content [S4.5.7, S4.5.8, S4.5.9]: names, numbers, preferences, and the invoice
 * address, or the postal address if there is no invoice address [A6.6]. Sets reverse charge if the customer
 * is untaxed by default, except for customers outside the EU or in an unknown country. Existing items keep
 * their rates, so the totals do not change, nor do the show flags.
 */
export function applyCustomer(content: InvoiceContent, customer: Customer): InvoiceContent {
  const { contactPreferences, paymentPreferences, references } = customer
  const address = isAddressEmpty(customer.invoiceAddress) ? customer.postAddress : customer.invoiceAddress
  const taxCase = defaultTaxCaseOf(customer, address)
  const { syntax: _, ...eInvoice } = content.eInvoice
  return {
    ...content,
    customer: {
      ...content.customer,
      customerId: customer.id,
      customerNumber: references.customerNumber,
      companyName: customer.companyName,
      department: customer.department,
      contactPerson: { ...customer.contactPerson },
      address: { ...address },
      VAT: customer.VAT,
      internalReference: references.internalReference,
      useEmailForInvoice: contactPreferences.useEmailForInvoice,
      emailForInvoice: contactPreferences.emailForInvoice,
      defaultTaxRate: defaultTaxRateOf(customer),
    },
    payment: {
      ...content.payment,
      paymentGoal: paymentPreferences.paymentGoal,
      cashDiscount: {
        ...content.payment.cashDiscount,
        enabled: paymentPreferences.useDiscount,
        targetDays: paymentPreferences.discount.days,
        amount: paymentPreferences.discount.value,
      },
      useReverseCharge: isOwedByRecipient(taxCase),
      taxCase,
    },
    eInvoice: { ...eInvoice, ...customer.eInvoice },
  }
}
