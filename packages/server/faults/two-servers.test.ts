import { endpoints } from '@kontor/contract/endpoints'
import { type RunningProcess, startServer } from '@kontor/testing/processes/run-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, environmentFor, type TestDatabase } from '../src/testing/test-database.ts'
import { logIn, organisation, post, type ResponseBody, writeBooks } from './books.ts'
import { type RoundRobin, roundRobin } from './round-robin-proxy.ts'

let database: TestDatabase
let servers: (RunningProcess & { origin: string })[] = []
let proxy: RoundRobin
beforeAll(async () => {
  database = await createTestDatabase()
  const env = environmentFor(database)
  await writeBooks(env, 1)
  servers = await Promise.all([startServer(env), startServer(env)])
  proxy = await roundRobin(servers.map((server) => server.origin))
})
afterAll(async () => {
  proxy.close()
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    await ended
  }
  await database.drop()
})

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
