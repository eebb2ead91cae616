import { expect, test } from 'vitest'
import { problemSchema, problemStatus } from './problem.ts'

test('maps problem codes to HTTP statuses', () => {
  expect(problemStatus).toMatchObject({
    invalidRequest: 400,
    invalidCredentials: 401,
    invalidToken: 401,
    secondFactorNeeded: 401,
    secondFactorMissing: 403,
    secondFactorRequired: 409,
    ownFactorFirst: 409,
    wrongCode: 422,
    forbidden: 403,
    functionOff: 403,
    proofNeeded: 403,
    invalidLink: 404,
    notFound: 404,
    locked: 409,
    stale: 409,
    invoiceIsFinal: 409,
    numberTaken: 409,
    nameTaken: 409,
    lastAdministration: 409,
    payloadTooLarge: 413,
    wrongPassword: 422,
    weakPassword: 422,
    keyReused: 422,
    taxUnderReverseCharge: 422,
    taxUnderExemption: 422,
    layoutMissing: 422,
    tooManyAttempts: 429,
    tooManyRequests: 429,
    internal: 500,
    storageUnavailable: 503,
    secretKeyMissing: 503,
    secretUnreadable: 503,
    signInRefused: 403,
    providerNotAllowed: 422,
    providerUnfit: 422,
    providerUnreachable: 502,
    publicOriginMissing: 503,
  })
})

test('parses a problem with issues and a lock holder, and rejects other objects', () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'locked',
    detail: '',
    requestId: 'r1',
    issues: [{ path: 'content.items.0.quantity', code: 'too_small' }],
    lockedBy: 'ada',
    lockedSince: 1_763_683_200,
  }
  expect(problemSchema.parse(problem)).toEqual(problem)
  expect(problemSchema.safeParse({ error: 'x' }).success).toBe(false)
})
