import { isAddressEmpty, isSameAddress } from '../customers/address.ts'
import type { Customer } from '../customers/customer.ts'
import type { InvoiceContent } from './invoice.ts'

/**
 * Builds a contact for the address book from an invoice's customer: the reverse of `applyCustomer`. Keeps the
 * fields of `known` that an invoice's customer does not have (phone, terms of payment, …). The invoice's
 * address also becomes the postal address, unless `known` has two different addresses.
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
    // A contact without an invoice address is invoiced at its postal address, so both addresses change.
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
