import { endpoints } from '@kontor/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleCustomer, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test("a query that names no organisation reads and writes only rows of its transaction's organisation", async () => {
  const alice = await app.user()
  const mallory = await app.user()
  const { id } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const seen = await app.database.within(mallory.organisation, async (db) => {
    const organisations = await db.selectFrom('organisation').select('id').execute()
    const users = await db.selectFrom('user_account').select('organisation').execute()
    const events = await db.selectFrom('audit_event').select('organisation').execute()
    const customers = await db.selectFrom('customer').select('id').execute()
    const changed = await db.updateTable('invoice').set({ revision: 99 }).executeTakeFirst()
    const deleted = await db.deleteFrom('invoice').executeTakeFirst()
    return { organisations, users, events, customers, changed, deleted }
  })
  expect(seen.organisations).toEqual([{ id: mallory.organisation }])
  expect(new Set(seen.users.map((row) => row.organisation))).toEqual(new Set([mallory.organisation]))
  expect(new Set(seen.events.map((row) => row.organisation))).toEqual(new Set([mallory.organisation]))
  expect(seen.customers).toEqual([])
  expect([seen.changed.numUpdatedRows, seen.deleted.numDeletedRows]).toEqual([0n, 0n])
  expect((await alice.call(endpoints.getInvoice, { params: { id } })).revision).toBe(1)
})

test('the first statement of a transaction, sent with its opening, sees only its organisation', async () => {
  await app.user()
  const mallory = await app.user()
  const seen = await app.database.within(
    mallory.organisation,
    (db) => db.selectFrom('user_session').select('organisation').distinct().execute(),
    'read',
  )
  expect(seen).toEqual([{ organisation: mallory.organisation }])
})

test('a broken connection aborts only its own transaction and is replaced', async () => {
  const { organisation } = await app.user()
  const broken = app.database.within(organisation, (db) =>
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
  )
  await expect(broken).rejects.toMatchObject({ code: '57P01' })
  const users = app.database.within(organisation, (db) =>
    db.selectFrom('user_account').select('name').execute(),
  )
  expect(await users).toEqual([{ name: 'alice' }])
})

test('a transaction cannot write a row for another organisation', async () => {
  const alice = await app.user()
  const mallory = await app.user()
  const write = app.database.within(mallory.organisation, (db) =>
    db.insertInto('tag').values({ organisation: alice.organisation, tag: 'x', color: '' }).execute(),
  )
  await expect(write).rejects.toThrow(/row-level security/)
})

test("a query outside an organisation's transaction sees no rows", async () => {
  await app.user()
  expect(await app.database.kysely.selectFrom('organisation').selectAll().execute()).toEqual([])
})

test('every table with an organisation has row-level security', async () => {
  const { rows } = await sql<{ table_name: string; forced: boolean }>`
      select c.table_name, k.relrowsecurity and k.relforcerowsecurity as forced
      from information_schema.columns c join pg_class k on k.oid = c.table_name::regclass
      where c.table_schema = 'public' and (c.column_name = 'organisation' or c.table_name = 'organisation')
    `.execute(app.database.kysely)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => !row.forced)).toEqual([])
})
