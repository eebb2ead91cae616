import type { Role } from './rights.ts'

/**
 * Whether a user may sign in with a password or a passkey, not only with the provider: everyone if the
 * organisation allows it, otherwise administrators and the users whom an administrator has allowed it.
 */
export function mayUsePassword(
  policy: { passwordForAll: boolean } | undefined,
  { role, passwordAllowed }: { role: Role; passwordAllowed: boolean },
): boolean {
  return policy?.passwordForAll === true || role === 'administration' || passwordAllowed
}
