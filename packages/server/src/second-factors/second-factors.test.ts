import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { endpoints } from '@kontor/contract/endpoints'
import { tabledCalls } from '@kontor/contract/testing/call-table'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { startTestApp, type TestApp, type TestUser, testPassword } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
// After 15 minutes, failures in the previous test no longer count.
beforeEach(() => app.advance(900))
afterAll(() => app.close())

interface Tokens {
  accessToken: string
  refreshToken: string
  secondFactorMissing?: boolean
}
const attemptOf = async (user: TestUser): Promise<string> => (await app.logIn(user)).json().attempt
const second = (attempt: string, code: string) =>
  app.send(endpoints.signInWithCode, { body: { attempt, code } })
const codeAt = (key: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: (app.now() + offset) * 1000 })
const problemOf = (response: { json(): { code?: string } }) => response.json().code
const renew = (user: TestUser, refreshToken: string) =>
  app.send(endpoints.renewToken, { body: { refreshToken, orgId: user.organisation } })

/** Sets up one-time codes; returns their key, the recovery codes and the tokens of the new session. */
async function withCodes(user: TestUser, tokens: { token?: string } = {}) {
  const { key, address } = await user.call(endpoints.beginCodes, { body: {}, ...tokens })
  const body = { code: codeAt(key) }
  const setUp = await user.call(endpoints.confirmCodes, { body, ...tokens })
  // Moves to the next code, because the code of this time step has been used.
  app.advance(30)
  return {
    key,
    address,
    recoveryCodes: setUp.recoveryCodes,
    token: setUp.tokens.accessToken,
    tokens: setUp.tokens,
  }
}

