import { get, post, put } from '../calls/endpoint.ts'
import { emptyBody } from '../organisation/organisation-schema.ts'
import { sessionTokensSchema } from '../session/session-schema.ts'
import * as provider from './provider-schema.ts'
import { providerSignInEndpoints } from './sign-in-endpoints.ts'

/** An organisation's identity provider, and signing in with it. */
export const providerEndpoints = {
  ...providerSignInEndpoints,
  getProvider: get(
    'administer',
    '/v1/provider',
    'A18.1',
    "The organisation's identity provider, without its secret",
    provider.storedProviderSchema,
  ),
  testProvider: post(
    'administer',
    '/v1/provider/test',
    'A18.2',
    'Whether an identity provider can be reached and accepts the client',
    provider.providerInputSchema,
    provider.providerTestSchema,
    { sensitive: true },
  ),
  saveProvider: put(
    'administer',
    '/v1/provider',
    'A18.1',
    'Store the identity provider, which has to be reachable',
    provider.providerInputSchema,
    provider.storedProviderSchema,
    { sensitive: true },
  ),
  removeProvider: post(
    'administer',
    '/v1/provider/remove',
    'A18.1',
    'Remove the identity provider; everybody may sign in with a password again',
    emptyBody,
    provider.storedProviderSchema,
    { sensitive: true },
  ),
  beginProviderProof: post(
    'own',
    '/v1/user/prove/provider/begin',
    'A18.5',
    'Begin to prove again who one is with the identity provider, which has to ask',
    provider.beginProviderProofBody,
    provider.signInAddressSchema,
    { beforeSecondFactor: true },
  ),
  proveWithProvider: post(
    'own',
    '/v1/user/prove/provider',
    'A18.5',
    'Prove again who one is by what the identity provider has sent back; the session goes on with new tokens',
    provider.providerProofBody,
    sessionTokensSchema,
    { beforeSecondFactor: true },
  ),
} as const
