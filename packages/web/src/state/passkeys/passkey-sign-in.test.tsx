import { expect, test } from 'vitest'
import { fakeServer, noNetwork, problem } from '../testing/fake-server.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'

test.each([
  ['throttled', problem(429, 'tooManyAttempts')],
  ['refused', problem(401, 'unauthorized')],
  ['failed', problem(500)],
  ['failed', noNetwork],
])('a sign-in with a passkey reports %s [A20.2]', async (expected, handler) => {
  fakeServer({ 'POST /v1/passkeys/sign-in/begin': handler })
  expect(await signInWithPasskey({ apiURL: window.location.origin, remember: false })).toBe(expected)
})
