import { get, post } from '../calls/endpoint.ts'
import { emptyBody } from '../organisation/organisation-schema.ts'
import { setUpFactorSchema } from '../second-factors/second-factor-schema.ts'
import { sessionTokensSchema } from '../session/session-schema.ts'
import * as passkey from './passkey-schema.ts'
import { passkeySignInEndpoints } from './sign-in-endpoints.ts'

const source = 'A20.1'
/** The calls for a user who must set up a second factor before anything else. */
const first = { beforeSecondFactor: true }

/** The user's own passkeys and their uses. */
export const passkeyEndpoints = {
  ...passkeySignInEndpoints,
  listPasskeys: get(
    'own',
    '/v1/user/passkeys',
    source,
    "One's own passkeys, the oldest first",
    passkey.ownPasskeysSchema,
    first,
  ),
  beginPasskey: post(
    'own',
    '/v1/user/passkeys/begin',
    source,
    'What the browser makes a new passkey of',
    emptyBody,
    passkey.newPasskeyOptionsSchema,
    { sensitive: true, ...first },
  ),
  addPasskey: post(
    'own',
    '/v1/user/passkeys/add',
    source,
    "Take a new passkey into use; one's sessions end, and a new one opens",
    passkey.addPasskeyBody,
    setUpFactorSchema,
    { sensitive: true, ...first },
  ),
  renamePasskey: post(
    'own',
    '/v1/user/passkeys/rename',
    source,
    'Give a passkey another name',
    passkey.renamePasskeyBody,
    passkey.ownPasskeysSchema,
  ),
  removePasskey: post(
    'own',
    '/v1/user/passkeys/remove',
    source,
    'Remove a passkey, which opens nothing any more',
    passkey.removePasskeyBody,
    passkey.ownPasskeysSchema,
    { sensitive: true },
  ),
  beginPasskeyProof: post(
    'own',
    '/v1/user/prove/passkey/begin',
    'A20.3',
    'What a passkey shall sign to prove again who one is',
    emptyBody,
    passkey.passkeyRequestSchema,
    first,
  ),
  proveWithPasskey: post(
    'own',
    '/v1/user/prove/passkey',
    'A20.3',
    'Prove again who one is, by a passkey; the session goes on with new tokens',
    passkey.passkeyProofBody,
    sessionTokensSchema,
    first,
  ),
} as const
