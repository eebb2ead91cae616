import type { Customer } from '@kontor/domain/customers/customer'

const collator = new Intl.Collator('de', { sensitivity: 'base', numeric: true })

/** Sorts customers in German alphabetical order by company name followed by last name [S2.7.1]. */
export function sortCustomers(customers: readonly Customer[]): Customer[] {
  const keyed = customers.map((customer) => ({
    customer,
    key: `${customer.companyName} ${customer.contactPerson.lastName}`.trim(),
  }))
  return keyed.sort((a, b) => collator.compare(a.key, b.key)).map(({ customer }) => customer)
}
