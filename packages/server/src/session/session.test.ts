import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser, testPassword } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
// The requests to `app` come from one address. After 15 minutes, the failures of the previous test have
// expired.
beforeEach(() => app.advance(900))
afterAll(() => app.close())

const renew = (user: TestUser, refreshToken: string, orgId = user.organisation) =>
  app.send(endpoints.renewToken, { body: { refreshToken, orgId } })
const works = async (user: TestUser, token: string) =>
  (await user.send(endpoints.getOrganisation, { token })).statusCode

test('a login ignores the case of the organisation and user name, and returns tokens for the organisation [S7.0.2, S1.0.1]', async () => {
  const alice = await app.user()
  const response = await app.logIn(alice, { instanceId: alice.organisation.toUpperCase(), username: 'ALICE' })
  const tokens = response.json()
  expect(tokens).toMatchObject({ expiresIn: 900 })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(await alice.call(endpoints.getOrganisation, { token: tokens.accessToken })).toMatchObject({
    id: alice.organisation,
  })
})

test('a wrong organisation, user or password gets the same response [S6.0.2]', async () => {
  const alice = await app.user()
  const responses = await Promise.all(
    [
      { instanceId: 'nobody' },
      { instanceId: "' or 1=1" },
      { username: 'bob' },
      { password: 'Falsch-123' },
    ].map(async (changes) => {
      const response = await app.logIn(alice, changes)
      const { requestId: _, ...problem } = response.json()
      return { status: response.statusCode, problem }
    }),
  )
  for (const response of responses) expect(response).toEqual(responses[0])
  expect(responses[0]).toMatchObject({ status: 401, problem: { code: 'invalidCredentials' } })
})

test('an access token expires after fifteen minutes', async () => {
  const alice = await app.user()
  app.advance(899)
  expect(await works(alice, alice.token)).toBe(200)
  app.advance(1)
  expect(await works(alice, alice.token)).toBe(401)
})

test('a renewal returns the same fields as the login, with a new refresh token [S7.0.3]', async () => {
  const alice = await app.user()
  app.advance(810)
  const renewed = (await renew(alice, alice.refreshToken)).json()
  expect(Object.keys(renewed)).toEqual(Object.keys((await app.logIn(alice)).json()))
  expect(renewed).toMatchObject({ expiresIn: 900 })
  expect(renewed.refreshToken).not.toBe(alice.refreshToken)
  app.advance(200)
  expect(await works(alice, renewed.accessToken)).toBe(200)
})

test('a refresh token stays valid until 30 s after the first use of its successor', async () => {
  const alice = await app.user()
  const lost = (await renew(alice, alice.refreshToken)).json()
  app.advance(3600)
  const second = (await renew(alice, alice.refreshToken)).json()
  const third = (await renew(alice, second.refreshToken)).json()
  app.advance(30)
  expect((await renew(alice, alice.refreshToken)).statusCode).toBe(200)
  expect((await renew(alice, lost.refreshToken)).statusCode).toBe(200)
  expect((await renew(alice, third.refreshToken)).statusCode).toBe(200)
})

test('reusing a refresh token 31 s after the first use of its successor revokes the session at once', async () => {
  const alice = await app.user()
  const second = (await renew(alice, alice.refreshToken)).json()
  const third = (await renew(alice, second.refreshToken)).json()
  app.advance(31)
  expect((await renew(alice, alice.refreshToken)).json()).toMatchObject({ code: 'invalidToken' })
  expect((await renew(alice, third.refreshToken)).statusCode).toBe(401)
  expect(await works(alice, third.accessToken)).toBe(401)
})

test('ends the session if two parties continue it from the same refresh token', async () => {
  const alice = await app.user()
  const thief = (await renew(alice, alice.refreshToken)).json()
  const owner = (await renew(alice, alice.refreshToken)).json()
  const next = (await renew(alice, owner.refreshToken)).json()
  app.advance(31)
  expect((await renew(alice, thief.refreshToken)).statusCode).toBe(401)
  expect((await renew(alice, next.refreshToken)).statusCode).toBe(401)
})

