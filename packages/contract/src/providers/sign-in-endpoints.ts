import { post } from '../calls/endpoint.ts'
import * as provider from './provider-schema.ts'

/**
 * Calls for signing in with an identity provider. They have their own file, so that the page that makes them
 * does not load the other calls for providers.
 */
export const providerSignInEndpoints = {
  startProviderSignIn: post(
    'public',
    '/v1/provider/sign-in/start',
    'A18.3',
    "Start signing in with an organisation's identity provider",
    provider.startSignInBody,
    provider.signInAddressSchema,
  ),
  finishProviderSignIn: post(
    'public',
    '/v1/provider/sign-in/finish',
    'A18.4',
    "Open a session with the identity provider's response",
    provider.finishSignInBody,
    provider.providerSessionSchema,
  ),
} as const
