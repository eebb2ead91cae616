import { endpoints } from '@kontor/contract/endpoints'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finalAdvance, settlementOf, userWithChains } from './testing/project-papers.ts'
import { recordedEvents } from './testing/recorded-events.ts'
import { sampleCustomer, sampleInvoice } from './testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function colleagues(): Promise<[TestUser, TestUser]> {
  const alice = await app.user()
  return [alice, await app.user({ organisation: alice.organisation, name: 'bob' })]
}

test('start-edit marks an invoice as being edited by the caller; finish-edit removes the mark [S4.2.1, S7.0.10, S7.0.11]', async () => {
  const [alice, bob] = await colleagues()
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const body = { invoiceId: draft.id }
  const locked = await alice.call(endpoints.startInvoiceEdit, { body })
  expect(locked).toEqual({ ...draft, isEditedByUser: 'alice', editingStartedAt: app.now() })
  expect(await bob.call(endpoints.getInvoice, { params: { id: draft.id } })).toEqual(locked)
  expect(await alice.call(endpoints.finishInvoiceEdit, { body })).toEqual(draft)
  expect(await alice.call(endpoints.finishInvoiceEdit, { body })).toEqual(draft)
})

test('while another user edits an invoice, only its tags can change; the problem says who and since when', async () => {
  const [alice, bob] = await colleagues()
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: draft.id } })
  const since = app.now()
  app.advance(10)
  const body = { invoiceId: draft.id }
  for (const problem of [
    await bob.problem(endpoints.startInvoiceEdit, { body }),
    await bob.problem(endpoints.finishInvoiceEdit, { body }),
    await bob.problem(endpoints.updateInvoice, { body: draft }),
    await bob.problem(endpoints.setInvoiceStatus, { body: { ...body, status: 'final' } }),
    await bob.problem(endpoints.deleteInvoice, { body }),
  ]) {
    expect(problem).toMatchObject({ status: 409, code: 'locked', lockedBy: 'alice', lockedSince: since })
  }
  await bob.call(endpoints.addInvoiceTag, { body: { ...body, tag: { tag: 'eilig' } } })
  expect(await alice.call(endpoints.updateInvoice, { body: draft })).toMatchObject({ revision: 2 })
})

test("a colleague's lock stops each call that changes the paper of a project or an offer", async () => {
  const alice = await userWithChains(app)
  await alice.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const advance = await finalAdvance(alice, 3000)
  const settlement = await settlementOf(alice, advance)
  const offer = await alice.call(endpoints.createOffer, { body: emptyOffer(app.now()) })
  for (const { id } of [advance, settlement])
    await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: id } })
  await alice.call(endpoints.startOfferEdit, { body: { offerId: offer.id } })
  const [ofAdvance, ofSettlement] = [{ invoiceId: advance.id, reason: '' }, { invoiceId: settlement.id }]
  for (const problem of [
    await bob.problem(endpoints.settleProject, { body: ofSettlement }),
    await bob.problem(endpoints.settleProject, { body: ofAdvance }),
    await bob.problem(endpoints.cancelInvoice, { body: ofAdvance }),
    await bob.problem(endpoints.creditInvoice, { body: { ...ofAdvance, lines: [{ itemId: 'x' }] } }),
    await bob.problem(endpoints.deleteInvoice, { body: ofSettlement }),
    await bob.problem(endpoints.updateOffer, { body: offer }),
    await bob.problem(endpoints.numberOffer, { body: { offerId: offer.id } }),
    await bob.problem(endpoints.deleteOffer, { body: { offerId: offer.id } }),
  ]) {
    expect(problem).toMatchObject({ status: 409, code: 'locked', lockedBy: 'alice' })
  }
  expect(await alice.call(endpoints.getInvoice, { params: { id: settlement.id } })).toMatchObject({
    revision: settlement.revision,
  })
})

