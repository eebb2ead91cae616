import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBulk } from '../demo/write-bulk.ts'
import { least, longestTurn, maxTimesFloor } from '../testing/processor-time.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
  alice = await app.user()
  const amounts = { invoices: 1500, customers: 20, drafts: 0 }
  await writeBulk(app.database, alice.session, amounts, randomUUID, () => undefined)
})
afterAll(() => app.close())

const verify = (user: TestUser) => user.send(endpoints.verifyAudit)

test('calls of others go on while the audit trail of thousands of finals is verified [A8.3]', async () => {
  const verifyAll = async () => {
    const report = await alice.call(endpoints.verifyAudit)
    expect(report).toMatchObject({ isIntact: true, documents: expect.any(Number) })
  }
  expect(await least(3, () => longestTurn(verifyAll), maxTimesFloor)).toBeLessThan(maxTimesFloor)
})

test('an organisation verifies its audit trail once at a time, and others need not wait for it [A8.3]', async () => {
  const bob = await app.user()
  const order: string[] = []
  const all = Array.from({ length: 20 }, () => verify(alice).finally(() => order.push('alice')))
  const saved = bob
    .call(endpoints.createCustomer, { body: { companyName: 'Neu' } })
    .finally(() => order.push('bob'))
  const verified = verify(bob).finally(() => order.push('bob'))
  expect((await verified).json()).toMatchObject({ isIntact: true })
  await saved
  const responses = await Promise.all(all)
  const codes = responses.map((response) => response.json().code)
  expect(codes).toContain(undefined)
  expect(codes.filter((code) => code === 'tooManyAttempts').length).toBeGreaterThan(10)
  expect(order.at(-1)).toBe('alice')
  expect((await verify(alice)).statusCode).toBe(200)
})
