import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { readRows } from './organisation-tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('reads profiles in order, at most 10 at a time, because a logo can be large', async () => {
  const { organisation } = await app.user()
  const added = Array.from({ length: 23 }, (_, n) => `hash-${String(n).padStart(2, '0')}`)
  const hashes: string[] = []
  await app.database.within(organisation, async (db) => {
    const rows = added.map((hash) => ({ organisation, hash, profile: '{}' }))
    await db.insertInto('organisation_profile').values(rows).execute()
    for await (const page of readRows(db, 'organisation_profile', organisation)) {
      expect(page.length).toBeLessThanOrEqual(10)
      hashes.push(...page.map((row) => row.hash))
    }
  })
  expect(hashes.filter((hash) => hash.startsWith('hash-'))).toEqual(added)
})
