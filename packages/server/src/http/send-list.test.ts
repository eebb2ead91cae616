import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCustomers } from '../customers/store.ts'
import type { Db } from '../database/connect.ts'
import { withFields } from '../database/json-text.ts'
import type { StoredList } from '../database/stored-list.ts'
import { listDrafts } from '../invoices/store.ts'
import { sampleCustomer, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The objects in a piece of a list. The piece is read after `happening` has changed its rows. */
async function pieceAfter<Row>(
  reading: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  list: StoredList<Row>,
  happening: () => Promise<unknown>,
): Promise<unknown[]> {
  const heads = await reading((db) => list.heads(db))
  await happening()
  const rows = await reading((db) => list.some(db, heads))
  return rows.map((row) => JSON.parse(withFields(row.document, list.fields(row))))
}

test('later pieces of a list show locks and tags as of its start, but current documents and revisions', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const reading = <Result>(work: (db: Db) => Promise<Result>) =>
    app.database.within(organisation, work, 'read')
  const first = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const second = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const drafts = await pieceAfter(reading, listDrafts(organisation, app.now()), async () => {
    await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: first.id } })
    await alice.call(endpoints.addInvoiceTag, { body: { invoiceId: first.id, tag: { tag: 'neu' } } })
    await alice.call(endpoints.updateInvoice, { body: { ...second, title: 'Neuer' } })
  })
  expect(drafts).toHaveLength(2)
  expect(drafts).toContainEqual(
    expect.objectContaining({ id: first.id, isEditedByUser: '', tags: [], revision: first.revision }),
  )
  expect(drafts).toContainEqual(
    expect.objectContaining({ id: second.id, title: 'Neuer', revision: (second.revision ?? 0) + 1 }),
  )
  const { id } = await alice.call(endpoints.createCustomer, { body: sampleCustomer('Kunde') })
  const customers = await pieceAfter(reading, listCustomers(organisation, app.now()), () =>
    alice.call(endpoints.startCustomerEdit, { body: { customerId: id } }),
  )
  expect(customers).toEqual([expect.objectContaining({ id, isEditedByUser: '' })])
})
