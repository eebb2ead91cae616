import { ownSessionEndpoints } from '@kontor/contract/session/own-session-endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from './api-client.ts'

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(ownSessionEndpoints.listOwnSessions, { signal }),
})

/** The user's open sessions. */
export function useOwnSessions() {
  return useQuery(sessionsQuery)
}

export function useEndOwnSession() {
  return useAction(
    (id: string) => call(ownSessionEndpoints.endOwnSession, { body: { id } }),
    () => void queryClient.invalidateQueries(sessionsQuery),
  )
}

export function useEndOtherSessions() {
  return useAction(
    () => call(ownSessionEndpoints.endOtherSessions, { body: {} }),
    () => void queryClient.invalidateQueries(sessionsQuery),
  )
}
