import type { Access, Endpoint } from '@kontor/contract/calls/endpoint'
import { useCallback } from 'react'
import { roleMayDo } from '../session/rights.ts'
import { useSession } from '../session/session.ts'
import { useOrganisation } from './organisation.ts'

/** The right and the function that a call or a page needs; nothing if they are undefined. */
type Needs = Partial<Pick<Endpoint, 'access' | 'function'>>

/** Returns a function that tells whether the user has the right, and the organisation the function. */
export function useMay(): (needs: Needs) => boolean {
  const role = useSession((session) => session.role)
  const features = useOrganisation().data?.features
  return useCallback(
    ({ access, function: name }) =>
      hasRight(role, access) && (name === undefined || features?.[name] === true),
    [role, features],
  )
}

const hasRight = (role: string, access: Access = 'own') =>
  access === 'own' || access === 'public' || roleMayDo(role, access)