describe('one-time codes', () => {
  test('are required at login after a first code has confirmed the key [A10.9, A10.10]', async () => {
    const alice = await app.user()
    expect(await alice.call(endpoints.getSecondFactors)).toEqual({
      codesSince: 0,
      recoveryCodes: 0,
      required: false,
    })
    const { key, address, recoveryCodes, token } = await withCodes(alice)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    const parameters = 'issuer=Kontor&secret=%&algorithm=SHA1&digits=6&period=30'.replace('%', key)
    expect(address).toBe(`otpauth://totp/Kontor:${alice.organisation}%3A%20alice?${parameters}`)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await alice.call(endpoints.getSecondFactors, { token })).toEqual({
      codesSince: app.now() - 30,
      recoveryCodes: 10,
      required: false,
    })
    const first = await app.logIn(alice)
    expect(first.json()).toMatchObject({
      status: 401,
      code: 'secondFactorNeeded',
      attempt: expect.any(String),
    })
    expect(first.json()).not.toHaveProperty('accessToken')
    const response = await second(first.json().attempt, codeAt(key))
    expect(response.json()).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 900,
      role: 'administration',
      organisation: alice.organisation,
      username: 'alice',
    })
    expect(await alice.call(endpoints.listCustomers, { token: response.json().accessToken })).toEqual([])
  })

  test('are not set up with a wrong first code', async () => {
    const alice = await app.user()
    expect(await alice.problem(endpoints.confirmCodes, { body: { code: '123456' } })).toMatchObject({
      code: 'wrongCode',
    })
    const { key } = await alice.call(endpoints.beginCodes, { body: {} })
    const wrong = { code: codeAt(key, 3600) }
    expect(await alice.problem(endpoints.confirmCodes, { body: wrong })).toMatchObject({
      status: 422,
      code: 'wrongCode',
    })
    expect((await app.logIn(alice)).statusCode).toBe(200)
  })

  test('are accepted one time step early or late, but not two', async () => {
    const alice = await app.user()
    const { key } = await withCodes(alice)
    app.advance(300)
    for (const offset of [-60, 60]) {
      expect(problemOf(await second(await attemptOf(alice), codeAt(key, offset)))).toBe('invalidCredentials')
    }
    expect((await second(await attemptOf(alice), codeAt(key, -30))).statusCode).toBe(200)
    expect((await second(await attemptOf(alice), codeAt(key, 30))).statusCode).toBe(200)
  })

  test('work only once, even if used simultaneously, and invalidate earlier ones', async () => {
    const alice = await app.user()
    const { key } = await withCodes(alice)
    app.advance(60)
    const code = codeAt(key)
    const attempts = [await attemptOf(alice), await attemptOf(alice), await attemptOf(alice)]
    const [one = '', two = '', three = ''] = attempts
    const both = await Promise.all([second(one, code), second(two, code)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect(problemOf(await second(three, code))).toBe('invalidCredentials')
    expect(problemOf(await second(three, codeAt(key, -30)))).toBe('invalidCredentials')
    app.advance(30)
    expect((await second(three, codeAt(key))).statusCode).toBe(200)
  })

  test('cannot be used to sign in if they were used to confirm the key', async () => {
    const alice = await app.user()
    const { key } = await alice.call(endpoints.beginCodes, { body: {} })
    const code = codeAt(key)
    await alice.call(endpoints.confirmCodes, { body: { code } })
    expect(problemOf(await second(await attemptOf(alice), code))).toBe('invalidCredentials')
  })

  test('leave no key, recovery code or sign-in attempt in plain text in the database', async () => {
    const alice = await app.user()
    const { key, recoveryCodes } = await withCodes(alice)
    const attempt = await attemptOf(alice)
    const rows = await app.database.within(alice.organisation, async (db) => [
      await db
        .selectFrom('sealed_secret')
        .selectAll()
        .where('organisation', '=', alice.organisation)
        .execute(),
      await db
        .selectFrom('one_time_code')
        .selectAll()
        .where('organisation', '=', alice.organisation)
        .execute(),
      await db
        .selectFrom('recovery_code')
        .selectAll()
        .where('organisation', '=', alice.organisation)
        .execute(),
      await db
        .selectFrom('sign_in_attempt')
        .selectAll()
        .where('organisation', '=', alice.organisation)
        .execute(),
    ])
    expect(rows.map((list) => list.length)).toEqual([1, 1, 10, 1])
    const text = JSON.stringify(rows)
    for (const secret of [key, recoveryCodes[0]?.replaceAll('-', ''), attempt.split('.')[1]])
      expect(text).not.toContain(secret)
  })

  test('can be removed only with a fresh proof', async () => {
    const alice = await app.user()
    const { token } = await withCodes(alice)
    app.advance(601)
    const problem = await alice.send(endpoints.removeCodes, { body: {}, token })
    expect(problemOf(problem)).toBe('proofNeeded')
    const proven = await alice.call(endpoints.prove, { body: { password: testPassword }, token })
    const removed = await alice.call(endpoints.removeCodes, { body: {}, token: proven.accessToken })
    expect(removed).toEqual({ codesSince: 0, recoveryCodes: 0, required: false })
    expect((await app.logIn(alice)).statusCode).toBe(200)
  })
})

describe('recovery codes', () => {
  test('each open one session, whatever their case and separators', async () => {
    const alice = await app.user()
    const { recoveryCodes, token } = await withCodes(alice)
    const [first = '', other = ''] = recoveryCodes
    expect((await second(await attemptOf(alice), first)).statusCode).toBe(200)
    expect(problemOf(await second(await attemptOf(alice), first))).toBe('invalidCredentials')
    const typed = ` ${other.toLowerCase().replaceAll('-', ' ')} `
    expect((await second(await attemptOf(alice), typed)).statusCode).toBe(200)
    expect(await alice.call(endpoints.getSecondFactors, { token })).toMatchObject({ recoveryCodes: 8 })
  })

  test('work only once, even if used simultaneously', async () => {
    const alice = await app.user()
    const { recoveryCodes } = await withCodes(alice)
    const [code = ''] = recoveryCodes
    const attempts = [await attemptOf(alice), await attemptOf(alice)]
    const both = await Promise.all(attempts.map((attempt) => second(attempt, code)))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  })

  test('replace older ones, and are created only for users with a second factor', async () => {
    const alice = await app.user()
    expect(await alice.problem(endpoints.renewRecoveryCodes, { body: {} })).toMatchObject({
      code: 'ownFactorFirst',
    })
    const { recoveryCodes, token } = await withCodes(alice)
    const renewed = await alice.call(endpoints.renewRecoveryCodes, { body: {}, token })
    expect(renewed.recoveryCodes).toHaveLength(10)
    const [old = ''] = recoveryCodes
    const [fresh = ''] = renewed.recoveryCodes
    expect(problemOf(await second(await attemptOf(alice), old))).toBe('invalidCredentials')
    expect((await second(await attemptOf(alice), fresh)).statusCode).toBe(200)
  })
})

