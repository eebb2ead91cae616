import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { readInvoiceToFinalize } from '../invoices/store.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { waitingTransactions } from '../testing/waiting-transactions.ts'
import { verifyAudit } from '../verification/verify-audit.ts'
import { closeOrganisation, removeOrganisation } from './remove-organisation.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const close = ({ organisation, session }: TestUser) =>
  app.database.within(organisation, (db) => closeOrganisation(db, session))
const invoicesOf = ({ organisation }: TestUser) =>
  app.database.within(organisation, (db) => db.selectFrom('invoice').select(['id', 'status']).execute())

test('does not store a draft that is created while the organisation is being removed', async () => {
  const alice = await app.user()
  const { late } = await app.database.within(alice.organisation, async (db) => {
    const closedBy = await closeOrganisation(db, alice.session)
    await removeOrganisation(db, alice.session, { exportedTo: '/export', closedBy })
    const late = alice.send(endpoints.createInvoice, { body: sampleInvoice() })
    await expect.poll(() => waitingTransactions(app.database)).toBe(1)
    return { late }
  })
  expect((await late).statusCode).toBe(500)
  expect(await invoicesOf(alice)).toEqual([])
  await app.database.snapshot((db) => verifyAudit(db, alice.organisation))
})

test('finalizing an invoice while its organisation is being removed stops the removal', async () => {
  const alice = await app.user()
  const { id } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const other = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId: other.id, status: 'final' } })
  const closedBy = await close(alice)
  const { removed } = await app.database.within(alice.organisation, async (db) => {
    await readInvoiceToFinalize(db, alice.organisation, id)
    const removed = expect(
      app.database.within(alice.organisation, (removing) =>
        removeOrganisation(removing, alice.session, { exportedTo: '/export', closedBy }),
      ),
    ).rejects.toThrow('nothing was removed')
    await expect.poll(() => waitingTransactions(app.database)).toBe(1)
    await finalizeInvoice(db, alice.session, id)
    return { removed }
  })
  await removed
  expect((await invoicesOf(alice)).map(({ status }) => status)).toEqual(['final', 'final'])
})
