import { post } from '../calls/endpoint.ts'
import * as provider from './provider-schema.ts'

/**
 * Signing in with an identity provider. Separate from its settings, so the login page loads little.
 */
export const providerSignInEndpoints = {
  startProviderSignIn: post(
    'public',
    '/v1/provider/sign-in/start',
    'A18.3',
    "Begin to sign in with an organisation's identity provider",
    provider.startSignInBody,
    provider.signInAddressSchema,
  ),
  finishProviderSignIn: post(
    'public',
    '/v1/provider/sign-in/finish',
    'A18.4',
    'Open a session with what the identity provider has sent back',
    provider.finishSignInBody,
    provider.providerSessionSchema,
  ),
} as const
