import type { SwitchFunctionBody } from '@kontor/contract/functions/function-schema'
import { organisationEndpoints } from '@kontor/contract/organisation/organisation-endpoints'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import { organisationQuery } from './organisation.ts'

/** Switches a function of the organisation on or off. Menus and pages update at once. */
export function useSwitchFunction() {
  return useAction(
    (body: SwitchFunctionBody) => call(organisationEndpoints.switchFunction, { body }),
    (organisation) => queryClient.setQueryData(organisationQuery.queryKey, organisation),
  )
}
