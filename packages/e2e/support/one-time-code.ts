import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for a key at this moment. */
export function codeFor(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate()
}
