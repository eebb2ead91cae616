import type { ClaimStateRow } from '@kontor/contract/payments/payment-schema'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFunction } from '../organisation/organisation.ts'

const none: ReadonlyMap<string, ClaimStateRow> = new Map()

/** What has become of the claims of these finals, by id. Empty while the function Zahlungen is off. */
export function useClaimStates(invoiceIds: readonly string[]): ReadonlyMap<string, ClaimStateRow> {
  const isOn = useFunction('payments')
  const { data } = useQuery({
    queryKey: ['payments', 'states', invoiceIds],
    queryFn: isOn && invoiceIds.length > 0 ? ({ signal }) => fetchStates(invoiceIds, signal) : skipToken,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => (isOn && data ? new Map(data.map((row) => [row.invoiceId, row])) : none), [isOn, data])
}

/** Loads the calls of payments only for organisations that have the function. */
async function fetchStates(invoiceIds: readonly string[], signal: AbortSignal): Promise<ClaimStateRow[]> {
  const { listClaimStates } = await import('./list-claim-states.ts')
  return listClaimStates(invoiceIds, signal)
}
