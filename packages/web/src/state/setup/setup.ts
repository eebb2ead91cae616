import { setupEndpoints } from '@kontor/contract/setup/setup-endpoints'
import type { NewOrganisation } from '@kontor/contract/setup/setup-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { useMayCall } from '../organisation/may-call.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

const mayFoundQuery = queryOptions({
  queryKey: ['may-found'],
  queryFn: ({ signal }) => call(setupEndpoints.getMayFound, { signal }),
  staleTime: 5 * 60_000,
})

/**
 * Whether the user may create the first organisation besides the demo; undefined until loaded. Calls the
 * server only for a user who may ask.
 */
export function useMayFound(): boolean | undefined {
  const enabled = useMayCall(setupEndpoints.getMayFound)
  const { data } = useQuery({ ...mayFoundQuery, enabled })
  return data?.mayFound
}

export function useFoundOrganisation() {
  return useAction(
    (body: NewOrganisation) =>
      stated(
        withReauthentication(() => call(setupEndpoints.foundOrganisation, { body })),
        ({ code }) => code !== 'declined',
      ),
    () => void queryClient.invalidateQueries(mayFoundQuery),
  )
}
