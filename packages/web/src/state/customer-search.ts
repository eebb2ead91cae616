import type { Customer } from '@kontor/domain/customer'
import Fuse from 'fuse.js'

/** Longer than what Fuse lets a match bridge, so that none runs from one field into the next. */
const fieldSeparator = '\u0001'.repeat(8)
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
 * One joined text per customer is searched several times faster than its fields one by one.
 */
export function createCustomerSearch(customers: readonly Customer[]): (query: string) => Customer[] {
  const fuse = new Fuse(customers.map(searchText), {
    threshold: 0.2,
    ignoreLocation: true,
    shouldSort: false,
  })
  return (query) =>
    query.trim() === ''
      ? [...customers]
      : fuse
          .search(query.trim())
          .map((hit) => hit.refIndex)
          .sort((a, b) => a - b)
          .flatMap((index) => customers[index] ?? [])
}

function searchText(customer: Customer): string {
  const { contactPerson, references, contactPreferences } = customer
  return [
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
    contactPreferences.emailForInvoice,
    contactPreferences.phone,
    ...contactPreferences.otherEmails,
    ...contactPreferences.websites,
  ].join(fieldSeparator)
}
