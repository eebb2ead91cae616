import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import type { CustomerDispatch } from '@kontor/contract/dispatch/mail-schema'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { useMayCall } from '../organisation/may-call.ts'
import { call } from '../session/api-client.ts'

const keyOf = (customerId: string) => ['customer-dispatch', customerId]

/** How a customer gets its mails, if the customer has not said anything. */
const usualDispatch: CustomerDispatch = {
  customerId: '',
  language: 'de',
  carrier: 'format',
  consentDay: 0,
  recipients: [],
}

/**
 * How a customer gets its mails; for a new customer, the usual way. Undefined until loaded, and while the
 * function is off.
 */
export function useCustomerDispatch(customerId: string): CustomerDispatch | undefined {
  const mayRead = useMayCall(dispatchEndpoints.getCustomerDispatch)
  const { data } = useQuery({
    queryKey: keyOf(customerId),
    queryFn:
      customerId === '' || !mayRead
        ? skipToken
        : ({ signal }) => call(dispatchEndpoints.getCustomerDispatch, { params: { customerId }, signal }),
  })
  if (!mayRead) return undefined
  return customerId === '' ? usualDispatch : data
}

export function useSaveCustomerDispatch() {
  return useAction(
    (body: CustomerDispatch) => call(dispatchEndpoints.saveCustomerDispatch, { body }),
    (saved) => queryClient.setQueryData(keyOf(saved.customerId), saved),
  )
}
