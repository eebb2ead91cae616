import { type Endpoint, pathWith } from '@kontor/contract/calls/endpoint'
import { readBody } from '@kontor/contract/calls/read-body'
import type { Schema } from '@kontor/contract/calls/schema'
import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heaviestBody, weights } from '../testing/heaviest-body.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

/**
 * Maximum CPU time of a call, as a multiple of the time for reading and writing JSON with nearly the maximum
 * number of values: 240 ms on a machine that needs 20 ms for that. Measured on SQLite, because SQLite's
 * statements run in the server's thread too.
 */
const maxTimesFloor = 12

let app: TestApp
let floor: number
beforeAll(async () => {
  app = await startTestApp()
  const json = JSON.stringify(heaviestBody(endpoints.switchFunction, weights['unknown fields']))
  floor = await minCost(5, () => JSON.stringify(JSON.parse(json)))
})
afterAll(() => app.close())

/**
 * CPU time in milliseconds that this thread needs for `work`. Takes the minimum of several tries, because
 * other processes use the machine too; stops trying once a try has taken at most `enough`.
 */
async function minCost(tries: number, work: () => unknown, enough = 0): Promise<number> {
  let min = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries && min > enough; attempt++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    min = Math.min(min, (user + system) / 1000)
  }
  return min
}

/** Calls the server without the test app's checks of each response, which would take longer than the call. */
function send({ token }: TestUser, { method, path }: Endpoint, body: object, id = '') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return app.http.inject({ method, url: pathWith(path, { id }), headers, payload: JSON.stringify(body) })
}

// Leaves out uploads, because a file is not JSON.
const withBody = Object.entries<Endpoint>(endpoints).filter(
  ([, { body, isUpload }]) => body !== undefined && isUpload !== true,
)

describe("no accepted body keeps the server's thread busy for long", () => {
  test.each(withBody)('%s', async (name, endpoint) => {
    const schema = endpoint.body as Schema<unknown>
    const alice = await app.user()
    await send(alice, endpoints.switchFunction, { function: 'chains', on: true })
    const aims = await aimsOf(name, alice)
    const tooExpensive: string[] = []
    for (const [what, weight] of Object.entries(weights)) {
      const body = heaviestBody(endpoint, weight)
      expect(readBody(schema, body), what).toMatchObject({ success: true })
      for (const aim of aims) {
        const call = () => send(alice, endpoint, { ...body, ...aim }, aim.id)
        const cost = await minCost(5, call, floor * maxTimesFloor)
        if (cost > floor * maxTimesFloor) tooExpensive.push(`${what}: ${(cost / floor).toFixed(1)}`)
      }
    }
    expect(tooExpensive).toEqual([])
  })
})

/**
 * If the call concerns layouts, customers or invoices, creates the largest possible ones and returns their
 * ids, which the body and the path need. Otherwise, returns an empty id.
 */
async function aimsOf(name: string, alice: TestUser): Promise<{ id: string }[]> {
  const create = async (endpoint: Endpoint): Promise<string> =>
    (await send(alice, endpoint, heaviestBody(endpoint, weights['all fields']))).json().id
  const { createInvoice, createCustomer, createLayoutTemplate, setInvoiceStatus } = endpoints
  if (/Layout/.test(name)) return [{ id: await create(createLayoutTemplate) }]
  if (/Customer/.test(name)) {
    const id = await create(createCustomer)
    return [{ id, customerId: id } as { id: string }]
  }
  if (!/Invoice|Project/.test(name)) return [{ id: '' }]
  const [draft, final] = [await create(createInvoice), await create(createInvoice)]
  await send(alice, setInvoiceStatus, { invoiceId: final, status: 'final' })
  return [draft, final].map((id) => ({ id, invoiceId: id, status: 'final', revision: undefined }))
}
