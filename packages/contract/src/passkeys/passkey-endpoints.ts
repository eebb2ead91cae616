import { get, post } from '../calls/endpoint.ts'
import { emptyBody } from '../calls/plain-bodies.ts'
import { setUpFactorSchema } from '../second-factors/second-factor-schema.ts'
import { sessionTokensSchema } from '../session/session-schema.ts'
import * as passkey from './passkey-schema.ts'
import { passkeySignInEndpoints } from './sign-in-endpoints.ts'

const source = 'A20.1'
/** Also available to users who must first set up a second factor. */
const duringSetup = { beforeSecondFactor: true }

/**
 * Calls for signing in with a passkey, for managing the user's own passkeys, and for proofs made with them.
 */
export const passkeyEndpoints = {
  ...passkeySignInEndpoints,
  listPasskeys: get(
    'own',
    '/v1/user/passkeys',
    source,
    "The user's own passkeys, oldest first",
    passkey.ownPasskeysSchema,
    duringSetup,
  ),
  beginPasskey: post(
    'own',
    '/v1/user/passkeys/begin',
    source,
    'Options for the browser to create a passkey',
    emptyBody,
    passkey.newPasskeyOptionsSchema,
    { sensitive: true, ...duringSetup },
  ),
  addPasskey: post(
    'own',
    '/v1/user/passkeys/add',
    source,
    'Add a new passkey; ends all sessions of the user and opens a new one',
    passkey.addPasskeyBody,
    setUpFactorSchema,
    { sensitive: true, ...duringSetup },
  ),
  renamePasskey: post(
    'own',
    '/v1/user/passkeys/rename',
    source,
    'Rename a passkey',
    passkey.renamePasskeyBody,
    passkey.ownPasskeysSchema,
  ),
  removePasskey: post(
    'own',
    '/v1/user/passkeys/remove',
    source,
    'Remove a passkey',
    passkey.removePasskeyBody,
    passkey.ownPasskeysSchema,
    { sensitive: true },
  ),
  beginPasskeyProof: post(
    'own',
    '/v1/user/prove/passkey/begin',
    'A20.3',
    "Create a challenge for proving the user's identity again with a passkey",
    emptyBody,
    passkey.passkeyRequestSchema,
    duringSetup,
  ),
  proveWithPasskey: post(
    'own',
    '/v1/user/prove/passkey',
    'A20.3',
    "Prove the user's identity again with a passkey; returns new tokens for the session",
    passkey.passkeyReauthenticationBody,
    sessionTokensSchema,
    duringSetup,
  ),
} as const
