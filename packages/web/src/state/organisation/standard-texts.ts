import { organisationEndpoints } from '@kontor/contract/organisation/organisation-endpoints'
import type { Organisation } from '@kontor/contract/organisation/organisation-schema'
import type { StandardTextsBody } from '@kontor/contract/organisation/standard-texts-schema'
import { useAction } from '../http/action.ts'
import { cancelOlderFetch, queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import { organisationQuery } from './organisation.ts'

/** Saves the texts with which new invoices and offers begin. */
export function useSaveStandardTexts() {
  return useAction(
    (body: StandardTextsBody) => call(organisationEndpoints.updateStandardTexts, { body }),
    (standardTexts) => {
      cancelOlderFetch(organisationQuery.queryKey)
      queryClient.setQueryData<Organisation>(
        organisationQuery.queryKey,
        (organisation) => organisation && { ...organisation, standardTexts },
      )
    },
  )
}
