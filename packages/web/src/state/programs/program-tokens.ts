import { programEndpoints } from '@kontor/contract/programs/program-endpoints'
import type { ProgramTokenInput } from '@kontor/contract/programs/program-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

const tokensQuery = queryOptions({
  queryKey: ['program-tokens'],
  queryFn: ({ signal }) => call(programEndpoints.listProgramTokens, { signal }),
})

/** The tokens of the organisation's programs. */
export function useProgramTokens() {
  return useQuery(tokensQuery)
}

/** Creates a token; resolves to the token itself, which cannot be read again. */
export function useCreateProgramToken() {
  return useAction(
    (body: ProgramTokenInput) =>
      withReauthentication(() => call(programEndpoints.createProgramToken, { body })),
    () => void queryClient.invalidateQueries(tokensQuery),
  )
}

export function useRevokeProgramToken() {
  return useAction(
    (id: string) => call(programEndpoints.revokeProgramToken, { body: { id } }),
    () => void queryClient.invalidateQueries(tokensQuery),
  )
}
