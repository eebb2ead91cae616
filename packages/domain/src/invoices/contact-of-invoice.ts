import { isAddressEmpty, isSameAddress } from '../customers/address.ts'
import type { Customer } from '../customers/customer.ts'
import type { InvoiceContent } from './invoice.ts'

/**
 * The contact for the address book from an invoice's customer: the reverse of `applyCustomer`. Keeps from
 * `known` what an invoice does not have (post address, phone, terms of payment, …). If both addresses of
 * `known` are equal, they stay equal.
 */
export function contactOfInvoice(
  { customer, eInvoice }: Pick<InvoiceContent, 'customer' | 'eInvoice'>,
  known: Customer,
): Customer {
  const { postAddress, invoiceAddress, contactPreferences } = known
  const hasOneAddress = isAddressEmpty(postAddress) || isSameAddress(postAddress, invoiceAddress)
  return {
    ...known,
    companyName: customer.companyName,
    department: customer.department,
    contactPerson: { ...customer.contactPerson },
    invoiceAddress: { ...customer.address },
    // An empty invoice address means the post address, which the invoice then has.
    postAddress: hasOneAddress || isAddressEmpty(invoiceAddress) ? { ...customer.address } : postAddress,
    VAT: customer.VAT,
    references: {
      customerNumber: customer.customerNumber,
      internalReference: customer.internalReference,
    },
    contactPreferences: {
      ...contactPreferences,
      useEmailForInvoice: customer.useEmailForInvoice,
      emailForInvoice: customer.emailForInvoice,
    },
    eInvoice: {
      format: eInvoice.format,
      ...(eInvoice.syntax !== undefined && { syntax: eInvoice.syntax }),
      buyerReference: eInvoice.buyerReference,
      electronicAddress: { ...eInvoice.electronicAddress },
    },
  }
}
