import { endpoints } from '@kontor/contract/endpoints'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeProfile } from '../organisation/store.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { waitingTransactions } from '../testing/waiting-transactions.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { lockInvoice } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test("a call that waits for a finalization returns the final's seller, even if stored during the wait", async () => {
  const alice = await app.user()
  const { id } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const finals = await app.database.within(alice.organisation, async (db) => {
    await lockInvoice(db, alice.organisation, id)
    const waiting = [
      alice.call(endpoints.addInvoiceTag, { body: { invoiceId: id, tag: { tag: 'neu' } } }),
      alice.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } }),
    ]
    await expect.poll(() => waitingTransactions(app.database)).toBe(waiting.length)
    await writeProfile(db, alice.session, { ...emptyProfile(), legalName: 'Neue GmbH' })
    await finalizeInvoice(db, alice.session, id)
    return { waiting }
  })
  for (const final of await Promise.all(finals.waiting)) {
    expect(final.content.seller?.legalName).toBe('Neue GmbH')
  }
})
