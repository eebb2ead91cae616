import { organisationEndpoints } from '@kontor/contract/organisation/organisation-endpoints'
import type { Organisation } from '@kontor/contract/organisation/organisation-schema'
import type { FunctionName } from '@kontor/domain/functions/functions'
import type { Profile } from '@kontor/domain/organisation/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { call, rightsKey } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

const organisationKey = [...rightsKey, 'organisation'] as const

export const organisationQuery = queryOptions({
  queryKey: organisationKey,
  queryFn: ({ signal }) => call(organisationEndpoints.getOrganisation, { signal }),
})

/** The organisation and its profile, which provides the sender and footer of invoices. */
export function useOrganisation() {
  return useQuery(organisationQuery)
}

/** Whether the organisation has switched a function on; false until loaded. */
export function useFunction(name: FunctionName): boolean {
  return useOrganisation().data?.features[name] ?? false
}

/** Renames the organisation; its short name stays. */
export function useRenameOrganisation() {
  return useAction(
    (name: string) => call(organisationEndpoints.renameOrganisation, { body: { name } }),
    ({ name }) =>
      queryClient.setQueryData<Organisation>(
        organisationKey,
        (organisation) => organisation && { ...organisation, name },
      ),
  )
}

/** Saves the profile. Asks for a reauthentication if the IBAN is a new one. */
export function useSaveProfile() {
  return useAction(
    (profile: Profile) =>
      withReauthentication(() => call(organisationEndpoints.updateProfile, { body: profile })),
    (profile) =>
      queryClient.setQueryData<Organisation>(
        organisationKey,
        (organisation) => organisation && { ...organisation, profile },
      ),
  )
}
