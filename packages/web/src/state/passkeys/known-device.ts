/**
 * Set in a browser that has created or used a passkey. Only then does the login page offer to sign in with
 * one.
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
