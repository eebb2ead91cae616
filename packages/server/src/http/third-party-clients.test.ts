import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctionOf, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

// Tests requests from programs that were written for other servers [A1].
let app: TestApp
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
  alice = await app.user()
})
afterAll(() => app.close())

describe('keeps fields that are not in the contract', () => {
  const unknown = { 'x-list': [1, null, { deep: 'ß' }], quantityUnit: '', no: null }
  const content = {
    ...unknown,
    customer: { ...unknown, address: { ...unknown, city: 'Köln' }, contactPerson: unknown },
    items: [{ ...unknown, id: 'i-1', title: 'Beratung', quantity: 2, unitPrice: 100 }],
    surcharges: [{ ...unknown, id: 's-1', title: 'Eile', amount: 10, itemReferences: ['i-1'] }],
    dates: { ...unknown, deliveryDate: unknown },
    payment: { ...unknown, cashDiscount: unknown },
    standardInfos: [{ ...unknown, key: 'TITLE', value: 'RECHNUNG' }],
    customInfos: [{ ...unknown, key: 'PROJECT', value: 'Umbau' }],
  }

  test('in an invoice, at every level, when it is updated, finalized and corrected', async () => {
    const sent = { ...unknown, content, templateReference: { ...unknown, id: 'default_de_id', name: 'DE' } }
    const draft = await alice.call(endpoints.createInvoice, { body: sent })
    expect(draft).toMatchObject(sent)
    const saved = await alice.call(endpoints.updateInvoice, { body: draft })
    expect(saved).toMatchObject(sent)
    const invoiceId = draft.id
    const final = await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
    const { dates: _dated, ...rest } = content
    expect(final).toMatchObject({ ...sent, content: rest })
    expect(final.content.dates).toMatchObject(unknown)
    await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId } })
    const corrected = await alice.call(endpoints.updateInvoice, { body: correctionOf(final) })
    expect(corrected).toMatchObject({ ...sent, content: rest, status: 'final' })
    const listed = await alice.call(endpoints.listFinalInvoices, { body: { start: '0', end: '0' } })
    expect(listed.find(({ id }) => id === invoiceId)).toMatchObject(unknown)
  })

  test('in a customer and in an item template', async () => {
    const customer = { ...unknown, companyName: 'A', references: unknown, postAddress: unknown }
    const created = await alice.call(endpoints.createCustomer, { body: customer })
    expect(created).toMatchObject(customer)
    expect(await alice.call(endpoints.updateCustomer, { body: created })).toMatchObject(customer)
    const template = { ...sampleItem(), ...unknown }
    await alice.call(endpoints.saveItemTemplate, { body: { template } })
    expect(await alice.call(endpoints.listItemTemplates)).toMatchObject([unknown])
  })
})

test('ignores fields that only the server sets, whatever values they have', async () => {
  const own = {
    isEditedByUser: true,
    editingStartedAt: '1763683200',
    objectInfos: { createdAt: '1', updatedAt: 'gestern' },
    invoiceNumber: 4711,
    status: 'paid',
    notes: 'keine',
  }
  for (const body of [own, { ...own, isEditedByUser: 'bob' }]) {
    const draft = await alice.call(endpoints.createInvoice, { body })
    expect(draft).toMatchObject({ isEditedByUser: '', editingStartedAt: 0, status: 'draft', notes: [] })
    const saved = await alice.call(endpoints.updateInvoice, { body: { ...body, id: draft.id } })
    expect(saved).toMatchObject({ invoiceNumber: '', objectInfos: draft.objectInfos, isEditedByUser: '' })
  }
  const customer = await alice.call(endpoints.createCustomer, { body: { ...own, companyName: 'B' } })
  expect(customer).toMatchObject({ isEditedByUser: '', editingStartedAt: 0, notes: [] })
  expect(customer.objectInfos.createdAt).toBe(app.now())
})

test('accepts timestamps as decimal strings and returns integers [S3.0.1]', async () => {
  const [start, end] = ['1763683200', '1763769600']
  const dates = { invoiceDate: start, deliveryDate: { type: 'type4', startDate: start, endDate: end } }
  const { id, content } = await alice.call(endpoints.createInvoice, { body: { content: { dates } } })
  expect(content.dates.deliveryDate).toMatchObject({ startDate: 1_763_722_800, endDate: 1_763_809_200 })
  await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  const found = await alice.call(endpoints.listFinalInvoices, { body: { start, end } })
  expect(found.map((invoice) => invoice.id)).toEqual([id])
})
