import { paymentEndpoints } from '@kontor/contract/payments/payment-endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/api-client.ts'

/** What is open and overdue today, and what was received this month, in each currency. */
export function usePaymentSummary() {
  return useQuery({
    queryKey: ['payments', 'summary'],
    queryFn: ({ signal }) => call(paymentEndpoints.getPaymentSummary, { signal }),
  })
}
