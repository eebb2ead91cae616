import { seriesEndpoints } from '@kontor/contract/series/series-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { HeldBackDraft } from '@kontor/domain/series/series'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMayCall } from '../organisation/may-call.ts'
import { call } from '../session/api-client.ts'

/**
 * Those of the drafts that a series could not make final, by id, in the order of their dates, newest first.
 * Empty while the function Serien is off.
 */
export function useHeldBackDrafts(
  drafts: readonly Invoice[] | undefined,
): ReadonlyMap<string, HeldBackDraft> {
  const hasSeries = useMayCall(seriesEndpoints.listHeldBackDrafts)
  const { data } = useQuery({
    queryKey: ['series', 'held-back'],
    queryFn: hasSeries ? ({ signal }) => call(seriesEndpoints.listHeldBackDrafts, { signal }) : skipToken,
  })
  return useMemo(() => {
    // Another user, or this one, may have finalized or deleted some since the list was fetched.
    const known = new Set(drafts?.map(({ id }) => id))
    const heldBack = hasSeries ? (data ?? []) : []
    return new Map(
      heldBack.filter(({ invoiceId }) => known.has(invoiceId)).map((draft) => [draft.invoiceId, draft]),
    )
  }, [drafts, data, hasSeries])
}
