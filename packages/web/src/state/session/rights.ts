import { type Right, roleMay, roles } from '@kontor/domain/people/rights'
import { useSession } from './session.ts'

/** Whether the user has a right. A user without a role, or with an unknown one, has all rights. */
export function useRight(right: Right): boolean {
  return useSession(({ role }) => mayDo(role, right))
}

function mayDo(roleName: string, right: Right): boolean {
  const role = roles.find((known) => known === roleName)
  return role === undefined || roleMay(role, right)
}
