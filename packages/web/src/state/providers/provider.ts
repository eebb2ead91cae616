import { providerEndpoints } from '@kontor/contract/providers/provider-endpoints'
import type { ProviderInput, StoredProvider } from '@kontor/contract/providers/provider-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

const providerQuery = queryOptions({
  queryKey: ['provider'],
  queryFn: ({ signal }) => call(providerEndpoints.getProvider, { signal }),
})

/** The organisation's identity provider. */
export function useProvider() {
  return useQuery(providerQuery)
}

/** Tests a provider without storing it. */
export function useTestProvider() {
  return useAction((body: ProviderInput) =>
    stated(
      withReauthentication(() => call(providerEndpoints.testProvider, { body })),
      isStated,
    ),
  )
}

export function useSaveProvider() {
  return useAction(
    (body: ProviderInput) =>
      stated(
        withReauthentication(() => call(providerEndpoints.saveProvider, { body })),
        isStated,
      ),
    replaceProvider,
  )
}

export function useRemoveProvider() {
  return useAction(
    () => withReauthentication(() => call(providerEndpoints.removeProvider, { body: {} })),
    replaceProvider,
  )
}

/** The form has a sentence for each of these. */
const isStated = hasCode(
  'providerNotAllowed',
  'providerUnreachable',
  'providerUnfit',
  'publicOriginMissing',
  'secretKeyMissing',
  'secretUnreadable',
)

function replaceProvider(stored: StoredProvider): void {
  queryClient.setQueryData(providerQuery.queryKey, stored)
}
