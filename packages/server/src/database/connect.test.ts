import { endpoints } from '@kontor/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { InitialQuery } from './connect.ts'
import { fixed, type Placeholders } from './statements/fixed-statement.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a transaction gets the value of its initial query, or null if there is no value or no query', async () => {
  const alice = await app.user()
  const resultIn = (organisation: string, initialQuery?: InitialQuery) =>
    app.database.within(organisation, async (_db, result) => result, 'read', initialQuery)
  expect(await resultIn(alice.organisation, (db) => firstName(db, alice))).toBe('alice')
  expect(await resultIn(alice.organisation, (db) => firstName(db, { organisation: 'nobody' }))).toBe(null)
  expect(await resultIn(alice.organisation)).toBe(null)
})

const firstName = fixed(
  (_db, { organisation }: Placeholders<{ organisation: string }>) =>
    sql<string | null>`(select min(name) from user_account where organisation = ${organisation})`,
)

test('a failed transaction changes nothing', async () => {
  const alice = await app.user()
  const failing = app.database.within(alice.organisation, async (db) => {
    await db.insertInto('tag').values({ organisation: alice.organisation, tag: 'x', color: '' }).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await alice.call(endpoints.listInvoiceTags)).toEqual([])
})
