import { endpoints } from '@kontor/contract/endpoints'
import type { Customer } from '@kontor/domain/customer'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useAction } from './action.ts'
import { call } from './api-client.ts'
import { idempotencyKeys } from './idempotency-key.ts'
import { queryClient } from './query-client.ts'
import { useSelection } from './selection.ts'

const customersKey = ['customers'] as const
const customerKey = (id: string) => ['customer', id] as const
const creation = idempotencyKeys()

/** The address book; a failed fetch leaves `data` as it was [S4.4.7]. */
export function useCustomers() {
  return useQuery({
    queryKey: customersKey,
    queryFn: ({ signal }) => call(endpoints.listCustomers, { signal }),
  })
}

/** One customer; until it arrives, as the list last showed it. Nothing is fetched for an empty id. */
export function useCustomer(id: string) {
  return useQuery({
    queryKey: customerKey(id),
    queryFn: id === '' ? skipToken : ({ signal }) => call(endpoints.getCustomer, { params: { id }, signal }),
    initialData: () =>
      queryClient.getQueryData<Customer[]>(customersKey)?.find((customer) => customer.id === id),
    initialDataUpdatedAt: 0,
  })
}

/** Creates a customer without id, else updates it; the saved one is selected. */
export function useSaveCustomer() {
  return useAction(
    (customer: Customer) =>
      customer.id === ''
        ? call(endpoints.createCustomer, { body: customer, idempotencyKey: creation.keyFor(customer) })
        : call(endpoints.updateCustomer, { body: customer }),
    (saved, input) => {
      if (input.id === '') creation.forget()
      storeCustomer(saved)
      useSelection.setState({ selectedCustomerId: saved.id })
    },
  )
}

/** The removed customer leaves the list and the selection [S4.4.4]. */
export function useDeleteCustomer() {
  return useAction(
    (customerId: string) => call(endpoints.deleteCustomer, { body: { customerId } }),
    (_, customerId) => {
      queryClient.removeQueries({ queryKey: customerKey(customerId) })
      changeCustomers((customers) => customers.filter((customer) => customer.id !== customerId))
      if (useSelection.getState().selectedCustomerId === customerId)
        useSelection.setState({ selectedCustomerId: '' })
    },
  )
}

/** Takes or renews the editing lock [S4.2.1]; with code `locked` the action's problem names the holder. */
export function useStartCustomerEdit() {
  return useAction(
    (customerId: string) => call(endpoints.startCustomerEdit, { body: { customerId } }),
    storeCustomer,
  )
}

export function useFinishCustomerEdit() {
  return useAction(
    (customerId: string) => call(endpoints.finishCustomerEdit, { body: { customerId } }),
    storeCustomer,
  )
}

/** Releases the lock while the page closes: the call outlives it, nobody can be told of a failure. */
export function releaseCustomerEditOnClose(customerId: string): void {
  call(endpoints.finishCustomerEdit, { body: { customerId }, keepalive: true }).catch(() => undefined)
}

function storeCustomer(customer: Customer): void {
  queryClient.setQueryData(customerKey(customer.id), customer)
  changeCustomers((customers) =>
    customers.some(({ id }) => id === customer.id)
      ? customers.map((other) => (other.id === customer.id ? customer : other))
      : [...customers, customer],
  )
}

function changeCustomers(change: (customers: Customer[]) => Customer[]): void {
  queryClient.setQueryData<Customer[]>(customersKey, (customers) => customers && change(customers))
}
