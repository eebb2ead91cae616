import { providerEndpoints } from '@kontor/contract/providers/provider-endpoints'
import type { ProviderInput, StoredProvider } from '@kontor/contract/providers/provider-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
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
    withReauthentication(() => call(providerEndpoints.testProvider, { body })),
  )
}

export function useSaveProvider() {
  return useAction(
    (body: ProviderInput) => withReauthentication(() => call(providerEndpoints.saveProvider, { body })),
    replaceProvider,
  )
}

export function useRemoveProvider() {
  return useAction(
    () => withReauthentication(() => call(providerEndpoints.removeProvider, { body: {} })),
    replaceProvider,
  )
}

function replaceProvider(stored: StoredProvider): void {
  queryClient.setQueryData(providerQuery.queryKey, stored)
}
