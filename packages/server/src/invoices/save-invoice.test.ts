import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('an invoice is created as a draft, with prices and totals of the server [S7.0.5, S3.1.3]', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, {
    body: { content: { items: [{ title: 'Beratung', quantity: 2, unitPrice: 100 }] } },
  })
  expect(draft).toMatchObject({ status: 'draft', invoiceNumber: '', revision: 1 })
  expect(draft.content.totals).toMatchObject({ netto: 200, brutto: 238 })
  expect(await alice.call(endpoints.getInvoice, { params: { id: draft.id } })).toEqual(draft)
})
