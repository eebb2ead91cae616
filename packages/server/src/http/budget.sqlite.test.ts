import { type Endpoint, pathWith } from '@kontor/contract/calls/endpoint'
import { readBody } from '@kontor/contract/calls/read-body'
import type { Schema } from '@kontor/contract/calls/schema'
import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heaviestBody, weights } from '../testing/heaviest-body.ts'
import { jsonFloor, maxTimesFloor, minCost } from '../testing/processor-time.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

// Measured on SQLite, because its statements run in this thread too.
let app: TestApp
let floor: number
beforeAll(async () => {
  app = await startTestApp()
  floor = await jsonFloor()
})
afterAll(() => app.close())

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
