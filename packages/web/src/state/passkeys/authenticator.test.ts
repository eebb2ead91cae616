// @vitest-environment happy-dom
import type { NewPasskeyOptions, PasskeyRequest } from '@kontor/contract/passkeys/passkey-schema'
import { expect, test, vi } from 'vitest'
import { makePasskey, PasskeyProblem, signWithPasskey } from './authenticator.ts'

vi.mock('@simplewebauthn/browser', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('throws a PasskeyProblem when the WebAuthn library cannot be loaded [A20.1, A20.2]', async () => {
  const failed = new PasskeyProblem('failed', undefined)
  await expect(makePasskey({} as NewPasskeyOptions)).rejects.toEqual(failed)
  await expect(signWithPasskey({} as PasskeyRequest)).rejects.toEqual(failed)
})
