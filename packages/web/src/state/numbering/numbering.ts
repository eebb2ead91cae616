import { endpoints } from '@kontor/contract/endpoints'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { call } from '../http/api-client.ts'
import { queryClient } from '../http/query-client.ts'

const numberingQuery = queryOptions({
  queryKey: ['numbering'],
  queryFn: ({ signal }) => call(endpoints.getNumbering, { signal }),
})
const ledgerQuery = infiniteQueryOptions({
  queryKey: ['number-ledger'],
  queryFn: ({ signal, pageParam }) => call(endpoints.listNumbers, { body: { before: pageParam }, signal }),
  initialPageParam: 0,
  // A full page has more after it.
  getNextPageParam: (page) => (page.length < 200 ? undefined : page.at(-1)?.sequence),
})

/** Pattern and next number. */
export function useNumbering() {
  return useQuery(numberingQuery)
}

/** The assigned numbers, and the jumps. */
export function useNumberLedger() {
  return useInfiniteQuery(ledgerQuery)
}

export function useSetNumberPattern() {
  return useAction(
    (pattern: string) => call(endpoints.setNumberPattern, { body: { pattern } }),
    (numbering) => queryClient.setQueryData(numberingQuery.queryKey, numbering),
  )
}

export function useRaiseNextNumber() {
  return useAction(
    (body: { nextNumber: number; reason: string }) => call(endpoints.raiseNextNumber, { body }),
    (numbering) => {
      queryClient.setQueryData(numberingQuery.queryKey, numbering)
      void queryClient.invalidateQueries(ledgerQuery)
    },
  )
}
