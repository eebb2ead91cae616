import type { Customer } from '@kontor/domain/customer'
import type { Address } from '@kontor/domain/invoice'

/** Both addresses are the same, so that one form stands for both (contract §6). */
export function hasOneAddress(customer: Customer): boolean {
  const { postAddress, invoiceAddress } = customer
  return (['street', 'streetExtra', 'postalCode', 'city', 'country'] as const).every(
    (field) => postAddress[field] === invoiceAddress[field],
  )
}

/** The address for letters, and for invoices too while the box "Lieferanschrift entspricht Rechnungsanschrift" is ticked. */
export function withPostAddress(customer: Customer, postAddress: Address, forInvoices: boolean): Customer {
  return forInvoices
    ? { ...customer, postAddress, invoiceAddress: { ...customer.invoiceAddress, ...postAddress } }
    : { ...customer, postAddress }
}
