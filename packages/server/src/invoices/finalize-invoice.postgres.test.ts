import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendAudit } from '../audit/audit.ts'
import { raiseCounter } from '../numbering/store.ts'
import { renameOrganisation } from '../organisation/store.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { waitingTransactions } from '../testing/waiting-transactions.ts'
import { finalizeInvoice } from './finalize-invoice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const draftOf = (user: TestUser) => user.call(endpoints.createInvoice, { body: sampleInvoice() })

test('finalizing does not wait while another organisation finalizes an invoice', async () => {
  const [alice, bob] = [await app.user(), await app.user()]
  const [hers, his] = [await draftOf(alice), await draftOf(bob)]
  await app.database.within(alice.organisation, async (db) => {
    await finalizeInvoice(db, alice.session, hers.id)
    // The number of her invoice has been assigned but not committed yet.
    const body = { invoiceId: his.id, status: 'final' }
    expect((await bob.call(endpoints.setInvoiceStatus, { body })).invoiceNumber).toBe('2026-0001')
  })
  expect((await alice.call(endpoints.getInvoice, { params: { id: hers.id } })).invoiceNumber).toBe(
    '2026-0001',
  )
})

describe('finalizing does not deadlock with', () => {
  const finalize = (user: TestUser, invoiceId: string) =>
    user.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })

  test('a command that changes the name of the organisation and then its next number', async () => {
    const alice = await app.user()
    const { id } = await draftOf(alice)
    const { finalized } = await app.database.within(alice.organisation, async (db) => {
      await renameOrganisation(db, alice.session, 'Neu')
      const finalized = finalize(alice, id)
      await expect.poll(() => waitingTransactions(app.database)).toBe(1)
      await raiseCounter(db, alice.session, '2026', 41)
      return { finalized }
    })
    expect((await finalized).invoiceNumber).toBe('2026-0042')
  })

  test('a change that affects only the next number', async () => {
    const alice = await app.user()
    const { id } = await draftOf(alice)
    const { finalized, raised } = await app.database.within(alice.organisation, async (db) => {
      // Finalizing and raising the number wait until this event is committed; either may continue first.
      await appendAudit(db, alice.session, { action: 'tag.color', objectType: 'tag', objectId: 'x' })
      const finalized = finalize(alice, id)
      await expect.poll(() => waitingTransactions(app.database)).toBe(1)
      const raised = app.database.within(alice.organisation, (other) =>
        raiseCounter(other, alice.session, '2026', 41),
      )
      await expect.poll(() => waitingTransactions(app.database)).toBe(2)
      return { finalized, raised }
    })
    expect(['2026-0001', '2026-0042']).toContain((await finalized).invoiceNumber)
    expect(await raised).toBe(41)
  })
})
