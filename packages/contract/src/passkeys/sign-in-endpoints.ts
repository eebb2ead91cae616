import { post } from '../calls/endpoint.ts'
import { namedSessionSchema } from '../session/session-schema.ts'
import * as passkey from './passkey-schema.ts'

/** Calls for signing in with a passkey. The login page loads them when needed. */
export const passkeySignInEndpoints = {
  beginPasskeySignIn: post(
    'public',
    '/v1/passkeys/sign-in/begin',
    'A20.2',
    'Create a challenge for signing in with a passkey, instead of a password or as the second step',
    passkey.beginPasskeySignInBody,
    passkey.passkeyRequestSchema,
  ),
  signInWithPasskey: post(
    'public',
    '/v1/passkeys/sign-in/finish',
    'A20.2',
    'Open a session with a passkey',
    passkey.passkeySignInBody,
    namedSessionSchema,
  ),
} as const