test('rejects a refresh token that is truncated, 30 days old or for another organisation', async () => {
  const alice = await app.user()
  const bob = await app.user()
  expect((await renew(alice, alice.refreshToken, bob.organisation)).statusCode).toBe(401)
  expect((await renew(alice, alice.refreshToken.slice(0, -1))).statusCode).toBe(401)
  expect((await renew(alice, 'nonsense')).statusCode).toBe(401)
  expect((await renew(bob, `${bob.organisation}.${alice.refreshToken.split('.')[1]}`)).statusCode).toBe(401)
  app.advance(30 * 24 * 3600)
  expect((await renew(alice, alice.refreshToken)).statusCode).toBe(401)
})

test('a session and its access tokens expire 90 days after login, however often the session is renewed', async () => {
  const alice = await app.user()
  const day = 24 * 3600
  let tokens = { refreshToken: alice.refreshToken, accessToken: '', expiresIn: 0 }
  const renewAfter = async (seconds: number) => {
    app.advance(seconds)
    tokens = (await renew(alice, tokens.refreshToken)).json()
  }
  for (let n = 0; n < 3; n++) await renewAfter(25 * day)
  await renewAfter(15 * day - 60)
  expect(tokens.expiresIn).toBe(60)
  app.advance(59)
  expect(await works(alice, tokens.accessToken)).toBe(200)
  app.advance(1)
  expect(await works(alice, tokens.accessToken)).toBe(401)
  expect((await renew(alice, tokens.refreshToken)).json()).toMatchObject({ code: 'invalidToken' })
  expect((await app.logIn(alice)).statusCode).toBe(200)
})

test('stores only hashes of refresh tokens', async () => {
  const alice = await app.user()
  const rows = await app.database.within(alice.organisation, (db) =>
    db.selectFrom('refresh_token').selectAll().where('organisation', '=', alice.organisation).execute(),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(alice.refreshToken.split('.')[1])
})

test('a logout invalidates both tokens of the session, but not other sessions [S4.3.7]', async () => {
  const alice = await app.user()
  const other = (await app.logIn(alice)).json()
  for (let n = 0; n < 2; n++) {
    const response = await app.send(endpoints.logout, { body: { refreshToken: alice.refreshToken } })
    expect(response.json()).toEqual({ success: true })
  }
  expect(await works(alice, alice.token)).toBe(401)
  expect((await renew(alice, alice.refreshToken)).statusCode).toBe(401)
  expect(await works(alice, other.accessToken)).toBe(200)
})

test('a new password replaces the old one and ends the other sessions [S7.0.4, S1.0.5]', async () => {
  const alice = await app.user()
  const other = (await app.logIn(alice)).json()
  const body = { userId: 'somebody', oldPassword: testPassword, newPassword: 'Anderes-456' }
  expect(await alice.call(endpoints.changePassword, { body })).toEqual({ success: true })
  expect(await works(alice, alice.token)).toBe(200)
  expect(await works(alice, other.accessToken)).toBe(401)
  expect((await app.logIn(alice)).statusCode).toBe(401)
  expect((await app.logIn(alice, { password: 'Anderes-456' })).statusCode).toBe(200)
})

test('of simultaneous password changes in two sessions, one fails because its session has ended', async () => {
  const first = await app.user()
  const second = await app.user({ organisation: first.organisation })
  const change = async (user: TestUser, newPassword: string) => {
    const body = { userId: '', oldPassword: testPassword, newPassword }
    const response = await user.send(endpoints.changePassword, { body })
    return { status: response.statusCode, newPassword }
  }
  const outcomes = await Promise.all([change(first, 'Erstes-Neues-1'), change(second, 'Zweites-Neues-2')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 401])
  for (const { status, newPassword } of outcomes)
    expect((await app.logIn(first, { password: newPassword })).statusCode).toBe(status)
})

test('returns 422, not 401, for a wrong old password or a weak new one [S5.0.27]', async () => {
  const alice = await app.user()
  const change = (oldPassword: string, newPassword: string) =>
    alice.problem(endpoints.changePassword, { body: { oldPassword, newPassword } })
  expect(await change('Falsch-123', 'Anderes-456')).toMatchObject({ status: 422, code: 'wrongPassword' })
  for (const weak of ['', 'Kurz-12', 'nurkleineundgroSSe', `Aa1-${'x'.repeat(509)}`]) {
    expect(await change(testPassword, weak)).toMatchObject({ status: 422, code: 'weakPassword' })
  }
  expect((await app.logIn(alice)).statusCode).toBe(200)
})

test('after ten failures, further attempts return 429 with Retry-After for 15 minutes', async () => {
  const alice = await app.user()
  for (let n = 0; n < 10; n++) expect((await app.logIn(alice, { password: 'x' })).statusCode).toBe(401)
  const blocked = await app.logIn(alice)
  expect(blocked.statusCode).toBe(429)
  expect(blocked.json().code).toBe('tooManyAttempts')
  expect(blocked.headers['retry-after']).toBe('900')
  app.advance(900)
  expect((await app.logIn(alice)).statusCode).toBe(200)
})

test('a successful login resets the failures counted for its user, but not those for its address', async () => {
  const alice = await app.user()
  const bob = await app.user()
  for (let n = 0; n < 9; n++) await app.logIn(alice, { password: 'x' })
  expect((await app.logIn(alice)).statusCode).toBe(200)
  for (let n = 0; n < 9; n++) await app.logIn(alice, { password: 'x' })
  expect((await app.logIn(alice)).statusCode).toBe(200)
  for (let n = 0; n < 30; n++) await app.logIn(alice, { username: `user-${n}` })
  // 39 of the 40 failures allowed for this address have occurred. Neither successes count nor the failures of
  // alice after her login.
  expect((await app.logIn(bob)).statusCode).toBe(200)
  await app.logIn(alice, { username: 'user-30' })
  expect((await app.logIn(await app.user())).statusCode).toBe(429)
})

test('simultaneous attempts do not bypass the throttle', async () => {
  const alice = await app.user()
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.logIn(alice, { password: 'x' })))
  expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(10)
  expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(10)
})

