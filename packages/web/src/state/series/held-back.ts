import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { HeldBackDraft } from '@kontor/domain/series/series'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFunction } from '../organisation/organisation.ts'

/**
 * Those of the drafts that a series could not make final, by id, in the order of their dates, newest first.
 * Empty while the function Serien is off.
 */
export function useHeldBackDrafts(
  drafts: readonly Invoice[] | undefined,
): ReadonlyMap<string, HeldBackDraft> {
  const hasSeries = useFunction('series')
  const { data } = useQuery({
    queryKey: ['series', 'held-back'],
    queryFn: hasSeries ? ({ signal }) => fetchHeldBack(signal) : skipToken,
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

/** Loads the calls of series only for organisations that have the function. */
async function fetchHeldBack(signal: AbortSignal): Promise<HeldBackDraft[]> {
  const { listHeldBackDrafts } = await import('./list-held-back.ts')
  return listHeldBackDrafts(signal)
}
