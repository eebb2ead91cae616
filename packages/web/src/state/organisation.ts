import { endpoints } from '@kontor/contract/endpoints'
import type { Organisation } from '@kontor/contract/organisation-schema'
import type { Profile } from '@kontor/domain/profile'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useAction } from './action.ts'
import { call } from './api-client.ts'
import { queryClient } from './query-client.ts'

const organisationKey = ['organisation'] as const

export const organisationQuery = queryOptions({
  queryKey: organisationKey,
  queryFn: ({ signal }) => call(endpoints.getOrganisation, { signal }),
})

/** The organisation and its profile, which senders and footers of invoices come from. */
export function useOrganisation() {
  return useQuery(organisationQuery)
}

export function useSaveProfile() {
  return useAction(
    (profile: Profile) => call(endpoints.updateProfile, { body: profile }),
    (profile) =>
      queryClient.setQueryData<Organisation>(
        organisationKey,
        (organisation) => organisation && { ...organisation, profile },
      ),
  )
}

export const layoutTemplatesQuery = queryOptions({
  queryKey: ['layout-templates'],
  queryFn: ({ signal }) => call(endpoints.listLayoutTemplates, { signal }),
  staleTime: 5 * 60_000,
})

/** The newest version of each layout template; the built-in one is first. */
export function useLayoutTemplates() {
  return useQuery(layoutTemplatesQuery)
}

/** The layout that a final was made with. Versions never change; without a version nothing is fetched. */
export function layoutTemplateVersionQuery(id: string, version: number | undefined) {
  return queryOptions({
    queryKey: ['layout-template-version', id, version],
    queryFn:
      version === undefined
        ? skipToken
        : ({ signal }) => call(endpoints.getLayoutTemplateVersion, { params: { id, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useLayoutTemplateVersion(id: string, version: number | undefined) {
  return useQuery(layoutTemplateVersionQuery(id, version))
}
