import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleCustomer, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a save that a proxy repeats returns the first result instead of `stale`', async () => {
  const alice = await app.user()
  const headers = { 'idempotency-key': 'a-save' }
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const saves = [
    () => alice.send(endpoints.updateInvoice, { body: { ...draft, extra: 'saved' }, headers }),
    () => alice.send(endpoints.updateCustomer, { body: { ...customer, companyName: 'Neu' }, headers }),
  ]
  for (const save of saves) {
    const [first, second] = [await save(), await save()]
    expect(first.json()).toMatchObject({ revision: 2 })
    expect(second.json()).toEqual(first.json())
  }
  expect(await alice.problem(endpoints.updateInvoice, { body: draft })).toMatchObject({ code: 'stale' })
})

test('two simultaneous calls with the same Idempotency-Key save once', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const headers = { 'idempotency-key': 'at-once' }
  const save = () => alice.send(endpoints.updateInvoice, { body: { ...draft, extra: 'saved' }, headers })
  const [first, second] = await Promise.all([save(), save()])
  expect(second.json()).toEqual(first.json())
  expect(first.json()).toMatchObject({ revision: 2 })
})
