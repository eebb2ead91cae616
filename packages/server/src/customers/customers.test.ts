import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { sampleCustomer } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('creates a customer, which a single fetch and the list return [S7.0.20, S7.0.21, S7.0.26]', async () => {
  const alice = await app.user()
  const created = await alice.call(endpoints.createCustomer, { body: { ...sampleCustomer(), id: 'mine' } })
  expect(created).toMatchObject({ companyName: 'Bäckerei Übermut GmbH', revision: 1, isEditedByUser: '' })
  expect(created.id).not.toBe('mine')
  expect(created.objectInfos).toMatchObject({ createdBy: 'alice', createdAt: app.now() })
  expect(await alice.call(endpoints.getCustomer, { params: { id: created.id } })).toEqual(created)
  expect(await alice.call(endpoints.listCustomers)).toEqual([created])
})

test('stores a customer with missing fields and fills in the defaults [S5.0.25, S3.8.3, S3.8.7]', async () => {
  const alice = await app.user()
  const created = await alice.call(endpoints.createCustomer, { body: { favourite: 'blue' } })
  expect(created).toMatchObject({ companyName: '', favourite: 'blue' })
  expect(created.postAddress.country).toBe('Deutschland')
  expect(created.paymentPreferences.paymentGoal).toBe(30)
})

test('updating a customer replaces its content; an older revision is stale [S7.0.22]', async () => {
  const alice = await app.user()
  const created = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  app.advance(60)
  const saved = await alice.call(endpoints.updateCustomer, { body: { ...created, department: 'Einkauf' } })
  expect(saved).toMatchObject({ department: 'Einkauf', revision: 2 })
  expect(saved.objectInfos).toMatchObject({ createdAt: created.objectInfos.createdAt, updatedAt: app.now() })
  expect(await alice.refusal(endpoints.updateCustomer, { body: created })).toMatchObject({
    status: 409,
    code: 'stale',
  })
  expect(await alice.call(endpoints.listCustomers)).toEqual([saved])
})

test('deletes a customer; its invoices keep their snapshot [S7.0.25]', async () => {
  const alice = await app.user()
  const { id } = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const draft = await alice.call(endpoints.createInvoice, {
    body: { content: { customer: { customerId: id, companyName: 'Übermut' } } },
  })
  expect(await alice.call(endpoints.deleteCustomer, { body: { customerId: id } })).toEqual({ id })
  expect(await alice.call(endpoints.listCustomers)).toEqual([])
  expect(await alice.refusal(endpoints.deleteCustomer, { body: { customerId: id } })).toMatchObject({
    code: 'notFound',
  })
  const kept = await alice.call(endpoints.getInvoice, { params: { id: draft.id } })
  expect(kept.content.customer.companyName).toBe('Übermut')
})

test('the audit event of a deleted customer contains its document', async () => {
  const alice = await app.user()
  const created = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  await alice.call(endpoints.deleteCustomer, { body: { customerId: created.id } })
  const event = await app.database.within(alice.organisation, (db) =>
    db
      .selectFrom('audit_event')
      .selectAll()
      .where('organisation', '=', alice.organisation)
      .where('action', '=', 'customer.delete')
      .executeTakeFirstOrThrow(),
  )
  const document: { id: string } = JSON.parse(event.detail)
  expect(created).toMatchObject(document)
  expect(document).toMatchObject({ id: created.id, companyName: created.companyName })
  expect(event.document_hash).toBe(sha256(event.detail))
})

test('a create call that is repeated with its key creates one customer', async () => {
  const alice = await app.user()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await alice.call(endpoints.createCustomer, { body: sampleCustomer(), headers })
  expect(await alice.call(endpoints.createCustomer, { body: sampleCustomer(), headers })).toEqual(first)
  expect(await alice.call(endpoints.listCustomers)).toHaveLength(1)
})