test('an administrator releases the lock of a colleague, with an event; nobody else can [A4.8, A14.1]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  await alice.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
  const writer = await app.user({ organisation, name: 'bob', role: 'accounting' })
  const stranger = await app.user()
  await stranger.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
  const invoice = await writer.call(endpoints.createInvoice, { body: sampleInvoice() })
  const offer = await writer.call(endpoints.createOffer, { body: emptyOffer(app.now()) })
  const customer = await writer.call(endpoints.createCustomer, { body: sampleCustomer() })
  const [ofInvoice, ofOffer] = [{ body: { invoiceId: invoice.id } }, { body: { offerId: offer.id } }]
  const ofCustomer = { body: { customerId: customer.id } }
  await writer.call(endpoints.startInvoiceEdit, ofInvoice)
  await writer.call(endpoints.startOfferEdit, ofOffer)
  await writer.call(endpoints.startCustomerEdit, ofCustomer)
  for (const [user, code] of [
    [writer, 'forbidden'],
    [stranger, 'notFound'],
  ] as const) {
    expect(await user.problem(endpoints.releaseInvoiceLock, ofInvoice)).toMatchObject({ code })
    expect(await user.problem(endpoints.releaseOfferLock, ofOffer)).toMatchObject({ code })
    expect(await user.problem(endpoints.releaseCustomerLock, ofCustomer)).toMatchObject({ code })
  }
  for (let time = 0; time < 2; time++) {
    expect(await alice.call(endpoints.releaseInvoiceLock, ofInvoice)).toEqual(invoice)
    expect(await alice.call(endpoints.releaseOfferLock, ofOffer)).toEqual(offer)
    expect(await alice.call(endpoints.releaseCustomerLock, ofCustomer)).toEqual(customer)
  }
  for (const [kind, { id }] of Object.entries({ invoice, offer, customer })) {
    const released = (await recordedEvents(app, alice, kind)).filter(({ action }) => /Lock$/.test(action))
    expect(released).toMatchObject([{ by: 'alice', action: `${kind}.releaseLock`, id }])
  }
  // The former holder keeps the work, and saves it while nobody else has begun.
  expect(await writer.call(endpoints.updateInvoice, { body: invoice })).toMatchObject({ revision: 2 })
})

test('a lock expires after 15 minutes unless start-edit renews it; renewing keeps the start time', async () => {
  const [alice, bob] = await colleagues()
  const { id: invoiceId } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const since = app.now()
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId } })
  app.advance(10 * 60)
  const renewed = await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId } })
  expect(renewed.editingStartedAt).toBe(since)
  app.advance(14 * 60)
  const fresh = await app.user({ organisation: alice.organisation, name: 'carol' })
  expect(await fresh.problem(endpoints.startInvoiceEdit, { body: { invoiceId } })).toMatchObject({
    code: 'locked',
  })
  app.advance(60)
  expect(await fresh.call(endpoints.getInvoice, { params: { id: invoiceId } })).toMatchObject({
    isEditedByUser: '',
    editingStartedAt: 0,
  })
  expect(await fresh.call(endpoints.startInvoiceEdit, { body: { invoiceId } })).toMatchObject({
    isEditedByUser: 'carol',
  })
  expect(bob.organisation).toBe(fresh.organisation)
})

test("finalizing releases the caller's lock", async () => {
  const [alice, bob] = await colleagues()
  const { id: invoiceId } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId } })
  const final = await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
  expect(final).toMatchObject({ isEditedByUser: '', editingStartedAt: 0 })
  await bob.call(endpoints.startInvoiceEdit, { body: { invoiceId } })
})

test('customers are locked like invoices [S4.2.1, S7.0.23, S7.0.24]', async () => {
  const [alice, bob] = await colleagues()
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const body = { customerId: customer.id }
  expect(await alice.call(endpoints.startCustomerEdit, { body })).toEqual({
    ...customer,
    isEditedByUser: 'alice',
    editingStartedAt: app.now(),
  })
  for (const problem of [
    await bob.problem(endpoints.startCustomerEdit, { body }),
    await bob.problem(endpoints.finishCustomerEdit, { body }),
    await bob.problem(endpoints.updateCustomer, { body: customer }),
    await bob.problem(endpoints.deleteCustomer, { body }),
  ]) {
    expect(problem).toMatchObject({ status: 409, code: 'locked', lockedBy: 'alice' })
  }
  expect(await alice.call(endpoints.finishCustomerEdit, { body })).toEqual(customer)
  await bob.call(endpoints.deleteCustomer, { body })
})
