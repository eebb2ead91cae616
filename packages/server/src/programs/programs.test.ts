import type { AddressInfo } from 'node:net'
import { endpoints } from '@kontor/contract/endpoints'
import type { Role } from '@kontor/domain/people/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programExample } from '../operations/program-example.ts'
import { sampleCustomer } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser, testPassword } from '../testing/test-app.ts'
import { callsPerMinute, countCall } from './rate-limit.ts'
import { createProgramToken } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const day = 24 * 3600
const tokenOf = (admin: TestUser, changes: object = {}) =>
  admin.call(endpoints.createProgramToken, {
    body: { name: 'Kasse', role: 'writing', expiresAt: app.now() + 30 * day, ...changes },
  })

test('a program can make calls within its role, and its writes are audited under its name [A11.2]', async () => {
  const alice = await app.user()
  const { token, id } = await tokenOf(alice)
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer(), token })
  expect((await alice.send(endpoints.updateProfile, { body: {}, token })).json().code).toBe('forbidden')
  const events = await app.database.within(alice.organisation, (db) =>
    db
      .selectFrom('audit_event')
      .select(['user_name', 'action', 'object_id'])
      .where('organisation', '=', alice.organisation)
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute(),
  )
  expect(events).toEqual([
    { user_name: 'API: Kasse', action: 'customer.create', object_id: customer.id },
    { user_name: 'alice', action: 'programToken.create', object_id: id },
  ])
})

