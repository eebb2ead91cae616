import { post } from '../calls/endpoint.ts'
import * as provider from './provider-schema.ts'

/**
 * Calls for signing in with an identity provider. In a file of their own, so that the login page loads less.
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
