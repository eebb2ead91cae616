import { QueryCache, QueryClient } from '@tanstack/react-query'
import { whenSessionEnds } from '../session/session-end.ts'
import { reportFailure } from './failure.ts'

/**
 * What the server owns. No silent retries, which delay the sentence; no refetch behind the user's back;
 * no pausing while the browser believes to be offline: a call is made and fails [A6.3].
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