test('shows a token once, lists its last use and stores only its hash [A11.1]', async () => {
  const alice = await app.user()
  const { token, ...listed } = await tokenOf(alice)
  expect(await alice.call(endpoints.listProgramTokens)).toEqual([listed])
  await alice.call(endpoints.listCustomers, { token })
  expect(await alice.call(endpoints.listProgramTokens)).toEqual([{ ...listed, usedAt: app.now() }])
  const rows = await app.database.within(alice.organisation, (db) =>
    db.selectFrom('program_token').selectAll().where('organisation', '=', alice.organisation).execute(),
  )
  const secret = token.slice(`kontor_${alice.organisation}_`.length)
  expect(secret).toHaveLength(43)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('rejects calls with a revoked, expired or invented token', async () => {
  const alice = await app.user()
  const { token, id } = await tokenOf(alice)
  const codeOf = async (bearer: string) =>
    (await alice.send(endpoints.listCustomers, { token: bearer })).json().code
  expect(await codeOf(token)).toBeUndefined()
  expect(await codeOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe('invalidToken')
  const mallory = await app.user()
  expect(await codeOf(token.replace(alice.organisation, mallory.organisation))).toBe('invalidToken')
  await alice.call(endpoints.revokeProgramToken, { body: { id } })
  expect(await codeOf(token)).toBe('invalidToken')
  expect(await alice.problem(endpoints.revokeProgramToken, { body: { id } })).toMatchObject({
    code: 'notFound',
  })
  const { token: short } = await tokenOf(alice, { expiresAt: app.now() + 10 })
  app.advance(9)
  expect(await codeOf(short)).toBeUndefined()
  app.advance(1)
  expect(await codeOf(short)).toBe('invalidToken')
})

test('a token is invalid while its owner is disabled or has fewer rights than the token', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const { token } = await tokenOf(bob)
  const status = async () => (await alice.send(endpoints.listCustomers, { token })).statusCode
  expect(await status()).toBe(200)
  await alice.call(endpoints.changeRole, { body: { username: 'bob', role: 'reading' } })
  expect(await status()).toBe(401)
  await alice.call(endpoints.changeRole, { body: { username: 'bob', role: 'writing' } })
  expect(await status()).toBe(200)
  await alice.call(endpoints.setPersonDisabled, { body: { username: 'bob', disabled: true } })
  expect(await status()).toBe(401)
})

test("a token is invalid once its owner's role has ended", async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const { token } = await tokenOf(bob)
  const body = { username: 'bob', role: 'writing', roleUntil: app.now() + 60 }
  await alice.call(endpoints.changeRole, { body })
  app.advance(59)
  expect(await alice.call(endpoints.listCustomers, { token })).toEqual([])
  app.advance(1)
  expect((await alice.send(endpoints.listCustomers, { token })).json().code).toBe('invalidToken')
})

test('a program cannot make sensitive calls, prove an identity or change a password', async () => {
  const alice = await app.user()
  const { token } = await tokenOf(alice, { role: 'administration' })
  const input = { name: 'Mehr', role: 'administration', expiresAt: app.now() + day }
  const code = async (endpoint: Parameters<TestUser['send']>[0], body?: object) =>
    (await alice.send(endpoint, { body, token })).json().code
  expect(await code(endpoints.createProgramToken, input)).toBe('forbidden')
  expect(await code(endpoints.invitePerson, { username: 'Mehr', role: 'administration' })).toBe('forbidden')
  expect(await code(endpoints.changeRole, { username: 'alice', role: 'reading' })).toBe('forbidden')
  expect(await code(endpoints.prove, { password: testPassword })).toBe('forbidden')
  const passwords = { oldPassword: testPassword, newPassword: 'Neues-Passwort-1' }
  expect(await code(endpoints.changePassword, passwords)).toBe('forbidden')
  expect(await alice.call(endpoints.getOwnUser, { token })).toMatchObject({ username: 'API: Kasse' })
})

test('rejects an expiry in the past or three years ahead', async () => {
  const alice = await app.user()
  for (const expiresAt of [0, app.now(), app.now() + 3 * 366 * day]) {
    const body = { name: 'Kasse', role: 'reading', expiresAt }
    expect(await alice.problem(endpoints.createProgramToken, { body })).toMatchObject({
      issues: [{ path: 'expiresAt' }],
    })
  }
})

test('limits the calls of one program without affecting others [A11.3]', async () => {
  const alice = await app.user()
  const { token } = await tokenOf(alice)
  const { token: other } = await tokenOf(alice)
  app.advance(60)
  const call = (bearer: string) => alice.send(endpoints.getOwnUser, { token: bearer })
  const statuses = new Set<number>()
  for (let n = 0; n < callsPerMinute; n += 1) statuses.add((await call(token)).statusCode)
  expect([...statuses]).toEqual([200])
  app.advance(20)
  const response = await call(token)
  expect(response.json().code).toBe('tooManyRequests')
  expect(response.headers['retry-after']).toBe('40')
  expect((await call(other)).statusCode).toBe(200)
  expect((await alice.send(endpoints.getOwnUser)).statusCode).toBe(200)
  app.advance(40)
  expect((await call(token)).statusCode).toBe(200)
})

test('the example on /docs runs with the reader’s own origin and token [A11.1]', async () => {
  const alice = await app.user()
  const { token } = await tokenOf(alice)
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  const page = (await app.http.inject('/docs')).body
  expect(page).toContain('<section id="programs">')
  expect(page).toContain(`<pre>${programExample}</pre>`)
  const own = `const origin = 'http://127.0.0.1:${port}'\nconst token = '${token}'`
  const program = programExample.split('\n').toSpliced(0, 2, own, '').join('\n')
  const module = `data:text/javascript,${encodeURIComponent(`${program}\nexport { customers }`)}`
  const { customers } = (await import(/* @vite-ignore */ module)) as { customers: { id: string }[] }
  expect(customers.map(({ id }) => id)).toEqual([customer.id])
})

test('an organisation has at most 100 tokens, and audit events about a token contain its name [A11.1]', async () => {
  const alice = await app.user()
  const { id } = await tokenOf(alice, { name: ' Kasse ' })
  await alice.call(endpoints.revokeProgramToken, { body: { id } })
  const events = await alice.call(endpoints.listAuditEvents, { body: { objectType: 'programToken' } })
  expect(events.map(({ action, objectId, detail }) => [action, objectId, JSON.parse(detail).name])).toEqual([
    ['programToken.revoke', id, 'Kasse'],
    ['programToken.create', id, 'Kasse'],
  ])
  for (let count = 0; count < 100; count += 1) await tokenOf(alice)
  const body = { name: 'Kasse', role: 'writing', expiresAt: app.now() + day } as const
  expect(await alice.problem(endpoints.createProgramToken, { body })).toMatchObject({
    code: 'invalidRequest',
    issues: [{ path: '', code: 'tooMany' }],
  })
})

test('a token has no right that its owner lacks, and is valid for at most 732 days', async () => {
  const alice = await app.user()
  const { organisation, session } = alice
  const create = (role: Role, ownerRole: Role, expiresAt = app.now() + day) =>
    app.database.within(organisation, (db) =>
      createProgramToken(db, { ...session, role: ownerRole }, { name: 'Kasse', role, expiresAt }),
    )
  await expect(create('administration', 'writing')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await create('reading', 'writing')).toMatchObject({ role: 'reading', usedAt: 0, owner: 'alice' })
  const twoYears = app.now() + 2 * 366 * day
  expect(await create('reading', 'writing', twoYears)).toMatchObject({ expiresAt: twoYears })
  await expect(create('reading', 'writing', twoYears + 1)).rejects.toMatchObject({
    details: { issues: [{ path: 'expiresAt', code: 'outOfRange' }] },
  })
})

test('lists tokens newest first, without expired ones or those of other organisations', async () => {
  const [alice, mallory] = [await app.user(), await app.user()]
  await tokenOf(alice, { name: 'Alt', expiresAt: app.now() + 2 })
  const foreign = await tokenOf(mallory)
  app.advance(1)
  const second = await tokenOf(alice, { name: 'Zweite' })
  app.advance(1)
  const third = await tokenOf(alice, { name: 'Dritte', role: 'reading' })
  const listed = await alice.call(endpoints.listProgramTokens)
  expect(listed).toEqual([third, second].map(({ token: _, ...listed }) => listed))
  const body = { id: foreign.id }
  expect(await alice.problem(endpoints.revokeProgramToken, { body })).toMatchObject({ status: 404 })
  expect(await mallory.call(endpoints.listProgramTokens)).toHaveLength(1)
})

test('sorts tokens that were created in the same second by id', async () => {
  const alice = await app.user()
  for (let index = 0; index < 6; index++) await tokenOf(alice)
  const ids = (await alice.call(endpoints.listProgramTokens)).map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted())
})

