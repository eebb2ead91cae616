import type { Customer } from '@kontor/domain/customers/customer'
import { createCustomerSearch } from '#rooms/state/customers/customer-search.ts'
import { sortCustomers } from '#rooms/state/customers/sort-customers.ts'
import { whenSessionEnds } from '#rooms/state/session-end.ts'

let searches = new WeakMap<readonly Customer[], (query: string) => Customer[]>()

whenSessionEnds(() => {
  searches = new WeakMap()
})

/**
 * Searches the address book, sorted as in the picker [S2.7.1]; without a query, returns all. Builds the index
 * once for each list.
 */
export function searchCustomers(customers: readonly Customer[], query: string): Customer[] {
  let search = searches.get(customers)
  if (search === undefined) {
    search = createCustomerSearch(sortCustomers(customers))
    searches.set(customers, search)
  }
  return search(query)
}
