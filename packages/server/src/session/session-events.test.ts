import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { systemOrganisation } from '../audit/audit.ts'
import { recordedEvents } from '../testing/recorded-events.ts'
import { startTestApp, type TestApp, type TestUser, testPassword } from '../testing/test-app.ts'
import { changePassword } from './change-password.ts'
import { prove } from './prove.ts'
import { setUserDisabled, updatePasswordHash } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
// The requests to `app` come from one address. After 15 minutes, the failures of the previous test have
// expired.
beforeEach(() => app.advance(900))
afterAll(() => app.close())

const sessionEvents = async (user: TestUser) =>
  (await recordedEvents(app, user, 'session')).map(({ by, action, id, detail }) => [by, action, id, detail])
const sessionsOf = ({ organisation }: TestUser) =>
  app.database.within(organisation, (db) =>
    db
      .selectFrom('user_session')
      .selectAll()
      .where('organisation', '=', organisation)
      .orderBy('id')
      .execute(),
  )
const openIds = async (user: TestUser) =>
  (await sessionsOf(user)).filter((row) => row.revoked_at === null).map(({ id }) => id)

test("a login, a logout and the end of a session record its id; ending all others records the caller's", async () => {
  const alice = await app.user({ name: 'Alice' })
  const { id: own } = alice.session
  const newest = async () => (await openIds(alice)).find((id) => id !== own) ?? ''
  const first = (await app.logIn(alice)).json()
  const firstId = await newest()
  for (let n = 0; n < 2; n += 1) {
    await app.send(endpoints.logout, { body: { refreshToken: first.refreshToken } })
  }
  await app.send(endpoints.logout, { body: { refreshToken: `${alice.organisation}.x` } })
  await app.send(endpoints.logout, { body: { refreshToken: 'x' } })
  await app.logIn(alice)
  const secondId = await newest()
  await alice.call(endpoints.endOwnSession, { body: { id: secondId } })
  await alice.call(endpoints.endOtherSessions, { body: {} })
  expect(await sessionEvents(alice)).toEqual([
    ['Alice', 'session.login', firstId, ''],
    ['alice', 'session.logout', firstId, ''],
    ['Alice', 'session.login', secondId, ''],
    ['Alice', 'session.end', secondId, ''],
    ['Alice', 'session.endOthers', own, ''],
  ])
})

test('a reused token and failed sign-ins are recorded, but unknown user names are not', async () => {
  const alice = await app.user()
  const renew = (refreshToken: string) =>
    app.send(endpoints.renewToken, { body: { refreshToken, orgId: alice.organisation } })
  const { refreshToken: second } = (await renew(alice.refreshToken)).json()
  await renew(second)
  app.advance(31)
  await renew(alice.refreshToken)
  await app.logIn(alice, { password: 'x' })
  await app.logIn(alice, { username: 'somebody' })
  expect(await sessionEvents(alice)).toEqual([
    ['alice', 'session.reuse', alice.session.id, ''],
    ['alice', 'session.refused', '', '{"because":"password"}'],
    ['', 'session.refused', '', '{"because":"user"}'],
  ])
})

test('a password change is recorded once, and a wrong old password is recorded as a failure', async () => {
  const alice = await app.user()
  const change = { oldPassword: testPassword, newPassword: 'Anderes-456' }
  await alice.problem(endpoints.changePassword, { body: { ...change, oldPassword: 'x' } })
  await alice.problem(endpoints.changePassword, { body: { ...change, newPassword: 'kurz' } })
  await alice.call(endpoints.changePassword, { body: change })
  expect(await sessionEvents(alice)).toEqual([['alice', 'user.passwordRefused', '', '']])
  const [, ...events] = await recordedEvents(app, alice, 'user')
  const detail = expect.stringMatching(/^{"passwordMark":"[0-9a-f]{64}"}$/)
  expect(events).toEqual([{ by: 'alice', action: 'user.password', id: 'alice', detail, hash: '' }])
})

