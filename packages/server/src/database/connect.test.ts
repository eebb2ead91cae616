import { endpoints } from '@kontor/contract/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the initial query of a transaction sees its organisation', async () => {
  const alice = await app.user()
  const firstName = sql<
    string | null
  >`(select min(name) from user_account where organisation = ${alice.organisation})`
  const answerIn = (organisation: string, question?: RawBuilder<string | null>) =>
    app.database.within(organisation, async (_db, answer) => answer, 'read', question)
  expect(await answerIn(alice.organisation, firstName)).toBe('alice')
  expect(await answerIn(alice.organisation, sql`nullif(${firstName}, 'alice')`)).toBe(null)
  expect(await answerIn(alice.organisation)).toBe(null)
})

test('a failed transaction changes nothing', async () => {
  const alice = await app.user()
  const failing = app.database.within(alice.organisation, async (db) => {
    await db.insertInto('tag').values({ organisation: alice.organisation, tag: 'x', color: '' }).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await alice.call(endpoints.listInvoiceTags)).toEqual([])
})
