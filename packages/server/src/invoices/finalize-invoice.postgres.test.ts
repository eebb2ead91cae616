import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { finalizeInvoice } from './finalize-invoice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const draftOf = (user: TestUser) => user.call(endpoints.createInvoice, { body: sampleInvoice() })

test('numbers of different organisations never wait for each other', async () => {
  const [alice, bob] = [await app.user(), await app.user()]
  const [hers, his] = [await draftOf(alice), await draftOf(bob)]
  await app.database.within(alice.organisation, async (db) => {
    await finalizeInvoice(db, alice.session, hers.id)
    // Her number is drawn and not committed yet.
    const body = { invoiceId: his.id, status: 'final' }
    expect((await bob.call(endpoints.setInvoiceStatus, { body })).invoiceNumber).toBe('2026-0001')
  })
  expect((await alice.call(endpoints.getInvoice, { params: { id: hers.id } })).invoiceNumber).toBe(
    '2026-0001',
  )
})