describe('the second step', () => {
  test('does not reveal whether the code, the attempt or the organisation is wrong', async () => {
    const alice = await app.user()
    const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
    const stranger = await app.user()
    const { recoveryCodes } = await withCodes(alice)
    const ofBob = await withCodes(bob)
    const [code = ''] = recoveryCodes
    const attempt = await attemptOf(alice)
    const token = attempt.split('.')[1]
    const responses = await Promise.all(
      [
        [attempt, '000000'],
        [attempt, 'nonsense'],
        [attempt, codeAt(ofBob.key)],
        [attempt, ofBob.recoveryCodes[0] ?? ''],
        [`${stranger.organisation}.${token}`, code],
        [`nobody.${token}`, code],
        ["' or 1=1 --.x", code],
        [`${alice.organisation}.x`, code],
        ['x', code],
      ].map(async ([tried = '', typed = '']) => {
        const response = await second(tried, typed)
        const { requestId: _, ...problem } = response.json()
        return problem
      }),
    )
    for (const response of responses) expect(response).toEqual(responses[0])
    const wrongPassword = await app.logIn(alice, { password: 'Falsch-123' })
    expect(wrongPassword.json()).toMatchObject({ code: responses[0].code, detail: responses[0].detail })
  })

  test('is not revealed by the response to a wrong password', async () => {
    const alice = await app.user()
    const bob = await app.user()
    await withCodes(alice)
    const responses = await Promise.all(
      [alice, bob].map(async (user) => {
        const { requestId: _, ...problem } = (await app.logIn(user, { password: 'Falsch-123' })).json()
        return problem
      }),
    )
    expect(responses[0]).toEqual(responses[1])
  })

  test('throttles guesses like password guesses, and a correct password does not reset the count', async () => {
    const alice = await app.user()
    // From a network where the user has logged in, failed logins to the account do not cause longer and
    // longer waits.
    await app.logIn(alice)
    const { key } = await withCodes(alice)
    for (let n = 0; n < 10; n++) {
      // An attacker who has the password signs in again before each guess.
      expect(problemOf(await second(await attemptOf(alice), '000000'))).toBe('invalidCredentials')
    }
    const blocked = await app.logIn(alice)
    expect(blocked.statusCode).toBe(429)
    app.advance(900)
    expect((await second(await attemptOf(alice), codeAt(key))).statusCode).toBe(200)
  })

  test('rejects even the correct code for 15 minutes after ten wrong ones', async () => {
    const alice = await app.user()
    const { key } = await withCodes(alice)
    const attempt = await attemptOf(alice)
    for (let n = 0; n < 10; n++) expect((await second(attempt, '000000')).statusCode).toBe(401)
    const blocked = await second(attempt, codeAt(key))
    expect(blocked.statusCode).toBe(429)
    expect(blocked.headers['retry-after']).toBe('900')
  })

  test('works once per attempt, for five minutes', async () => {
    const alice = await app.user()
    const { key } = await withCodes(alice)
    app.advance(60)
    const attempt = await attemptOf(alice)
    expect((await second(attempt, codeAt(key))).statusCode).toBe(200)
    app.advance(30)
    expect(problemOf(await second(attempt, codeAt(key)))).toBe('invalidCredentials')
    const old = await attemptOf(alice)
    app.advance(300)
    expect(problemOf(await second(old, codeAt(key)))).toBe('invalidCredentials')
  })

  test('fails after the user is disabled or changes the password', async () => {
    const alice = await app.user()
    const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
    const { key, token } = await withCodes(bob)
    const attempt = await attemptOf(bob)
    const disable = (disabled: boolean) =>
      alice.call(endpoints.setPersonDisabled, { body: { username: 'bob', disabled } })
    await disable(true)
    expect(problemOf(await second(attempt, codeAt(key)))).toBe('invalidCredentials')
    expect(problemOf(await alice.send(endpoints.listCustomers, { token }))).toBe('invalidToken')
    await disable(false)
    const other = await attemptOf(bob)
    const link = await alice.call(endpoints.createPasswordLink, { body: { username: 'bob' } })
    const body = { token: link.token, newPassword: 'Neues-Passwort-1' }
    expect((await app.send(endpoints.usePasswordLink, { body })).statusCode).toBe(200)
    expect(problemOf(await second(other, codeAt(key)))).toBe('invalidCredentials')
    // A new password does not bypass the second factor.
    expect(problemOf(await app.logIn(bob, { password: body.newPassword }))).toBe('secondFactorNeeded')
  })

  test('audits new factors, failures, and the kind of code used for each login', async () => {
    const alice = await app.user()
    const { key, recoveryCodes } = await withCodes(alice)
    await second(await attemptOf(alice), '000000')
    await second(await attemptOf(alice), codeAt(key))
    await second(await attemptOf(alice), recoveryCodes[0] ?? '')
    const events = await app.database.within(alice.organisation, (db) =>
      db
        .selectFrom('audit_event')
        .select(['user_name', 'action', 'detail'])
        .where('organisation', '=', alice.organisation)
        .orderBy('sequence')
        .execute(),
    )
    const marks = recoveryCodes.map((code) => sha256(sha256(code.replaceAll('-', ''))))
    expect(
      events.slice(2).map(({ user_name, action, detail }) => `${user_name} ${action} ${detail}`),
    ).toEqual([
      `alice user.codesOn ${JSON.stringify({ recoveryCodeMarks: marks })}`,
      'alice session.codeRefused ',
      'alice session.login {"by":"code"}',
      'alice session.login {"by":"recoveryCode"}',
    ])
  })
})