test('a proof with the password replaces the session and is recorded', async () => {
  const alice = await app.user()
  const body = { password: testPassword }
  const problem = await alice.problem(endpoints.prove, { body: { password: 'x' } })
  expect(problem).toMatchObject({ status: 422, code: 'wrongPassword' })
  expect(await openIds(alice)).toEqual([alice.session.id])
  app.advance(60)
  const tokens = await alice.call(endpoints.prove, { body })
  const [row, ...others] = await sessionsOf(alice)
  expect(others).toEqual([])
  expect(row).toMatchObject({ created_at: app.now() - 60, proven_at: app.now(), used_at: app.now() })
  expect(row?.id).not.toBe(alice.session.id)
  expect(await sessionEvents(alice)).toEqual([
    ['alice', 'session.proveRefused', '', ''],
    ['alice', 'session.prove', row?.id, ''],
  ])
  expect(await alice.problem(endpoints.listCustomers)).toMatchObject({ code: 'invalidToken' })
  expect(await alice.call(endpoints.listCustomers, { token: tokens.accessToken })).toEqual([])
  const renewals = [alice.refreshToken, tokens.refreshToken].map((refreshToken) =>
    app.send(endpoints.renewToken, { body: { refreshToken, orgId: alice.organisation } }),
  )
  for (const renewed of await Promise.all(renewals)) expect(renewed.statusCode).toBe(200)
  expect(tokens).toMatchObject({ expiresIn: 900, role: 'administration' })
  expect(tokens).not.toHaveProperty('secondFactorMissing')
})

test("failed proofs are throttled like logins; the correct password does not reset the account's count", async () => {
  const alice = await app.user()
  let token = alice.token
  const guess = (password: string) => alice.send(endpoints.prove, { body: { password }, token })
  for (let n = 0; n < 9; n += 1) expect((await guess('x')).statusCode).toBe(422)
  token = (await guess(testPassword)).json().accessToken
  expect((await guess('x')).statusCode).toBe(422)
  expect((await guess(testPassword)).json()).toMatchObject({ code: 'tooManyAttempts' })
})

test('a user who has just been disabled can neither prove their identity nor change the password', async () => {
  const alice = await app.user()
  const { organisation, session } = alice
  await app.database.within(organisation, (db) => setUserDisabled(db, organisation, 'alice', true))
  const { database, accessTokens } = app
  const parts = { database, accessTokens, sessionLife: 3600 }
  await expect(prove(parts, session, testPassword, '192.0.2.1')).rejects.toMatchObject({
    code: 'invalidToken',
  })
  const passwords = { userId: '', oldPassword: testPassword, newPassword: 'Anderes-456' }
  await expect(changePassword(parts, session, passwords, '192.0.2.1')).rejects.toMatchObject({
    code: 'invalidToken',
  })
})

test('without a passkey or provider, the only method of proof is the password', async () => {
  const alice = await app.user()
  expect(await alice.call(endpoints.getProofMethods)).toEqual({
    password: true,
    passkey: false,
    provider: false,
  })
})

test('a login deletes the expired sessions of its user after 90 days, but not those of other users', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  app.advance(90 * 24 * 3600 - 1)
  await app.logIn(alice)
  expect((await sessionsOf(alice)).map(({ id }) => id)).toContain(alice.session.id)
  app.advance(1)
  expect((await sessionsOf(alice)).map(({ id }) => id)).toContain(alice.session.id)
  await app.logIn(alice)
  const left = await sessionsOf(alice)
  expect(left.map(({ name_key }) => name_key).toSorted()).toEqual(['alice', 'alice', 'bob'])
  expect(left.map(({ id }) => id)).not.toContain(alice.session.id)
  expect(left.map(({ id }) => id)).toContain(bob.session.id)
})

