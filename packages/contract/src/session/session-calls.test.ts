import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemSchema } from '../calls/problem.ts'
import { readProblem } from '../calls/read-problem.ts'
import { readResponse } from '../calls/read-response.ts'
import { publicEndpoints } from '../organisation/public-endpoints.ts'
import { sessionCalls } from './session-calls.ts'
import { sessionEndpoints } from './session-endpoints.ts'

/** Values that are valid for some fields and invalid for others. */
const field = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', '', '900', '0', '1234567890', 'x1') },
  { weight: 3, arbitrary: fc.constantFrom(900, 0, -1, 1.5, 2 ** 53) },
  { weight: 2, arbitrary: fc.constantFrom(true, false) },
  fc.constantFrom(null, undefined, [], {}, ['a'], [5], [{ path: 'a', code: 'b' }], [{ path: 'a' }]),
)
/**
 * Responses whose fields mostly have the expected type; otherwise nearly every response would be rejected.
 */
const responseOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record(
        Object.fromEntries(
          Object.entries(fields).map(([name, wanted]) => [
            name,
            fc.oneof({ weight: 5, arbitrary: wanted }, field),
          ]),
        ),
        { requiredKeys: [] },
      ),
    },
    fc.constantFrom<unknown>(null, undefined, 'a', 5, [], [{}]),
  )
const text = fc.constantFrom('a', '')
const whole = fc.constantFrom(1, 900)

function outcomeOf(read: () => unknown): unknown {
  try {
    return read() ?? 'nothing'
  } catch {
    return 'refused'
  }
}

test.each([
  ['login', sessionCalls.login, sessionEndpoints.login],
  ['renewal', sessionCalls.renewToken, sessionEndpoints.renewToken],
] as const)('reads the tokens of a %s as its schema does', (_, plain, endpoint) => {
  expect(plain).toMatchObject({ method: endpoint.method, path: endpoint.path })
  const tokens = responseOf({
    accessToken: text,
    refreshToken: text,
    expiresIn: whole,
    role: text,
    secondFactorMissing: fc.boolean(),
  })
  fc.assert(
    fc.property(tokens, (json) => {
      expect(outcomeOf(() => plain.read(json))).toEqual(outcomeOf(() => readResponse(endpoint, json)))
    }),
    { numRuns: 1000 },
  )
})

test('reads the public settings as their schema does', () => {
  const { publicSettings } = publicEndpoints
  const settings = responseOf({ defaultOrganisation: text, providerSignIn: fc.boolean() })
  expect(sessionCalls.publicSettings).toMatchObject({ method: 'GET', path: publicSettings.path })
  fc.assert(
    fc.property(settings, (json) => {
      expect(outcomeOf(() => sessionCalls.publicSettings.read(json))).toEqual(
        outcomeOf(() => readResponse(publicSettings, json)),
      )
    }),
    { numRuns: 1000 },
  )
})

test('logout uses the path of its endpoint', () => {
  const { method, path } = sessionEndpoints.logout
  expect(sessionCalls.logout).toMatchObject({ method, path })
})

test('reads a problem as its schema does', () => {
  const problem = responseOf({
    type: text,
    title: text,
    status: whole,
    code: text,
    detail: text,
    requestId: text,
    issues: fc.constantFrom(undefined, [], [{ path: 'a', code: 'b' }], [{ path: 'a' }], [{ code: 'b' }], [5]),
    lockedBy: fc.constantFrom(undefined, 'bob'),
    lockedSince: fc.constantFrom(undefined, 5),
    advances: fc.constantFrom(undefined, ['a']),
    attempt: fc.constantFrom(undefined, 'a'),
    factors: fc.constantFrom(undefined, ['code']),
  })
  fc.assert(
    fc.property(problem, (json) => {
      const parsed = problemSchema.safeParse(json)
      expect(readProblem(json)).toEqual(parsed.success ? parsed.data : undefined)
    }),
    { numRuns: 2000 },
  )
})
