import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { closeOrganisation, removeOrganisation } from './remove-organisation.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('nobody can write to a closed organisation', async () => {
  const alice = await app.user()
  await app.database.within(alice.organisation, (db) => closeOrganisation(db, alice.session))
  expect(await alice.problem(endpoints.createInvoice, { body: sampleInvoice() })).toMatchObject({
    status: 401,
  })
})

test('rejects removing an organisation that changed after it was closed', async () => {
  const alice = await app.user()
  const { id } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  // Simulates a call that was in flight when the sessions ended.
  const closedBy = await app.database.within(alice.organisation, async (db) => {
    const closed = await closeOrganisation(db, alice.session)
    await db
      .updateTable('user_session')
      .set({ revoked_at: null })
      .where('id', '=', alice.session.id)
      .execute()
    await db
      .updateTable('user_account')
      .set({ disabled: 0 })
      .where('organisation', '=', alice.organisation)
      .execute()
    return closed
  })
  const final = await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  await expect(
    app.database.within(alice.organisation, (db) =>
      removeOrganisation(db, alice.session, { exportedTo: '/export', closedBy }),
    ),
  ).rejects.toThrow('was changed while its export was written; nothing was removed')
  expect(await alice.call(endpoints.getInvoice, { params: { id } })).toEqual(final)
})