describe('a session', () => {
  test("gets a new id when a second factor is set up, and the user's other sessions end", async () => {
    const alice = await app.user()
    const other: Tokens = (await app.logIn(alice)).json()
    const { token, tokens } = await withCodes(alice)
    for (const old of [alice.token, other.accessToken])
      expect(problemOf(await alice.send(endpoints.listCustomers, { token: old }))).toBe('invalidToken')
    for (const old of [alice.refreshToken, other.refreshToken])
      expect(problemOf(await renew(alice, old))).toBe('invalidToken')
    const [session, ...others] = await alice.call(endpoints.listOwnSessions, { token })
    expect(others).toEqual([])
    expect(session?.id).not.toBe(alice.session.id)
    expect((await renew(alice, tokens.refreshToken)).statusCode).toBe(200)
  })

  test('gets a new id after a proof, and its older access tokens become invalid', async () => {
    const alice = await app.user()
    app.advance(601)
    const proven = await alice.call(endpoints.prove, { body: { password: testPassword } })
    expect(problemOf(await alice.send(endpoints.listCustomers))).toBe('invalidToken')
    const [session] = await alice.call(endpoints.listOwnSessions, { token: proven.accessToken })
    expect(session).toMatchObject({ current: true, signedInAt: app.now() - 601 })
    expect(session?.id).not.toBe(alice.session.id)
    // A tab that missed the change renews as usual.
    expect((await renew(alice, alice.refreshToken)).statusCode).toBe(200)
    expect((await renew(alice, proven.refreshToken)).statusCode).toBe(200)
  })
})

