import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { sampleCustomer, sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { eventHash, type HashedEvent, systemOrganisation } from './audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const eventsOf = (organisation: string) =>
  app.database.within(organisation, (db) =>
    db
      .selectFrom('audit_event')
      .selectAll()
      .where('organisation', '=', organisation)
      .orderBy('sequence')
      .execute(),
  )

const tail = async (organisation: string) => (await eventsOf(organisation)).at(-1)

test('each change appends its events, with the user and a hash that continues the chain', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, { body: { ...sampleInvoice(), tags: ['a'] } })
  await alice.call(endpoints.updateInvoice, { body: draft })
  await alice.call(endpoints.addInvoiceTag, { body: { invoiceId: draft.id, tag: { tag: 'b' } } })
  await alice.call(endpoints.removeInvoiceTag, { body: { invoiceId: draft.id, tag: { tag: 'b' } } })
  await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  await alice.call(endpoints.updateCustomer, { body: customer })
  await alice.call(endpoints.deleteCustomer, { body: { customerId: customer.id } })
  await alice.call(endpoints.saveItemTemplate, { body: { template: sampleItem() } })
  await alice.call(endpoints.updateProfile, { body: {} })
  const [layout] = await alice.call(endpoints.listLayoutTemplates)
  await alice.call(endpoints.createLayoutTemplate, { body: layout })
  await alice.call(endpoints.logout, { body: { refreshToken: alice.refreshToken } })
  const events = await eventsOf(alice.organisation)
  expect(events.map((event) => event.action)).toEqual([
    'organisation.create',
    'user.create',
    'tag.create',
    'invoice.create',
    'invoice.update',
    'tag.create',
    'invoice.addTag',
    'invoice.removeTag',
    'invoice.finalize',
    'customer.create',
    'customer.update',
    'customer.delete',
    'itemTemplate.create',
    'organisation.profile',
    'layoutTemplate.create',
    'session.logout',
  ])
  let previous = ''
  for (const [index, event] of events.entries()) {
    expect(event).toMatchObject({ sequence: index + 1, previous_hash: previous, user_name: 'alice' })
    expect(eventHash(event as HashedEvent)).toBe(event.hash)
    previous = event.hash
  }
})

test('a finalization records a hash of the document and the seller; a deletion records the draft itself', async () => {
  const alice = await app.user()
  const { id: invoiceId } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
  const stored = await app.database.within(alice.organisation, (db) =>
    db
      .selectFrom('invoice')
      .select(['document', 'seller_hash'])
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow(),
  )
  expect(await tail(alice.organisation)).toMatchObject({
    action: 'invoice.finalize',
    object_id: invoiceId,
    document_hash: sha256(`${stored.document}\n${stored.seller_hash}`),
  })
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  await alice.call(endpoints.deleteInvoice, { body: { invoiceId: draft.id } })
  const event = await tail(alice.organisation)
  expect(JSON.parse(event?.detail ?? '')).toMatchObject({ id: draft.id, content: draft.content })
})

test('locks, reads, stale updates and removals of unknown templates append no event', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const before = await tail(alice.organisation)
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: draft.id } })
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: draft.id } })
  await alice.call(endpoints.finishInvoiceEdit, { body: { invoiceId: draft.id } })
  await alice.call(endpoints.listDraftInvoices)
  await alice.problem(endpoints.updateInvoice, { body: { ...draft, revision: 0 } })
  await alice.call(endpoints.removeItemTemplate, { body: { template: { id: 'gone' } } })
  expect(await tail(alice.organisation)).toEqual(before)
})

test('records logins, failed logins and the first throttled login, but no unknown user names', async () => {
  const alice = await app.user()
  const login = (changes = {}) => app.logIn(alice, changes)
  await login()
  expect(await tail(alice.organisation)).toMatchObject({ action: 'session.login', user_name: 'alice' })
  await login({ password: 'x' })
  const refused = { action: 'session.refused', user_name: 'alice', detail: '{"because":"password"}' }
  expect(await tail(alice.organisation)).toMatchObject(refused)
  await login({ username: 'MyPassword1' })
  expect(await tail(alice.organisation)).toMatchObject({
    ...refused,
    user_name: '',
    detail: '{"because":"user"}',
  })
  await login({ instanceId: 'no-such-place', username: 'secret-name' })
  const system = await tail(systemOrganisation)
  expect(system).toMatchObject({ action: 'session.refused', user_name: '', detail: '' })
  expect(JSON.stringify(system)).not.toMatch(/no-such-place|secret-name/)
  for (let n = 0; n < 9; n++) await login({ password: 'x' })
  const counted = (await tail(alice.organisation))?.sequence ?? 0
  for (let n = 0; n < 3; n++) expect((await login()).statusCode).toBe(429)
  expect(await tail(alice.organisation)).toMatchObject({
    action: 'session.throttled',
    user_name: 'alice',
    sequence: counted + 1,
  })
})