test('behind a proxy, the throttle uses the address that the proxy adds', async () => {
  const behindProxy = await startTestApp({ trustProxy: true })
  onTestFinished(() => behindProxy.close())
  const alice = await behindProxy.user()
  let username = alice.name
  const attempt = async (forwardedFor: string) => {
    const body = { instanceId: alice.organisation, username, password: 'x' }
    const headers = { 'x-forwarded-for': forwardedFor }
    return (await behindProxy.send(endpoints.login, { body, headers })).statusCode
  }
  for (let n = 0; n < 10; n++) expect(await attempt(`198.51.100.${n}, 203.0.113.7`)).toBe(401)
  expect(await attempt('198.51.100.10, 203.0.113.7')).toBe(429)
  behindProxy.advance(1)
  expect(await attempt('203.0.113.7')).toBe(429)
  expect(await attempt('203.0.113.8')).toBe(401)
  username = 'somebody else'
  for (let n = 0; n < 10; n++) expect(await attempt(`2001:db8:1:2:${n}::1`)).toBe(401)
  expect(await attempt('2001:db8:1:2:ffff::1')).toBe(429)
  behindProxy.advance(1)
  expect(await attempt('2001:db8:1:2:eeee::1')).toBe(429)
  expect(await attempt('2001:db8:1:3::1')).toBe(401)
})

test('throttles guesses of the old password that are made with a stolen access token', async () => {
  const alice = await app.user()
  const body = { oldPassword: 'x', newPassword: 'Anderes-456' }
  for (let n = 0; n < 10; n++) await alice.problem(endpoints.changePassword, { body })
  expect(await alice.problem(endpoints.changePassword, { body })).toMatchObject({ code: 'tooManyAttempts' })
})

