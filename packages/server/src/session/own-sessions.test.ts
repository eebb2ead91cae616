import { endpoints } from '@kontor/contract/endpoints'
import { nameKey } from '@kontor/domain/people/name-key'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser, testPassword } from '../testing/test-app.ts'
import { openSession } from './refresh-tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => app.advance(900))
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const login = async (user: TestUser, device = firefox) => {
  const body = { instanceId: user.organisation, username: user.name, password: testPassword }
  const response = await app.send(endpoints.login, { body, headers: { 'user-agent': device } })
  return response.json() as { accessToken: string; refreshToken: string }
}
const codeOf = async (user: TestUser, token: string) =>
  (await user.send(endpoints.listCustomers, { token })).json().code

test("lists the user's open sessions with their device, address, sign-in and last use [A10.8]", async () => {
  const alice = await app.user()
  await app.user({ organisation: alice.organisation, name: 'bob' })
  app.advance(60)
  const { accessToken, refreshToken } = await login(alice)
  const signedInAt = app.now()
  const long = await login(alice, 'x'.repeat(1000))
  await app.send(endpoints.logout, { body: { refreshToken } })
  const second = await login(alice)
  const sessions = await alice.call(endpoints.listOwnSessions, { token: second.accessToken })
  expect(sessions).toHaveLength(3)
  expect(sessions.filter(({ current }) => current)).toEqual([
    {
      id: expect.any(String),
      device: firefox,
      address: '127.0.0.1',
      signedInAt,
      usedAt: signedInAt,
      current: true,
    },
  ])
  expect(sessions.map(({ device }) => device.length).toSorted((a, b) => a - b)).toEqual([
    0,
    firefox.length,
    300,
  ])
  expect(sessions[2]).toMatchObject({ device: '', address: '', signedInAt: signedInAt - 60 })
  expect(await codeOf(alice, accessToken)).toBe('invalidToken')
  expect(await codeOf(alice, long.accessToken)).toBeUndefined()
})

test('stores the last use of a session at most once every five minutes, even for a read-only call', async () => {
  const alice = await app.user()
  const start = app.now()
  const usedAt = async () => {
    const row = await app.database.within(alice.organisation, (db) =>
      db
        .selectFrom('user_session')
        .select('used_at')
        .where('organisation', '=', alice.organisation)
        .where('id', '=', alice.session.id)
        .executeTakeFirstOrThrow(),
    )
    return row.used_at
  }
  app.advance(299)
  await alice.call(endpoints.listCustomers)
  expect(await usedAt()).toBe(start)
  app.advance(1)
  await alice.call(endpoints.listCustomers)
  expect(await usedAt()).toBe(start + 300)
})

test('after a session has been ended, its next call fails and it cannot be renewed [A10.8]', async () => {
  const alice = await app.user()
  const other = await login(alice)
  const sessions = await alice.call(endpoints.listOwnSessions)
  const id = sessions.find(({ current }) => !current)?.id ?? ''
  expect(await alice.call(endpoints.endOwnSession, { body: { id } })).toEqual({ id })
  expect(await codeOf(alice, other.accessToken)).toBe('invalidToken')
  const renewal = { refreshToken: other.refreshToken, orgId: alice.organisation }
  expect((await app.send(endpoints.renewToken, { body: renewal })).json().code).toBe('invalidToken')
  expect(await alice.call(endpoints.listOwnSessions)).toHaveLength(1)
  expect(await alice.problem(endpoints.endOwnSession, { body: { id } })).toMatchObject({ status: 404 })
})

test('ends a session beyond the 100 that the list shows [A10.8]', async () => {
  const alice = await app.user()
  app.advance(60)
  await app.database.within(alice.organisation, async (db) => {
    for (let count = 0; count < 100; count++)
      await openSession(db, alice.organisation, nameKey(alice.name), app.now())
  })
  const { accessToken } = await login(alice)
  const listed = await alice.call(endpoints.listOwnSessions, { token: accessToken })
  const { id } = alice.session
  expect(listed.map((own) => own.id)).not.toContain(id)
  expect(await alice.call(endpoints.endOwnSession, { body: { id }, token: accessToken })).toEqual({ id })
  expect(await codeOf(alice, alice.token)).toBe('invalidToken')
})

test('ends all other sessions of the user, but not those of other users', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const others = [await login(alice), await login(alice)]
  expect(await alice.call(endpoints.endOtherSessions, { body: {} })).toEqual({ success: true })
  for (const { accessToken } of others) expect(await codeOf(alice, accessToken)).toBe('invalidToken')
  expect(await codeOf(alice, alice.token)).toBeUndefined()
  expect(await codeOf(bob, bob.token)).toBeUndefined()
})

test('does not find or end the session of a colleague or of another organisation', async () => {
  const alice = await app.user()
  const colleague = await app.user({ organisation: alice.organisation, name: 'bob' })
  const stranger = await app.user()
  for (const other of [colleague, stranger]) {
    const body = { id: other.session.id }
    expect(await alice.problem(endpoints.endOwnSession, { body })).toMatchObject({ code: 'notFound' })
    expect(await codeOf(other, other.token)).toBeUndefined()
  }
  expect(await alice.problem(endpoints.endOwnSession, { body: {} })).toMatchObject({ status: 400 })
})

test('does not list a session whose refresh tokens have expired', async () => {
  const alice = await app.user()
  app.advance(31 * 24 * 3600)
  const { accessToken } = await login(alice)
  expect(await alice.call(endpoints.listOwnSessions, { token: accessToken })).toHaveLength(1)
})

test('a program gets an empty list of sessions and cannot end any', async () => {
  const alice = await app.user()
  const body = { name: 'Kasse', role: 'administration', expiresAt: app.now() + 3600 }
  const { token } = await alice.call(endpoints.createProgramToken, { body })
  expect(await alice.call(endpoints.listOwnSessions, { token })).toEqual([])
  const others = await alice.send(endpoints.endOtherSessions, { body: {}, token })
  const own = await alice.send(endpoints.endOwnSession, { body: { id: alice.session.id }, token })
  expect([others.json().code, own.json().code]).toEqual(['forbidden', 'forbidden'])
})

test('lists the most recently used session first and an unused one last, with its sign-in as its last use', async () => {
  const alice = await app.user()
  const { organisation } = alice
  app.advance(10)
  await login(alice)
  app.advance(10)
  await login(alice)
  const [first, second, third] = await alice.call(endpoints.listOwnSessions)
  expect([first, second, third].map((own) => own?.signedInAt)).toEqual([
    app.now(),
    app.now() - 10,
    app.now() - 20,
  ])
  expect(third?.current).toBe(true)
  const set = (id: string | undefined, used_at: number) =>
    app.database.within(organisation, (db) =>
      db
        .updateTable('user_session')
        .set({ used_at })
        .where('organisation', '=', organisation)
        .where('id', '=', id ?? '')
        .execute(),
    )
  await set(second?.id, app.now() + 5)
  await set(first?.id, 0)
  const listed = await alice.call(endpoints.listOwnSessions)
  expect(listed.map(({ id }) => id)).toEqual([second?.id, third?.id, first?.id])
  expect(listed[2]).toMatchObject({ usedAt: app.now(), signedInAt: app.now() })
})