describe('an organisation that requires a second factor', () => {
  const require = (user: TestUser, token: string, required = true) =>
    user.send(endpoints.requireSecondFactor, { body: { required }, token })

  test('accepts this setting only from a user who has a second factor', async () => {
    const alice = await app.user()
    expect(problemOf(await require(alice, alice.token))).toBe('ownFactorFirst')
    const { token } = await withCodes(alice)
    expect((await require(alice, token)).json()).toEqual({ required: true })
    expect(await alice.call(endpoints.getSecondFactors, { token })).toMatchObject({ required: true })
    expect(await alice.call(endpoints.listCustomers, { token })).toEqual([])
  })

  test('makes users without a second factor set one up first [A10.11]', async () => {
    const alice = await app.user()
    const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
    const { token } = await withCodes(alice)
    await require(alice, token)
    for (const { name, access, beforeSecondFactor } of tabledCalls) {
      const endpoint = (endpoints as Record<string, Endpoint>)[name]
      if (endpoint === undefined || access === 'public' || endpoint.isUpload) continue
      const params = { id: 'x', version: '1' }
      const code = problemOf(await bob.send(endpoint, { params, body: endpoint.body && {} }))
      expect(code === 'secondFactorMissing', name).toBe(!beforeSecondFactor)
    }
    const tokens: Tokens = (await app.logIn(bob)).json()
    expect(tokens.secondFactorMissing).toBe(true)
    expect((await renew(bob, tokens.refreshToken)).json()).toMatchObject({ secondFactorMissing: true })
    const set = await withCodes(bob, { token: tokens.accessToken })
    expect(set.tokens).not.toHaveProperty('secondFactorMissing')
    expect(await bob.call(endpoints.listCustomers, { token: set.token })).toEqual([])
    expect((await renew(bob, set.tokens.refreshToken)).json()).not.toHaveProperty('secondFactorMissing')
  })

  test('lets nobody remove their last factor until it stops requiring one', async () => {
    const alice = await app.user()
    const { token } = await withCodes(alice)
    await require(alice, token)
    expect(problemOf(await alice.send(endpoints.removeCodes, { body: {}, token }))).toBe(
      'secondFactorRequired',
    )
    expect(problemOf(await app.logIn(alice))).toBe('secondFactorNeeded')
    expect((await require(alice, token, false)).json()).toEqual({ required: false })
    expect(await alice.call(endpoints.removeCodes, { body: {}, token })).toMatchObject({ codesSince: 0 })
    // The factor with which this session was opened has been removed. If a factor is required again, the
    // session counts as signed in without one.
    const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
    const ofBob = await withCodes(bob)
    await require(bob, ofBob.token)
    expect(problemOf(await alice.send(endpoints.listCustomers, { token }))).toBe('secondFactorMissing')
  })

  test('lets programs work without one', async () => {
    const alice = await app.user()
    const body = { name: 'Kasse', role: 'reading', expiresAt: app.now() + 3600 }
    const program = await alice.call(endpoints.createProgramToken, { body })
    const { token } = await withCodes(alice)
    await require(alice, token)
    expect(await alice.call(endpoints.listCustomers, { token: program.token })).toEqual([])
    const codes = await alice.send(endpoints.beginCodes, { body: {}, token: program.token })
    expect(problemOf(codes)).toBe('forbidden')
  })
})

test("a reset removes a user's factors and ends the sessions; the password is then enough [A10.11]", async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const { token } = await withCodes(bob)
  const reader = await app.user({ organisation: alice.organisation, name: 'reader', role: 'reading' })
  const body = { username: 'BOB' }
  expect(await reader.problem(endpoints.resetSecondFactors, { body })).toMatchObject({ code: 'forbidden' })
  const people = await alice.call(endpoints.listPeople)
  expect(people.map(({ username, secondFactor }) => [username, secondFactor])).toEqual([
    ['alice', false],
    ['bob', true],
    ['reader', false],
  ])
  const attempt = await attemptOf(bob)
  expect(await alice.call(endpoints.resetSecondFactors, { body })).toMatchObject({
    username: 'bob',
    secondFactor: false,
  })
  expect(problemOf(await bob.send(endpoints.listCustomers, { token }))).toBe('invalidToken')
  expect(problemOf(await second(attempt, '000000'))).toBe('invalidCredentials')
  expect((await app.logIn(bob)).statusCode).toBe(200)
  const unknown = { body: { username: 'nobody' } }
  expect(await alice.problem(endpoints.resetSecondFactors, unknown)).toMatchObject({ status: 404 })
  app.advance(601)
  expect(await alice.problem(endpoints.resetSecondFactors, { body })).toMatchObject({ code: 'proofNeeded' })
})