test('records the last use of a token at most once a minute', async () => {
  const alice = await app.user()
  const { token } = await tokenOf(alice)
  const usedAt = async () => (await alice.call(endpoints.listProgramTokens))[0]?.usedAt
  const call = () => alice.call(endpoints.listCustomers, { token })
  await call()
  const first = app.now()
  app.advance(59)
  await call()
  expect(await usedAt()).toBe(first)
  app.advance(1)
  await call()
  expect(await usedAt()).toBe(first + 60)
})

test('counts the calls per minute, and reports how long to wait once the limit is reached', () => {
  const counts = { startMs: 0, calls: new Map([['old', 3]]) }
  countCall(counts, 'a', 59_999)
  expect(counts).toEqual({
    startMs: 0,
    calls: new Map([
      ['old', 3],
      ['a', 1],
    ]),
  })
  countCall(counts, 'a', 60_000)
  expect(counts).toEqual({ startMs: 60_000, calls: new Map([['a', 1]]) })
  counts.calls.set('a', callsPerMinute)
  const waitAt = (nowMs: number) => {
    try {
      countCall(counts, 'a', nowMs)
    } catch (error) {
      return error
    }
    return undefined
  }
  expect(waitAt(60_000)).toMatchObject({ code: 'tooManyRequests', details: { retryAfter: 60 } })
  expect(waitAt(119_000)).toMatchObject({ details: { retryAfter: 1 } })
  expect(waitAt(119_999)).toMatchObject({ details: { retryAfter: 1 } })
  expect(waitAt(120_000)).toBeUndefined()
})
