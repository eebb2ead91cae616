import { numberingEndpoints } from '@kontor/contract/numbering/numbering-endpoints'
import { offerEndpoints } from '@kontor/contract/offers/offer-endpoints'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { invoicePath } from '../invoices/invoice-path.ts'
import { offerPath } from '../offers/offer-path.ts'
import { call } from '../session/api-client.ts'

/** The number ranges: one for invoices, and one for offers if that function is on. */
export type RangeName = 'invoices' | 'offers'

interface LedgerQuery {
  before: number
  signal: AbortSignal
}

/** The calls for each range. The `path` of a ledger entry leads to the document that has the number. */
const ranges = {
  invoices: {
    read: numberingEndpoints.getNumbering,
    setPattern: numberingEndpoints.setNumberPattern,
    raise: numberingEndpoints.raiseNextNumber,
    async list({ before, signal }: LedgerQuery) {
      const entries = await call(numberingEndpoints.listNumbers, { body: { before }, signal })
      return entries.map(({ invoiceId, ...entry }) => ({ ...entry, path: invoicePath(invoiceId) }))
    },
  },
  offers: {
    read: offerEndpoints.getOfferNumbering,
    setPattern: offerEndpoints.setOfferNumberPattern,
    raise: offerEndpoints.raiseNextOfferNumber,
    async list({ before, signal }: LedgerQuery) {
      const entries = await call(offerEndpoints.listOfferNumbers, { body: { before }, signal })
      return entries.map(({ offerId, ...entry }) => ({ ...entry, path: offerPath(offerId) }))
    },
  },
}

const numberingQuery = (range: RangeName) =>
  queryOptions({
    queryKey: ['numbering', range],
    queryFn: ({ signal }) => call(ranges[range].read, { signal }),
  })
const ledgerQuery = (range: RangeName) =>
  infiniteQueryOptions({
    queryKey: ['number-ledger', range],
    queryFn: ({ signal, pageParam: before }) => ranges[range].list({ before, signal }),
    initialPageParam: 0,
    // After a full page, there may be more entries.
    getNextPageParam: (page) => (page.length < 200 ? undefined : page.at(-1)?.sequence),
  })

/** The pattern and the next number of a range. */
export function useNumbering(range: RangeName) {
  return useQuery(numberingQuery(range))
}

/** The assigned numbers and the jumps in a range, page by page, newest first. */
export function useNumberLedger(range: RangeName) {
  return useInfiniteQuery(ledgerQuery(range))
}

export function useSetNumberPattern(range: RangeName) {
  return useAction(
    (pattern: string) => call(ranges[range].setPattern, { body: { pattern } }),
    (numbering) => queryClient.setQueryData(numberingQuery(range).queryKey, numbering),
  )
}

export function useRaiseNextNumber(range: RangeName) {
  return useAction(
    (body: { nextNumber: number; reason: string }) =>
      stated(call(ranges[range].raise, { body }), hasCode('numberTaken')),
    (numbering) => {
      queryClient.setQueryData(numberingQuery(range).queryKey, numbering)
      void queryClient.invalidateQueries(ledgerQuery(range))
    },
  )
}
