import type { Role } from './rights.ts'

/** Whether a user may sign in with a password or a passkey, not only with the provider. */
export function mayUsePassword(policy: { passwordForAll: boolean } | undefined, role: Role): boolean {
  return policy?.passwordForAll === true || role === 'administration'
}
