import type { FiguresQuery } from '@kontor/contract/payments/figures/figure-schema'
import { paymentEndpoints } from '@kontor/contract/payments/payment-endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../session/api-client.ts'

/** The figures of a year; while others load, keeps the last ones. */
export function useFigures(query: FiguresQuery) {
  return useQuery({
    queryKey: ['payments', 'figures', query],
    queryFn: ({ signal }) => call(paymentEndpoints.readFigures, { body: query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The payments of a period, newest first, page by page. */
export function usePaymentsWithin({ start, end }: { start: number; end: number }) {
  return useInfiniteQuery({
    queryKey: ['payments', 'list', start, end],
    queryFn: ({ pageParam, signal }) => {
      const body = { start, end, customerId: '', after: pageParam }
      return call(paymentEndpoints.listPayments, { body, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
  })
}
