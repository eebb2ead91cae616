import { foundingEndpoints } from '@kontor/contract/founding/founding-endpoints'
import type { Founding } from '@kontor/contract/founding/founding-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { useMayCall } from '../organisation/may-call.ts'
import { call } from '../session/api-client.ts'
import { proven } from '../session/proof.ts'

const mayFoundQuery = queryOptions({
  queryKey: ['may-found'],
  queryFn: ({ signal }) => call(foundingEndpoints.getMayFound, { signal }),
  staleTime: 5 * 60_000,
})

/**
 * Whether the user may create the first organisation besides the demo; false until loaded. Calls the
 * server only for a user who may ask.
 */
export function useMayFound(): boolean {
  const enabled = useMayCall(foundingEndpoints.getMayFound)
  const { data } = useQuery({ ...mayFoundQuery, enabled })
  return data?.mayFound ?? false
}

export function useFoundOrganisation() {
  return useAction(
    (body: Founding) => proven(() => call(foundingEndpoints.foundOrganisation, { body })),
    () => void queryClient.invalidateQueries(mayFoundQuery),
  )
}
