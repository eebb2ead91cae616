import { customerEndpoints } from '@kontor/contract/customers/customer-endpoints'
import type { Customer } from '@kontor/domain/customers/customer'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { type Creation, createOnce } from '../http/creation.ts'
import { cancelOlderFetch, queryClient } from '../http/query-client.ts'
import type { LockCalls } from '../invoices/editing-lock.ts'
import { useSelection } from '../invoices/selection.ts'
import { call } from '../session/api-client.ts'

const customersKey = ['customers'] as const
const customerKey = (id: string) => ['customer', id] as const

/** The address book; a failed fetch leaves `data` as it was [S4.4.7]. */
export function useCustomers() {
  return useQuery({
    queryKey: customersKey,
    queryFn: ({ signal }) => call(customerEndpoints.listCustomers, { signal }),
  })
}

/** One customer. Until it arrives, returns the one from the cached address book. Fetches nothing for an empty id. */
export function useCustomer(id: string) {
  return useQuery({
    queryKey: customerKey(id),
    queryFn:
      id === '' ? skipToken : ({ signal }) => call(customerEndpoints.getCustomer, { params: { id }, signal }),
    initialData: () =>
      queryClient.getQueryData<Customer[]>(customersKey)?.find((customer) => customer.id === id),
    initialDataUpdatedAt: 0,
  })
}

const createCalls = {
  create: (body: Customer, idempotencyKey: string) =>
    call(customerEndpoints.createCustomer, { body, idempotencyKey }),
  update: (customer: Customer, { id, revision }: Customer) =>
    call(customerEndpoints.updateCustomer, { body: { ...customer, id, revision } }),
}

interface CustomerToSave {
  customer: Customer
  /** Part of the unsaved work, so that a retry after a lost response does not create a second customer. */
  creation: Creation<Customer>
  /** Stores the work and the creation in the journal. */
  keep: () => Promise<void>
}

/** Creates a customer if it has no id, otherwise updates it. Selects the saved customer. */
export function useSaveCustomer() {
  return useAction(
    ({ customer, creation, keep }: CustomerToSave) =>
      customer.id === ''
        ? createOnce(creation, customer, createCalls, keep)
        : call(customerEndpoints.updateCustomer, { body: customer }),
    (saved) => {
      storeCustomer(saved)
      useSelection.setState({ selectedCustomerId: saved.id })
    },
  )
}

/** Deletes a customer, then removes it from the list and the selection [S4.4.4]. */
export function useDeleteCustomer() {
  return useAction(
    (customerId: string) => call(customerEndpoints.deleteCustomer, { body: { customerId } }),
    (_, customerId) => {
      changeCustomers((customers) => customers.filter((customer) => customer.id !== customerId))
      queryClient.removeQueries({ queryKey: customerKey(customerId) })
      if (useSelection.getState().selectedCustomerId === customerId)
        useSelection.setState({ selectedCustomerId: '' })
    },
    'customers',
  )
}

/**
 * Takes or renews the editing lock [S4.2.1]; if that fails with `locked`, the action's problem names the
 * holder.
 */
export function useStartCustomerEdit() {
  return useAction(
    (customerId: string) => call(customerEndpoints.startCustomerEdit, { body: { customerId } }),
    storeCustomer,
  )
}

/** Loads a customer without taking the lock. */
export function useLoadCustomer() {
  return useAction((id: string) => call(customerEndpoints.getCustomer, { params: { id } }), storeCustomer)
}

/** Releases the editing lock of a colleague. */
export function useReleaseCustomerLock() {
  return useAction(
    (customerId: string) => call(customerEndpoints.releaseCustomerLock, { body: { customerId } }),
    storeCustomer,
  )
}

/** The calls for a customer's editing lock [S4.2.1]. */
export const customerLock: LockCalls = {
  take: async (customerId) =>
    storeCustomer(await call(customerEndpoints.startCustomerEdit, { body: { customerId } })),
  release: async (customerId, keepalive) =>
    storeCustomer(await call(customerEndpoints.finishCustomerEdit, { body: { customerId }, keepalive })),
}

function storeCustomer(customer: Customer): void {
  cancelOlderFetch(customerKey(customer.id))
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