test('only the first throttled attempt from each address within 15 minutes is recorded', async () => {
  const behindProxy = await startTestApp({ trustProxy: true })
  onTestFinished(() => behindProxy.close())
  const alice = await behindProxy.user()
  const attempt = async (address: string, username = 'alice') => {
    const body = { instanceId: alice.organisation, username, password: 'x' }
    const headers = { 'x-forwarded-for': address }
    return (await behindProxy.send(endpoints.login, { body, headers })).statusCode
  }
  const throttled = async () =>
    (await recordedEvents(behindProxy, alice, 'session')).filter(
      ({ action }) => action === 'session.throttled',
    ).length
  for (let n = 0; n < 10; n += 1) await attempt('192.0.2.1', 'somebody')
  for (let n = 0; n < 10; n += 1) await attempt('192.0.2.2', 'somebody else')
  expect([await attempt('192.0.2.1', 'somebody'), await attempt('192.0.2.1', 'somebody')]).toEqual([429, 429])
  expect(await throttled()).toBe(1)
  expect(await attempt('192.0.2.2', 'somebody else')).toBe(429)
  expect(await throttled()).toBe(2)
  behindProxy.advance(900)
  for (let n = 0; n < 10; n += 1) await attempt('192.0.2.1', 'somebody')
  expect(await attempt('192.0.2.1', 'somebody')).toBe(429)
  expect(await throttled()).toBe(3)
  expect(await recordedEvents(behindProxy, { organisation: systemOrganisation }, 'session')).toEqual([])
})

test('successful logins do not count as failures for the account', async () => {
  const behindProxy = await startTestApp({ trustProxy: true })
  onTestFinished(() => behindProxy.close())
  const alice = await behindProxy.user()
  const loginFrom = async (address: string, password = testPassword) => {
    const body = { instanceId: alice.organisation, username: 'alice', password }
    const headers = { 'x-forwarded-for': address }
    return (await behindProxy.send(endpoints.login, { body, headers })).statusCode
  }
  for (let n = 0; n < 11; n += 1) expect(await loginFrom(`198.51.100.${n}`)).toBe(200)
  expect(await loginFrom('203.0.113.1', 'x')).toBe(401)
  const failures = await behindProxy.database.within(systemOrganisation, (db) =>
    db.selectFrom('login_failure').select('id').where('subject', '!=', '').execute(),
  )
  expect(failures.map(({ id }) => id.split(':')[1]).toSorted()).toEqual(['account', 'address', 'user'])
})

test('of two simultaneous password changes in a session, one fails with wrongPassword', async () => {
  const alice = await app.user()
  const change = (newPassword: string) =>
    alice.send(endpoints.changePassword, { body: { userId: '', oldPassword: testPassword, newPassword } })
  const responses = await Promise.all([change('Erstes-Neues-1'), change('Zweites-Neues-2')])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  const failed = responses.find(({ statusCode }) => statusCode === 422)
  expect(failed?.json()).toMatchObject({ code: 'wrongPassword' })
})

test('renews a session even if the organisation id is in upper case, but not if the user is disabled', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const renew = (orgId: string, refreshToken = alice.refreshToken) =>
    app.send(endpoints.renewToken, { body: { refreshToken, orgId } })
  const { refreshToken } = (await renew(` ${organisation.toUpperCase()} `)).json()
  await app.database.within(organisation, (db) => setUserDisabled(db, organisation, 'alice', true))
  const response = await renew(organisation, refreshToken)
  expect([response.statusCode, response.json().code]).toEqual([401, 'invalidToken'])
  const nowhere = "' or 1=1"
  expect((await renew(nowhere, `${nowhere}.x`)).json()).toMatchObject({ code: 'invalidToken' })
  expect((await app.send(endpoints.logout, { body: { refreshToken: `${nowhere}.x` } })).json()).toEqual({
    success: true,
  })
})

test('a user without a password can neither log in nor prove their identity with one', async () => {
  const alice = await app.user()
  await app.database.within(alice.organisation, (db) =>
    updatePasswordHash(db, alice.organisation, 'alice', ''),
  )
  expect((await app.logIn(alice)).json()).toMatchObject({ code: 'invalidCredentials' })
  const passwords = { userId: '', oldPassword: testPassword, newPassword: 'Anderes-456' }
  for (const problem of [
    await alice.problem(endpoints.prove, { body: { password: testPassword } }),
    await alice.problem(endpoints.changePassword, { body: passwords }),
  ]) {
    expect(problem).toMatchObject({ status: 422, code: 'wrongPassword' })
  }
  expect(await alice.call(endpoints.getProofMethods)).toMatchObject({ password: false })
})