test('records a refused password change and a failed proof of identity', async () => {
  const alice = await app.user()
  await alice.problem(endpoints.changePassword, { body: { oldPassword: 'x', newPassword: 'Anderes-456' } })
  expect(await tail(alice.organisation)).toMatchObject({ action: 'user.passwordRefused', user_name: 'alice' })
  await alice.problem(endpoints.prove, { body: { password: 'x' } })
  expect(await tail(alice.organisation)).toMatchObject({ action: 'session.proveRefused', user_name: 'alice' })
})

test('simultaneous changes form one chain without gaps', async () => {
  const alice = await app.user()
  await Promise.all(
    Array.from({ length: 15 }, () => alice.call(endpoints.createCustomer, { body: sampleCustomer() })),
  )
  const events = await eventsOf(alice.organisation)
  expect(events).toHaveLength(17)
  for (const [index, event] of events.entries()) {
    expect(event.sequence).toBe(index + 1)
    expect(event.previous_hash).toBe(events[index - 1]?.hash ?? '')
  }
})

test('finds what a person did and what was done to them by a part of the name, ignoring case [A13.3]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const jurgen = await app.user({ organisation, name: 'Jürgen ÄHRE', role: 'writing' })
  await jurgen.call(endpoints.createCustomer, { body: sampleCustomer() })
  await alice.call(endpoints.changeRole, {
    body: { username: 'Jürgen ÄHRE', role: 'reading', roleUntil: 0 },
  })
  const found = async (user: string) =>
    (await alice.call(endpoints.listAuditEvents, { body: { user } })).map(({ action }) => action)
  const ofJurgen = ['user.role', 'customer.create', 'user.create']
  for (const typed of ['jürgen', 'RGEN', 'ähre', 'jurgen']) expect(await found(typed)).toEqual(ofJurgen)
  expect(await found('ALIC')).toContain('user.role')
  expect(await found('%')).toEqual([])
})

test('names the invoices, customers and layouts of events as they are now [A13.3]', async () => {
  const alice = await app.user()
  const { id: invoiceId } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const final = await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
  await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const [layout] = await alice.call(endpoints.listLayoutTemplates)
  await alice.call(endpoints.createLayoutTemplate, { body: { ...layout, name: 'Werft' } })
  const other = await app.user()
  const names = async (user: typeof alice, action: string) =>
    (await user.call(endpoints.listAuditEvents, { body: {} }))
      .filter((event) => event.action === action)
      .map(({ objectName }) => objectName)
  expect(await names(alice, 'invoice.finalize')).toEqual([final.invoiceNumber])
  expect(await names(alice, 'invoice.create')).toEqual(['', final.invoiceNumber])
  expect(await names(alice, 'customer.create')).toEqual([customer.companyName])
  expect(await names(alice, 'layoutTemplate.create')).toEqual(['Werft'])
  expect(await names(other, 'invoice.finalize')).toEqual([])
})

test('says whose invoice an event is about, with or without a number [A13.3]', async () => {
  const alice = await app.user()
  const invoiceOf = (companyName: string) => {
    const { content, ...invoice } = sampleInvoice()
    return { ...invoice, content: { ...content, customer: { ...content.customer, companyName } } }
  }
  const { id: invoiceId } = await alice.call(endpoints.createInvoice, { body: invoiceOf('Boje AG') })
  await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
  const { id } = await alice.call(endpoints.createInvoice, { body: invoiceOf('Tal GmbH') })
  const other = await app.user()
  await other.call(endpoints.createInvoice, { body: invoiceOf('Nachbar') })
  const about = async () =>
    (await alice.call(endpoints.listAuditEvents, { body: { objectType: 'invoice' } })).map((event) => [
      event.action,
      event.objectAbout.split(' · ')[0],
    ])
  expect(await about()).toEqual([
    ['invoice.create', 'Tal GmbH'],
    ['invoice.finalize', 'Boje AG'],
    ['invoice.create', 'Boje AG'],
  ])
  await alice.call(endpoints.deleteInvoice, { body: { invoiceId: id } })
  expect((await about()).slice(0, 2)).toEqual([
    ['invoice.delete', ''],
    ['invoice.create', ''],
  ])
})