/** A server behind a proxy, and a function that logs in as alice from any network. */
async function accountFromAnywhere() {
  const behindProxy = await startTestApp({ trustProxy: true })
  onTestFinished(() => behindProxy.close())
  const alice = await behindProxy.user()
  const loginFrom = (address: string, password: string, changes = {}) =>
    behindProxy.send(endpoints.login, {
      body: { instanceId: alice.organisation, username: alice.name, password, ...changes },
      headers: { 'x-forwarded-for': address },
    })
  return { behindProxy, alice, loginFrom }
}

test('after ten failures for an account from different networks, the wait doubles each time up to 300 s', async () => {
  const { behindProxy, alice, loginFrom } = await accountFromAnywhere()
  for (const changes of [{}, { username: 'nobody' }, { instanceId: 'no-such-place' }]) {
    let network = 0
    const guess = () => loginFrom(`198.51.100.${++network}`, 'x', changes)
    for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(401)
    const waits: string[] = []
    for (let n = 0; n < 10; n++) {
      const response = await guess()
      expect(response.json()).toMatchObject({ code: 'tooManyAttempts' })
      const wait = Number(response.headers['retry-after'])
      waits.push(String(wait))
      behindProxy.advance(wait)
      expect((await guess()).statusCode).toBe(401)
    }
    expect(waits.join()).toBe('1,2,4,8,16,32,64,128,256,300')
    behindProxy.advance(900)
  }
  expect((await loginFrom('203.0.113.1', testPassword)).statusCode).toBe(200)
  expect(alice.name).toBe('alice')
})

test('guesses from other networks do not block a network where the owner has logged in', async () => {
  const { loginFrom } = await accountFromAnywhere()
  expect((await loginFrom('203.0.113.1', testPassword)).statusCode).toBe(200)
  for (let n = 0; n < 10; n++) await loginFrom(`198.51.100.${n}`, 'x')
  expect((await loginFrom('198.51.100.77', testPassword)).statusCode).toBe(429)
  expect((await loginFrom('203.0.113.1', 'x')).statusCode).toBe(401)
  expect((await loginFrom('203.0.113.1', testPassword)).statusCode).toBe(200)
})

test('a device that gets a new IPv6 address in its network is not blocked by guesses from elsewhere', async () => {
  const { loginFrom } = await accountFromAnywhere()
  expect((await loginFrom('2001:db8:1:2::10', testPassword)).statusCode).toBe(200)
  for (let n = 0; n < 10; n++) await loginFrom(`198.51.100.${n}`, 'x')
  expect((await loginFrom('2001:db8:1:3::10', testPassword)).statusCode).toBe(429)
  expect((await loginFrom('2001:db8:1:2:a:b:c:d', testPassword)).statusCode).toBe(200)
})

test('simultaneous guesses from many networks do not bypass the throttle', async () => {
  const { loginFrom } = await accountFromAnywhere()
  const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => loginFrom(`198.51.100.${n}`, 'x')))
  expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(10)
})

test('forty failures without an account do not lock out those who have logged in from the address [A3.4]', async () => {
  const { behindProxy, loginFrom } = await accountFromAnywhere()
  const office = '203.0.113.1'
  expect((await loginFrom(office, testPassword)).statusCode).toBe(200)
  behindProxy.advance(89 * 24 * 3600)
  const guess = (username: string) => loginFrom(office, 'x', { instanceId: 'nowhere', username })
  for (let n = 0; n < 40; n++) expect((await guess(`nobody-${n}`)).statusCode).toBe(401)
  const { organisation: instanceId } = await behindProxy.user()
  expect((await loginFrom(office, testPassword, { instanceId })).statusCode).toBe(429)
  const { accessToken: token } = (await loginFrom(office, testPassword)).json()
  const prove = (password: string) =>
    behindProxy.send(endpoints.prove, {
      body: { password },
      token,
      headers: { 'x-forwarded-for': office },
    })
  expect((await prove('x')).json()).toMatchObject({ code: 'wrongPassword' })
  expect((await prove(testPassword)).statusCode).toBe(200)
  expect((await guess('nobody')).statusCode).toBe(429)
  for (let n = 0; n < 10; n++) expect((await loginFrom(office, 'x')).statusCode).toBe(401)
  expect((await loginFrom(office, testPassword)).statusCode).toBe(429)
})
