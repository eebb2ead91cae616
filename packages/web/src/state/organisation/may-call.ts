import type { Access, Endpoint } from '@kontor/contract/calls/endpoint'
import { roleMay, roles } from '@kontor/domain/people/rights'
import { useCallback } from 'react'
import { useSession } from '../session/session.ts'
import { useOrganisation } from './organisation.ts'

/** What a call or a page needs: a right, and a function of the organisation. */
export type Needs = Partial<Pick<Endpoint, 'access' | 'function'>>

export type May = (needs: Needs) => boolean

/**
 * Returns a function that tells whether the user has the right and the organisation the function that a call
 * or a page needs. Until the organisation is loaded, it has no function.
 */
export function useMay(): May {
  const role = useSession((session) => session.role)
  const features = useOrganisation().data?.features
  return useCallback(
    ({ access, function: name }) =>
      hasRight(role, access) && (name === undefined || features?.[name] === true),
    [role, features],
  )
}

/** Whether the user may make a call: see `useMay`. */
export function useMayCall(endpoint: Needs): boolean {
  return useMay()(endpoint)
}

/** A user without a role, or with an unknown one, has all rights. */
function hasRight(roleName: string, access: Access = 'own'): boolean {
  const role = roles.find((known) => known === roleName)
  return role === undefined || access === 'own' || access === 'public' || roleMay(role, access)
}
