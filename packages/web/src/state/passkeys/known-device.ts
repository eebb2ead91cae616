/**
 * Set in a browser that has created or used a passkey. Only in such a browser does the login page offer
 * passkeys.
 */
const key = 'kontor.passkey'

export function knowsPasskey(): boolean {
  return localStorage.getItem(key) !== null
}

export function rememberPasskey(): void {
  localStorage.setItem(key, '1')
}

export function forgetPasskey(): void {
  localStorage.removeItem(key)
}
