import { get, post } from '../calls/endpoint.ts'
import { emptyBody } from '../organisation/organisation-schema.ts'
import { ownSessionBody, ownSessionListSchema } from './own-session-schema.ts'
import { idSchema, proofWaysSchema, successSchema } from './session-schema.ts'

const source = 'A10.8'

/** Calls for the user's own sessions and for a new proof of identity. */
export const ownSessionEndpoints = {
  getProofWays: get(
    'own',
    '/v1/user/prove',
    'A10.7',
    'The ways in which the user can prove their identity again',
    proofWaysSchema,
    { beforeSecondFactor: true },
  ),
  listOwnSessions: get(
    'own',
    '/v1/user/sessions',
    source,
    "One's own open sessions, the last used first",
    ownSessionListSchema,
  ),
  endOwnSession: post(
    'own',
    '/v1/user/sessions/end',
    source,
    "End one of one's own sessions",
    ownSessionBody,
    idSchema,
  ),
  endOtherSessions: post(
    'own',
    '/v1/user/sessions/end-others',
    source,
    "End all of one's own sessions but this one",
    emptyBody,
    successSchema,
  ),
} as const
