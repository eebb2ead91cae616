import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { whenSessionEnds } from '../session-end.ts'
import { reportFailure } from './failure.ts'

/**
 * Cache of the server's data. Does not retry silently, because that would delay the error message, and does
 * not refetch when the window gains focus or the network comes back. Makes calls even while the browser seems
 * to be offline [A6.3].
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportFailure }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      throwOnError: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

whenSessionEnds(() => queryClient.clear())

/**
 * Cancels a running fetch. Call it before caching the response to a change, which the fetch may not include.
 */
export function cancelOlderFetch(queryKey: QueryKey): void {
  void queryClient.cancelQueries({ queryKey })
}
