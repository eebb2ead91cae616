import { get, post } from '../calls/endpoint.ts'
import { emptyBody } from '../organisation/organisation-schema.ts'
import { ownSessionBody, ownSessionListSchema } from './own-session-schema.ts'
import { idSchema, proofWaysSchema, successSchema } from './session-schema.ts'

const source = 'A10.8'

/** What a user sees and ends of their own sessions, and how they prove again who they are. */
export const ownSessionEndpoints = {
  getProofWays: get(
    'own',
    '/v1/user/prove',
    'A10.7',
    'By what one can prove again who one is',
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
