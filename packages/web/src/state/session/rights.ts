import { type Right, roleMay, roles } from '@kontor/domain/people/rights'
import { useSession } from './session.ts'

/** Whether the user has a right. */
export function useRight(right: Right): boolean {
  return useSession(({ role }) => roleMayDo(role, right))
}

/** Whether a user of this role has a right. A user without a role, or with an unknown one, has all rights. */
export function roleMayDo(roleName: string, right: Right): boolean {
  const role = roles.find((known) => known === roleName)
  return role === undefined || roleMay(role, right)
}
