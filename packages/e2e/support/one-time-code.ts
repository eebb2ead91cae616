import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app currently shows for a key. */
export function codeFor(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate()
}
