import type { Customer } from '@kontor/domain/customers/customer'
import { FuzzyIndex, searchableText } from '../invoices/search/fuzzy-index.ts'

const collator = new Intl.Collator('de', { sensitivity: 'base', numeric: true })

/** The customers by company plus last name [S2.7.1], as the German telephone book sorts letters. */
export function sortCustomers(customers: readonly Customer[]): Customer[] {
  const keyed = customers.map((customer) => ({
    customer,
    key: `${customer.companyName} ${customer.contactPerson.lastName}`.trim(),
  }))
  return keyed.sort((a, b) => collator.compare(a.key, b.key)).map(({ customer }) => customer)
}

/**
 * A fuzzy search over everything a customer is remembered by; keeps the order of the given list.
 * Each word of the query has to be found, so that „Müller Hamburg“ finds the Müller in Hamburg.
 */
export function createCustomerSearch(customers: readonly Customer[]): (query: string) => Customer[] {
  const index = new FuzzyIndex()
  index.add(customers.map(searchText))
  return (query) => {
    const words = query.split(/\s+/).filter((word) => word !== '')
    const hits = words.map((word) => new Set(index.search(word)))
    return customers.filter((_, position) => hits.every((found) => found.has(position)))
  }
}

function searchText(customer: Customer): string {
  const { contactPerson, references, contactPreferences } = customer
  return searchableText([
    customer.companyName,
    customer.department,
    [contactPerson.title, contactPerson.firstName, contactPerson.lastName].join(' '),
    customer.VAT,
    references.customerNumber,
    references.internalReference,
    ...[customer.invoiceAddress, customer.postAddress].flatMap((address) => [
      address.street,
      address.streetExtra,
      `${address.postalCode} ${address.city}`,
      address.country,
    ]),
    customer.eInvoice.buyerReference,
    customer.eInvoice.electronicAddress.value,
    contactPreferences.emailForInvoice,
    contactPreferences.phone,
    ...contactPreferences.otherEmails,
    ...contactPreferences.websites,
  ])
}
