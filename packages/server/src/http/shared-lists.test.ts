import { request } from 'node:http'
import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { least, longestTurn, maxTimesFloor } from '../testing/processor-time.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
  alice = await app.user()
  await addFinals(alice, 10_000)
})
afterAll(() => app.close())

/** Copies the stored row of one final. */
async function addFinals({ organisation, call }: TestUser, amount: number): Promise<void> {
  const { id } = await call(endpoints.createInvoice, { body: sampleInvoice() })
  await call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  await app.database.within(organisation, async (db) => {
    const row = await db
      .selectFrom('invoice')
      .selectAll()
      .where('organisation', '=', organisation)
      .executeTakeFirstOrThrow()
    for (let start = 1; start < amount; start += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => {
        const n = start + index
        return { ...row, id: `final-${n}`, number: `copy-${n}`, counter: n + 1 }
      })
      await db.insertInto('invoice').values(rows).execute()
    }
  })
}

/** Requests the list over a connection and reads it to the end; resolves with its status. */
function finals(user: TestUser, port: string): Promise<number | undefined> {
  const body = JSON.stringify({ start: 0, end: 0 })
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      path: endpoints.listFinalInvoices.path,
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    })
    sent.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.end(body)
  })
}

test('calls of others go on while one user reads twelve lists of ten thousand finals', async () => {
  const colleague = await app.user({ organisation: alice.organisation, name: 'bob' })
  const neighbour = await app.user()
  const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
  let order: string[] = []
  const readLists = async () => {
    order = []
    const lists = Array.from({ length: 12 }, async () => {
      expect([200, 429]).toContain(await finals(alice, port))
      order.push('list')
    })
    const calls = [colleague, neighbour].map(async (user) => {
      await user.call(endpoints.createCustomer, { body: { companyName: 'Neu' } })
      await user.call(endpoints.listCustomers)
      order.push('other')
    })
    await Promise.all([...lists, ...calls])
    expect(order.slice(0, 2)).toEqual(['other', 'other'])
  }
  expect(await least(3, () => longestTurn(readLists), maxTimesFloor)).toBeLessThan(maxTimesFloor)
})
