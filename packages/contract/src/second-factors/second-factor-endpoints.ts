import { get, post, put } from '../calls/endpoint.ts'
import { emptyBody } from '../organisation/organisation-schema.ts'
import { personBody, personSchema } from '../people/people-schema.ts'
import * as factor from './second-factor-schema.ts'
import { signInEndpoints } from './sign-in-endpoints.ts'

const source = 'A10.10'
/** The calls for a user who must set up a second factor before anything else. */
const first = { beforeSecondFactor: true }

/** The user's own second factors, and those of the organisation's people. */
export const secondFactorEndpoints = {
  ...signInEndpoints,
  getSecondFactors: get(
    'own',
    '/v1/user/second-factors',
    source,
    "One's own second factors",
    factor.secondFactorsSchema,
    first,
  ),
  beginCodes: post(
    'own',
    '/v1/user/second-factors/codes/begin',
    source,
    'Make a key for one-time codes; they count once a code of it was confirmed',
    emptyBody,
    factor.newCodesSchema,
    { sensitive: true, ...first },
  ),
  confirmCodes: post(
    'own',
    '/v1/user/second-factors/codes/confirm',
    source,
    "Set up one-time codes by a code of the new key; one's sessions end, and a new one opens",
    factor.codeBody,
    factor.setUpFactorSchema,
    { sensitive: true, ...first },
  ),
  removeCodes: post(
    'own',
    '/v1/user/second-factors/codes/remove',
    source,
    'Do without one-time codes again',
    emptyBody,
    factor.secondFactorsSchema,
    { sensitive: true },
  ),
  renewRecoveryCodes: post(
    'own',
    '/v1/user/second-factors/recovery-codes',
    source,
    'Make ten new recovery codes; the ones before are over',
    emptyBody,
    factor.recoveryCodesSchema,
    { sensitive: true },
  ),
  resetSecondFactors: post(
    'administer',
    '/v1/people/reset-second-factors',
    'A10.11',
    'Remove the second factors of a person and end their sessions',
    personBody,
    personSchema,
    { sensitive: true },
  ),
  requireSecondFactor: put(
    'administer',
    '/v1/organisation/second-factor',
    'A10.11',
    'Require a second factor of everybody, or no longer',
    factor.requiredBody,
    factor.requiredSchema,
    { sensitive: true },
  ),
} as const
