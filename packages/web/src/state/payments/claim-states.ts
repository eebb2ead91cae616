import type { ClaimStateRow } from '@kontor/contract/payments/payment-schema'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFunction } from '../organisation/organisation.ts'

const none: ReadonlyMap<string, ClaimStateRow> = new Map()

interface ClaimStates {
  /** By the id of the final; empty while the function Zahlungen is off, and until they are loaded. */
  states: ReadonlyMap<string, ClaimStateRow>
  /** Whether the function is on. */
  isOn: boolean
  isLoading: boolean
}

/** What has become of the claims of these finals. */
export function useClaimStates(invoiceIds: readonly string[]): ClaimStates {
  const isOn = useFunction('payments')
  const { data, isLoading } = useQuery({
    queryKey: ['payments', 'states', invoiceIds],
    queryFn: isOn && invoiceIds.length > 0 ? ({ signal }) => fetchStates(invoiceIds, signal) : skipToken,
    placeholderData: keepPreviousData,
  })
  const states = useMemo(
    () => (isOn && data ? new Map(data.map((row) => [row.invoiceId, row])) : none),
    [isOn, data],
  )
  return { states, isOn, isLoading: isOn && isLoading }
}

/** Loads the calls of payments only for organisations that have the function. */
async function fetchStates(invoiceIds: readonly string[], signal: AbortSignal): Promise<ClaimStateRow[]> {
  const { listClaimStates } = await import('./list-claim-states.ts')
  return listClaimStates(invoiceIds, signal)
}
