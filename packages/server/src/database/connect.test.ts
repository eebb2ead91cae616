import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a failed transaction changes nothing', async () => {
  const alice = await app.user()
  const failing = app.database.within(alice.organisation, async (db) => {
    await db.insertInto('tag').values({ organisation: alice.organisation, tag: 'x', color: '' }).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await alice.call(endpoints.listInvoiceTags)).toEqual([])
})
