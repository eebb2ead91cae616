import { setTimeout as after } from 'node:timers/promises'
import { endpoints } from '@kontor/contract/endpoints'
import { freePort } from '@kontor/testing/processes/free-port'
import { type RunningServer, runAdmin, startServer } from '@kontor/testing/processes/run-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, environmentFor, type TestDatabase } from '../src/testing/test-database.ts'
import {
  type Acknowledged,
  gapless,
  isShort,
  logIn,
  organisation,
  post,
  type ResponseBody,
  readBooks,
  writeBooks,
} from './books.ts'
import { type DatabaseGate, databaseGate } from './database-gate.ts'
import { type RoundRobin, roundRobin } from './round-robin-proxy.ts'
import { workingClients } from './working-clients.ts'

/** Milliseconds for which the database refuses connections. */
const outage = isShort ? 2000 : 60_000
/** Longest time in milliseconds for a response during the outage, and until the servers serve again after it. */
const bound = 10_000
const patience = { timeout: 120_000 }

let database: TestDatabase
let gate: DatabaseGate
let env: NodeJS.ProcessEnv
let proxy: RoundRobin
const ports: number[] = []
const servers: RunningServer[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  env = environmentFor(database)
  await writeBooks(env, 1)
  gate = await databaseGate(database.url ?? '')
  ports.push(await freePort(), await freePort())
  servers.push(...(await Promise.all(ports.map(start))))
  proxy = await roundRobin(servers.map((server) => server.origin))
}, 300_000)
afterAll(async () => {
  proxy.close()
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    await ended
  }
  await gate.shut()
  await database.drop()
})

const start = (port: number) =>
  startServer({ ...env, KONTOR_DATABASE_URL: gate.url, KONTOR_PORT: String(port) })

test('two servers share sessions, locks, revisions and idempotency keys', async () => {
  const { accessToken, refreshToken } = await logIn(proxy.origin)
  let token = accessToken
  const call = (endpoint: { method: string; path: string }, body: object) =>
    post(proxy.origin, endpoint.path, body, token, endpoint.method)
  const key = {
    'idempotency-key': 'twice',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  }
  const create = async () => {
    const sent = { method: 'POST', headers: key, body: '{}' }
    return (await (await fetch(proxy.origin + endpoints.createInvoice.path, sent)).json()) as ResponseBody
  }
  const draft = await create()
  expect((await create()).id).toBe(draft.id)
  const invoiceId = draft.id
  const locked = await call(endpoints.startInvoiceEdit, { invoiceId })
  expect(locked.body.isEditedByUser).toBe('alice')
  const saved = await call(endpoints.updateInvoice, { ...draft, tags: [] })
  expect(saved.body.revision).toBe(draft.revision + 1)
  expect((await call(endpoints.updateInvoice, draft)).body).toMatchObject({ code: 'stale' })
  await call(endpoints.addInvoiceTag, { invoiceId, tag: { tag: 'eilig' } })
  const renewed = await call(endpoints.renewToken, { refreshToken, orgId: organisation })
  token = renewed.body.accessToken
  const final = await call(endpoints.setInvoiceStatus, { invoiceId, status: 'final' })
  expect(final.body).toMatchObject({ status: 'final', tags: ['eilig'], isEditedByUser: '' })
  expect((await call(endpoints.listFinalInvoices, {})).body).toMatchObject([
    { id: final.body.id, invoiceNumber: final.body.invoiceNumber, tags: ['eilig'] },
  ])
  await call(endpoints.logout, { refreshToken: renewed.body.refreshToken })
  for (const _server of servers) expect((await call(endpoints.listFinalInvoices, {})).status).toBe(401)
  expect(Math.min(...proxy.served)).toBeGreaterThanOrEqual(5)
})

test('while the database refuses connections, calls are 503, and servers recover by themselves [A25.6]', async () => {
  const clients = await workingClients(proxy.origin, 4)
  await expect.poll(() => clients.done, patience).toBeGreaterThan(20)
  const headers = { 'content-type': 'application/json' }
  const login = {
    method: 'POST',
    headers,
    body: JSON.stringify({ instanceId: organisation, username: 'alice', password: '-' }),
  }
  await gate.shut()
  const startedAt = performance.now()
  const statusesOf = async (path: string) =>
    Promise.all(servers.map(async ({ origin }) => (await fetch(origin + path)).status))
  while (performance.now() - startedAt < outage) {
    const calledAt = performance.now()
    const response = await fetch(proxy.origin + endpoints.login.path, login)
    expect(await response.json()).toMatchObject({ code: 'storageUnavailable' })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(performance.now() - calledAt).toBeLessThan(bound)
    await after(outage / 10)
  }
  expect(await statusesOf('/healthz')).toEqual([200, 200])
  expect(await statusesOf('/readyz')).toEqual([503, 503])
  await gate.open()
  const openedAt = performance.now()
  await expect.poll(() => statusesOf('/readyz'), patience).toEqual([200, 200])
  expect(performance.now() - openedAt).toBeLessThan(bound)
  const { done } = clients
  await expect.poll(() => clients.done, patience).toBeGreaterThan(done + 20)
  await clients.stop()
  expect(clients.failed.filter((failure) => !failure.includes('storageUnavailable'))).toEqual([])
  expect(clients.failed.length).toBeGreaterThan(0)
  await expectSoundBooks(clients.acknowledged)
}, 300_000)

test('servers that restart one after the other fail no request that a client repeats once [A25.5]', async () => {
  const clients = await workingClients(proxy.origin, 8)
  for (const [index, port] of ports.entries()) {
    const before = clients.done
    await expect.poll(() => clients.done, patience).toBeGreaterThan(before + 50)
    servers[index]?.child.kill('SIGTERM')
    expect(await servers[index]?.ended).toBe(0)
    const { done } = clients
    await expect.poll(() => clients.done, patience).toBeGreaterThan(done + 50)
    servers[index] = await start(port)
    proxy.endRest()
  }
  await clients.stop()
  expect(clients.failed).toEqual([])
  await expectSoundBooks(clients.acknowledged)
}, 300_000)

/** Expects that no acknowledged final is lost, no number is missing or repeated, and the audit trail is sound. */
async function expectSoundBooks(acknowledged: Acknowledged): Promise<void> {
  const books = database.connect()
  const { numbers, lost } = await readBooks(books, acknowledged)
  await books.close()
  expect(lost).toEqual([])
  expect(numbers).toEqual(gapless(numbers.length))
  expect(await runAdmin(env, ['audit', 'verify', organisation])).toContain('sound')
}
