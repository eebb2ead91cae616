import { expect, test } from 'vitest'
import { loginBody, sessionTokensSchema } from './session-schema.ts'

const tokens = { accessToken: 'a', refreshToken: 'r' }

test('the lifetime of a token is a positive whole number of seconds, as a number or a string', () => {
  expect(sessionTokensSchema.parse({ ...tokens, expiresIn: '900' }).expiresIn).toBe(900)
  expect(sessionTokensSchema.parse({ ...tokens, expiresIn: 900 }).expiresIn).toBe(900)
  for (const expiresIn of [0, -1, 1.5, '0', '', 'x', undefined])
    expect(sessionTokensSchema.safeParse({ ...tokens, expiresIn }).success).toBe(false)
})

test('rejects a login whose names contain control characters or whose password is too long', () => {
  const body = { instanceId: 'demo', username: 'ada', password: 'x' }
  expect(loginBody.safeParse(body).success).toBe(true)
  expect(loginBody.safeParse({ ...body, username: 'a\u0000' }).success).toBe(false)
  expect(loginBody.safeParse({ ...body, instanceId: 'a\u0000' }).success).toBe(false)
  expect(loginBody.safeParse({ ...body, password: 'x'.repeat(1025) }).success).toBe(false)
})
