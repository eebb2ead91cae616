import { endpoints } from '@kontor/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationTables } from '../database/organisation-tables.ts'
import { raiseCounter } from '../numbering/store.ts'
import { recordedEvents } from '../testing/recorded-events.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { closeOrganisation, numbersWhenRemoved, removeOrganisation } from './remove-organisation.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a session of a closed organisation can no longer create an invoice', async () => {
  const alice = await app.user()
  await app.database.within(alice.organisation, (db) => closeOrganisation(db, alice.session))
  expect(await alice.problem(endpoints.createInvoice, { body: sampleInvoice() })).toMatchObject({
    status: 401,
  })
})

test('does not remove an organisation that was changed after it was closed', async () => {
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
  ).rejects.toThrow('was changed while its export was being written; nothing was removed')
  expect(await alice.call(endpoints.getInvoice, { params: { id } })).toEqual(final)
})

const remove = ({ organisation, session }: TestUser, exportedTo = '/export') =>
  app.database.within(organisation, async (db) => {
    const closedBy = await closeOrganisation(db, session)
    await removeOrganisation(db, session, { exportedTo, closedBy })
    return closedBy
  })

test('closing an organisation twice records the disabling of each user only once', async () => {
  const alice = await app.user()
  await app.user({ organisation: alice.organisation, name: 'bob' })
  const close = () => app.database.within(alice.organisation, (db) => closeOrganisation(db, alice.session))
  const last = await close()
  expect(await close()).toBe(last)
  const events = await recordedEvents(app, alice, 'user')
  expect(events.map(({ action, id }) => `${action} ${id}`).toSorted()).toEqual([
    'user.create alice',
    'user.create bob',
    'user.disable alice',
    'user.disable bob',
  ])
})

test('removing an organisation keeps only its audit trail, which records the export and the counters', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const { id: invoiceId } = await alice.call(endpoints.createInvoice, {
    body: { ...sampleInvoice(), tags: ['a'] },
  })
  await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
  await alice.call(endpoints.createCustomer, { body: {} })
  const other = await app.user()
  const kept = await other.call(endpoints.createInvoice, { body: sampleInvoice() })
  await remove(alice)
  const counts = await app.database.within(organisation, async (db) => {
    const rows: Record<string, number> = {}
    for (const [table, [key]] of Object.entries(organisationTables)) {
      const { rows: found } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${organisation}`.execute(db)
      if (found.length > 0) rows[table] = found.length
    }
    return rows
  })
  expect(Object.keys(counts).toSorted()).toEqual(['audit_event', 'audit_head'])
  const removal = (await recordedEvents(app, alice, 'organisation')).at(-1)
  expect(removal).toMatchObject({ by: 'alice', action: 'organisation.remove', id: organisation, hash: '' })
  const { exportedTo, counters } = JSON.parse(removal?.detail ?? '')
  expect(exportedTo).toBe('/export')
  expect(Object.values(counters)).toEqual([1])
  expect(await other.call(endpoints.listDraftInvoices)).toEqual([kept])
})

test('finds the highest number that a counter had at any of the removals after an event', async () => {
  const alice = await app.user()
  const { organisation, session } = alice
  const removeAt = async (lastNumber: number) => {
    await app.database.within(organisation, (db) => raiseCounter(db, session, '2026', lastNumber))
    return remove(alice)
  }
  const numbersAfter = (event: number) =>
    app.database.within(organisation, async (db) =>
      Object.fromEntries(await numbersWhenRemoved(db, organisation, event)),
    )
  expect(await numbersAfter(0)).toEqual({})
  await removeAt(9)
  await app.user({ organisation })
  const second = await removeAt(5)
  expect(await numbersAfter(0)).toEqual({ 2026: 9 })
  expect(await numbersAfter(second)).toEqual({ 2026: 5 })
  expect(await numbersAfter(second + 1)).toEqual({})
})
