import { post, publicBody } from '../calls/endpoint.ts'
import { successSchema } from '../calls/plain-bodies.ts'
import * as session from './session-schema.ts'

/**
 * Calls for logging in and for the current session. The login page makes some of them without their schemas
 * (session-calls.ts).
 */
export const sessionEndpoints = {
  login: post('public', '/v1/user/login', 'S7.0.2', 'Log in', session.loginBody, session.sessionTokensSchema),
  renewToken: post(
    'public',
    '/v1/user/token/renew',
    'S7.0.3',
    'Exchange a refresh token for a new pair of tokens',
    session.renewTokenBody,
    session.sessionTokensSchema,
  ),
  changePassword: post(
    'own',
    '/v1/user/change-password',
    'S7.0.4',
    "Change the user's own password",
    session.changePasswordBody,
    successSchema,
    { bodyLimit: 2 * publicBody },
  ),
  prove: post(
    'own',
    '/v1/user/prove',
    'A10.7',
    "Prove the user's identity again, which allows sensitive calls for ten minutes; returns new tokens for the session",
    session.proveBody,
    session.sessionTokensSchema,
    { beforeSecondFactor: true },
  ),
  logout: post('public', '/v1/user/logout', 'A2.3', 'Revoke the session', session.logoutBody, successSchema),
} as const
