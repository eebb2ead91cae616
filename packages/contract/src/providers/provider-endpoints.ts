import { get, post, put } from '../calls/endpoint.ts'
import { emptyBody } from '../calls/plain-bodies.ts'
import { sessionTokensSchema } from '../session/session-schema.ts'
import * as provider from './provider-schema.ts'
import { providerSignInEndpoints } from './sign-in-endpoints.ts'

/** Calls for an organisation's identity provider. */
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
    'Test whether an identity provider is reachable and accepts the client',
    provider.providerInputSchema,
    provider.providerTestSchema,
    { sensitive: true },
  ),
  saveProvider: put(
    'administer',
    '/v1/provider',
    'A18.1',
    'Store the identity provider after checking that it is reachable',
    provider.providerInputSchema,
    provider.storedProviderSchema,
    { sensitive: true },
  ),
  removeProvider: post(
    'administer',
    '/v1/provider/remove',
    'A18.1',
    'Remove the identity provider; everyone may sign in with a password again',
    emptyBody,
    provider.storedProviderSchema,
    { sensitive: true },
  ),
  beginProviderProof: post(
    'own',
    '/v1/user/prove/provider/begin',
    'A18.5',
    "Start proving the user's identity again with the identity provider",
    provider.beginProviderReauthenticationBody,
    provider.signInAddressSchema,
    { beforeSecondFactor: true },
  ),
  proveWithProvider: post(
    'own',
    '/v1/user/prove/provider',
    'A18.5',
    "Prove the user's identity again with the identity provider's response; returns new tokens for the session",
    provider.providerReauthenticationBody,
    sessionTokensSchema,
    { beforeSecondFactor: true },
  ),
} as const
