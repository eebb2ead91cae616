import { get, post, put } from '../calls/endpoint.ts'
import { emptyBody } from '../calls/plain-bodies.ts'
import { personBody, personSchema } from '../people/people-schema.ts'
import * as factor from './second-factor-schema.ts'
import { signInEndpoints } from './sign-in-endpoints.ts'

const source = 'A10.10'
/** Also available to users who must first set up a second factor. */
const duringSetup = { beforeSecondFactor: true }

/** Calls for the user's own second factors and those of other users of the organisation. */
export const secondFactorEndpoints = {
  ...signInEndpoints,
  getSecondFactors: get(
    'own',
    '/v1/user/second-factors',
    source,
    "The user's own second factors",
    factor.secondFactorsSchema,
    duringSetup,
  ),
  beginCodes: post(
    'own',
    '/v1/user/second-factors/codes/begin',
    source,
    'Create a key for one-time codes; it takes effect when the user confirms it with a code',
    emptyBody,
    factor.newCodesSchema,
    { sensitive: true, ...duringSetup },
  ),
  confirmCodes: post(
    'own',
    '/v1/user/second-factors/codes/confirm',
    source,
    'Confirm one-time codes with a code generated from the new key; ends all sessions of the user and opens a new one',
    factor.codeBody,
    factor.setUpFactorSchema,
    { sensitive: true, ...duringSetup },
  ),
  removeCodes: post(
    'own',
    '/v1/user/second-factors/codes/remove',
    source,
    'Stop using one-time codes',
    emptyBody,
    factor.secondFactorsSchema,
    { sensitive: true },
  ),
  renewRecoveryCodes: post(
    'own',
    '/v1/user/second-factors/recovery-codes',
    source,
    'Create ten new recovery codes; the previous ones become invalid',
    emptyBody,
    factor.recoveryCodesSchema,
    { sensitive: true },
  ),
  resetSecondFactors: post(
    'administer',
    '/v1/people/reset-second-factors',
    'A10.11',
    'Remove the second factors of a user and end their sessions',
    personBody,
    personSchema,
    { sensitive: true },
  ),
  requireSecondFactor: put(
    'administer',
    '/v1/organisation/second-factor',
    'A10.11',
    'Require all users to have a second factor, or stop requiring it',
    factor.requiredBody,
    factor.requiredSchema,
    { sensitive: true },
  ),
} as const
