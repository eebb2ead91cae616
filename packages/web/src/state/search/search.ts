import { searchEndpoints } from '@kontor/contract/search/search-endpoints'
import type { SearchHit } from '@kontor/contract/search/search-schema'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../session/api-client.ts'
import { useAfterTyping } from './after-typing.ts'

const none: SearchHit[] = []

export interface FoundHits {
  /** Hits for the previous query while the new ones load. */
  hits: readonly SearchHit[]
  searching: boolean
  failed: boolean
}

/**
 * The contacts, drafts, finals and offers that the server finds, whatever their date; none for a blank query.
 */
export function useSearch(typed: string): FoundHits {
  const wanted = typed.trim()
  const query = useAfterTyping(wanted)
  const { data, isPlaceholderData, isFetching, isError } = useQuery({
    queryKey: ['search', query],
    queryFn:
      query === '' ? skipToken : ({ signal }) => call(searchEndpoints.search, { body: { query }, signal }),
    placeholderData: keepPreviousData,
    // Not cached, because the results may change.
    gcTime: 0,
  })
  if (wanted === '') return { hits: none, searching: false, failed: false }
  const searching = query !== wanted || isPlaceholderData || isFetching
  return { hits: data ?? none, searching, failed: isError && !searching }
}
