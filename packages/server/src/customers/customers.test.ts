import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { recordedEvents, storedDocument } from '../testing/recorded-events.ts'
import { sampleCustomer } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { listCustomers } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a created customer can be fetched by id and is in the list [S7.0.20, S7.0.21, S7.0.26]', async () => {
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
  expect(await alice.problem(endpoints.updateCustomer, { body: created })).toMatchObject({
    status: 409,
    code: 'stale',
  })
  expect(await alice.call(endpoints.listCustomers)).toEqual([saved])
})

test('deletes a customer; its invoices keep their snapshots [S7.0.25]', async () => {
  const alice = await app.user()
  const { id } = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const draft = await alice.call(endpoints.createInvoice, {
    body: { content: { customer: { customerId: id, companyName: 'Übermut' } } },
  })
  expect(await alice.call(endpoints.deleteCustomer, { body: { customerId: id } })).toEqual({ id })
  expect(await alice.call(endpoints.listCustomers)).toEqual([])
  expect(await alice.problem(endpoints.deleteCustomer, { body: { customerId: id } })).toMatchObject({
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

test('repeating a create call with its Idempotency-Key does not create a second customer', async () => {
  const alice = await app.user()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await alice.call(endpoints.createCustomer, { body: sampleCustomer(), headers })
  expect(await alice.call(endpoints.createCustomer, { body: sampleCustomer(), headers })).toEqual(first)
  expect(await alice.call(endpoints.listCustomers)).toHaveLength(1)
})

test('each change to a customer is recorded with the hash of the stored document', async () => {
  const alice = await app.user()
  const created = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const { id } = created
  const first = await storedDocument(app, alice, 'customer', id)
  await alice.call(endpoints.updateCustomer, { body: { ...created, department: 'Einkauf' } })
  const second = await storedDocument(app, alice, 'customer', id)
  await alice.call(endpoints.deleteCustomer, { body: { customerId: id } })
  expect(await recordedEvents(app, alice, 'customer')).toEqual([
    { by: 'alice', action: 'customer.create', id, detail: '', hash: first.hash },
    { by: 'alice', action: 'customer.update', id, detail: '', hash: second.hash },
    { by: 'alice', action: 'customer.delete', id, detail: second.text, hash: second.hash },
  ])
})

test('the stored document contains neither the lock nor the revision that a client sends', async () => {
  const alice = await app.user()
  const foreign = { favourite: 'blue', isEditedByUser: 'bob', editingStartedAt: 5, revision: 1 }
  const created = await alice.call(endpoints.createCustomer, { body: { ...sampleCustomer(), ...foreign } })
  expect(created).toMatchObject({ isEditedByUser: '', editingStartedAt: 0, revision: 1 })
  await alice.call(endpoints.updateCustomer, { body: { ...created, ...foreign } })
  const { text } = await storedDocument(app, alice, 'customer', created.id)
  const document = JSON.parse(text)
  expect(document).toMatchObject({ favourite: 'blue', id: created.id, notes: [] })
  for (const field of ['isEditedByUser', 'editingStartedAt', 'revision']) {
    expect(document).not.toHaveProperty(field)
  }
})

test('an update keeps the id, the creation data and the notes, and records who made the update', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const created = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  app.advance(60)
  const forged = { objectInfos: { createdAt: 1, createdBy: 'x', updatedAt: 1, updatedBy: 'x' }, notes: ['x'] }
  const saved = await bob.call(endpoints.updateCustomer, { body: { ...created, ...forged } })
  expect(saved.objectInfos).toEqual({ ...created.objectInfos, updatedAt: app.now(), updatedBy: 'bob' })
  expect(saved).toMatchObject({ id: created.id, notes: [] })
})

test('the address book returns 304 until a customer or its lock changes', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const body = { customerId: customer.id }
  const fetchList = (etag = '') =>
    alice.send(endpoints.listCustomers, etag === '' ? {} : { headers: { 'if-none-match': etag } })
  let etag = String((await fetchList()).headers.etag)
  const statusAfter = async (change: () => unknown) => {
    await change()
    const response = await fetchList(etag)
    etag = String(response.headers.etag)
    return response.statusCode
  }
  expect(await statusAfter(() => undefined)).toBe(304)
  expect(await statusAfter(() => bob.call(endpoints.startCustomerEdit, { body }))).toBe(200)
  expect(await statusAfter(() => app.advance(60))).toBe(304)
  expect(await statusAfter(() => bob.call(endpoints.finishCustomerEdit, { body }))).toBe(200)
  expect(await statusAfter(() => alice.call(endpoints.updateCustomer, { body: customer }))).toBe(200)
  expect(
    await statusAfter(() => alice.call(endpoints.createCustomer, { body: sampleCustomer('Zweite') })),
  ).toBe(200)
  expect(await statusAfter(() => alice.call(endpoints.deleteCustomer, { body }))).toBe(200)
})

test('reading the address book in pieces returns the same rows as a single read', async () => {
  const alice = await app.user()
  for (const name of ['A', 'B', 'C'])
    await alice.call(endpoints.createCustomer, { body: sampleCustomer(name) })
  const list = listCustomers(alice.organisation, app.now())
  const inOrganisation = <Result>(work: Parameters<typeof app.database.within<Result>>[1]) =>
    app.database.within(alice.organisation, work)
  const heads = await inOrganisation((db) => list.heads(db))
  const all = await inOrganisation((db) => list.all(db))
  expect(all).toHaveLength(3)
  for (const [index, { document }] of all.entries()) {
    expect(heads[index]?.size).toBe(Buffer.byteLength(document))
  }
  const chosen = [...heads].toReversed()
  const some = await inOrganisation((db) => list.some(db, chosen))
  expect(some.map(({ document }) => document)).toEqual(all.map(({ document }) => document).toReversed())
  expect(some.map((row) => list.fields(row))).toEqual(all.map((row) => list.fields(row)).toReversed())
})

test('no call finds a customer of another organisation', async () => {
  const alice = await app.user()
  const mallory = await app.user()
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const body = { customerId: customer.id }
  for (const problem of [
    await mallory.problem(endpoints.getCustomer, { params: { id: customer.id } }),
    await mallory.problem(endpoints.updateCustomer, { body: customer }),
    await mallory.problem(endpoints.startCustomerEdit, { body }),
    await mallory.problem(endpoints.finishCustomerEdit, { body }),
    await mallory.problem(endpoints.deleteCustomer, { body }),
  ]) {
    expect(problem).toMatchObject({ status: 404, code: 'notFound' })
  }
  expect(await mallory.call(endpoints.listCustomers)).toEqual([])
  expect(await alice.call(endpoints.getCustomer, { params: { id: customer.id } })).toEqual(customer)
})

test('the search finds a customer by its current name, but not once it is deleted', async () => {
  const alice = await app.user()
  const found = async (query: string) =>
    (await alice.call(endpoints.search, { body: { query } })).map(({ id }) => id)
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer('Zimmerei Ost') })
  expect(await found('zimmerei')).toEqual([customer.id])
  await alice.call(endpoints.updateCustomer, { body: { ...customer, companyName: 'Tischlerei Ost' } })
  expect(await found('zimmerei')).toEqual([])
  expect(await found('tischlerei')).toEqual([customer.id])
  await alice.call(endpoints.deleteCustomer, { body: { customerId: customer.id } })
  expect(await found('tischlerei')).toEqual([])
})
