import { SignJWT } from 'jose/jwt/sign'
import { expect, test } from 'vitest'
import { accessTokenLife, clockSkew, createAccessTokens } from './access-tokens.ts'

const secret = new Uint8Array(32).fill(7)
const claims = { organisation: 'eins', user: 'erika', sessionId: 's1' }
const now = 1_790_000_000

test('a previously accepted token is rejected once it has expired [A3.3]', async () => {
  const tokens = createAccessTokens(secret)
  const token = await tokens.issue(claims, now)
  expect(await tokens.verify(token, now)).toMatchObject(claims)
  expect(await tokens.verify(token, now + accessTokenLife - 1)).toMatchObject(claims)
  await expect(tokens.verify(token, now + accessTokenLife)).rejects.toMatchObject({ code: 'invalidToken' })
})

test('an accepted token is rejected if the clock is set back by more than the tolerated skew', async () => {
  const tokens = createAccessTokens(secret)
  const token = await tokens.issue(claims, now)
  await tokens.verify(token, now)
  expect(await tokens.verify(token, now - clockSkew)).toMatchObject(claims)
  await expect(tokens.verify(token, now - clockSkew - 1)).rejects.toMatchObject({ code: 'invalidToken' })
})

test('a token that differs in one character from an accepted one is rejected', async () => {
  const tokens = createAccessTokens(secret)
  const token = await tokens.issue(claims, now)
  await tokens.verify(token, now)
  for (const index of [5, token.indexOf('.') + 5, token.length - 5]) {
    const forged = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`
    await expect(tokens.verify(forged, now)).rejects.toMatchObject({ code: 'invalidToken' })
  }
})

test('each of thousands of tokens keeps its own claims', async () => {
  const tokens = createAccessTokens(secret)
  const users = Array.from({ length: 5100 }, (_, index) => `user-${index}`)
  const issued = await Promise.all(users.map((user) => tokens.issue({ ...claims, user }, now)))
  for (let round = 0; round < 2; round++)
    for (const [index, token] of issued.entries())
      expect((await tokens.verify(token, now)).user).toBe(`user-${index}`)
})

test('rejects malformed tokens, missing claims, and a wrong type, issuer, algorithm, secret or expiry', async () => {
  const payload = { iss: 'kontor', sub: 'erika', exp: now + 60, iat: now, org: 'eins', sid: 's1' }
  const header = { alg: 'HS256', typ: 'at+jwt' }
  const sign = (changes: object, headerChanges = {}, key = secret) =>
    new SignJWT({ ...payload, ...changes }).setProtectedHeader({ ...header, ...headerChanges }).sign(key)
  const verify = async (token: Promise<string>) => createAccessTokens(secret).verify(await token, now)
  expect(await verify(sign({}))).toMatchObject({ ...claims, expiresAt: now + 60 })
  for (const forged of [
    sign({ sub: undefined }),
    sign({ exp: undefined }),
    sign({ org: undefined }),
    sign({ sid: undefined }),
    sign({ iss: 'other' }),
    sign({}, { typ: 'JWT' }),
    sign({}, { alg: 'HS384' }),
    sign({}, {}, new Uint8Array(32).fill(8)),
    sign({ exp: now }),
    sign({ exp: now + accessTokenLife + clockSkew + 1 }),
    Promise.resolve(''),
    Promise.resolve('a.b.c'),
  ]) {
    await expect(verify(forged)).rejects.toMatchObject({ code: 'invalidToken' })
  }
})

test('a token is valid for fifteen minutes, or for less if requested, but never for longer', async () => {
  const tokens = createAccessTokens(secret)
  for (const [life, expected] of [
    [undefined, accessTokenLife],
    [60, 60],
    [accessTokenLife * 2, accessTokenLife],
  ] as const) {
    const token = await tokens.issue(claims, now, life)
    expect(await tokens.verify(token, now)).toMatchObject({ expiresAt: now + expected })
  }
})
