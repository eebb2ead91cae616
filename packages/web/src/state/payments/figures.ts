import type { FiguresQuery } from '@kontor/contract/payments/figures/figure-schema'
import { paymentEndpoints } from '@kontor/contract/payments/payment-endpoints'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../session/api-client.ts'

/** The figures of a year; while others load, keeps the last ones. */
export function useFigures(query: FiguresQuery) {
  return useQuery({
    queryKey: ['payments', 'figures', query],
    queryFn: ({ signal }) => call(paymentEndpoints.readFigures, { body: query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The payments of a period, newest first; undefined asks for none. */
export function usePaymentsWithin(period: { start: number; end: number } | undefined) {
  return useQuery({
    queryKey: ['payments', 'list', period?.start, period?.end],
    queryFn: period
      ? ({ signal }) => {
          const body = { start: period.start, end: period.end, customerId: '' }
          return call(paymentEndpoints.listPayments, { body, signal })
        }
      : skipToken,
  })
}
