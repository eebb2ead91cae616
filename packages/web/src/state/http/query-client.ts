import { QueryCache, QueryClient } from '@tanstack/react-query'
import { whenSessionEnds } from '../session/session-end.ts'
import { reportFailure } from './failure.ts'

/**
 * Cache of the server's data. No silent retries, which would delay the error message, and no refetch when the
 * window gains focus or the network comes back. No pause while the browser seems to be offline: the call
 * is made anyway [A6.3].
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
