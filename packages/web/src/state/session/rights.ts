import { type Right, roleMay, roles } from '@kontor/domain/people/rights'
import { useSession } from './session.ts'

/**
 * Whether the user may do something. A server that names no role has none: there, everyone may do everything.
 */
export function useRight(right: Right): boolean {
  return useSession(({ role }) => mayDo(role, right))
}

function mayDo(roleName: string, right: Right): boolean {
  const role = roles.find((known) => known === roleName)
  return role === undefined || roleMay(role, right)
}
