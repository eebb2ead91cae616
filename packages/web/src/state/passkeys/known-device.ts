/**
 * Set in a browser that has made or used a passkey: the login page offers the sign-in with one only there.
 */
const key = 'kontor.passkey'

export function knowsPasskey(): boolean {
  return localStorage.getItem(key) !== null
}

export function notePasskey(): void {
  localStorage.setItem(key, '1')
}

export function forgetPasskey(): void {
  localStorage.removeItem(key)
}
