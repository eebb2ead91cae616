import { get, post } from '../calls/endpoint.ts'
import { emptyBody, idSchema, successSchema } from '../calls/plain-bodies.ts'
import { ownSessionBody, ownSessionListSchema } from './own-session-schema.ts'
import { reauthenticationMethodsSchema } from './session-schema.ts'

const source = 'A10.8'

/** Calls for the user's own sessions and for a new proof of identity. */
export const ownSessionEndpoints = {
  getProofMethods: get(
    'own',
    '/v1/user/prove',
    'A10.7',
    'How the user can prove their identity again',
    reauthenticationMethodsSchema,
    { beforeSecondFactor: true },
  ),
  listOwnSessions: get(
    'own',
    '/v1/user/sessions',
    source,
    "The user's own open sessions, most recently used first",
    ownSessionListSchema,
  ),
  endOwnSession: post(
    'own',
    '/v1/user/sessions/end',
    source,
    "End one of the user's own sessions",
    ownSessionBody,
    idSchema,
  ),
  endOtherSessions: post(
    'own',
    '/v1/user/sessions/end-others',
    source,
    "End all of the user's own sessions except the current one",
    emptyBody,
    successSchema,
  ),
} as const
