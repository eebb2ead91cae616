import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { readRows } from './organisation-tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('reads rows in order, at most 500 rows and 2 MiB at a time unless a single row is larger', async () => {
  const { organisation } = await app.user()
  const sizes = Array.from({ length: 600 }, (_, n) =>
    n % 200 === 50 ? 3_000_000 : n % 20 === 0 ? 300_000 : 20,
  )
  const added = sizes.map((size, n) => ({
    organisation,
    hash: `hash-${String(n).padStart(4, '0')}`,
    profile: 'ü'.repeat(size / 2),
  }))
  await app.database.within(organisation, async (db) => {
    for (const row of added) await db.insertInto('organisation_profile').values(row).execute()
    const hashes: string[] = []
    for await (const page of readRows(db, 'organisation_profile', organisation)) {
      const bytes = page.reduce((sum, row) => sum + Buffer.byteLength(row.profile), 0)
      expect(page.length === 1 || bytes <= 2 * 1024 * 1024).toBe(true)
      expect(page.length).toBeLessThanOrEqual(500)
      hashes.push(...page.map((row) => row.hash))
    }
    expect(hashes.filter((hash) => hash.startsWith('hash-'))).toEqual(added.map(({ hash }) => hash))
  })
})

test('reads a table to the end if it has no rows, or exactly one page of them', async () => {
  const { organisation } = await app.user()
  await app.database.within(organisation, async (db) => {
    const read = async (table: 'customer' | 'tag') => {
      let rows = 0
      for await (const page of readRows(db, table, organisation)) rows += page.length
      return rows
    }
    expect([await read('customer'), await read('tag')]).toEqual([0, 0])
    const tags = Array.from({ length: 500 }, (_, n) => ({ organisation, tag: `t${n}`, color: '' }))
    await db.insertInto('tag').values(tags).execute()
    expect(await read('tag')).toBe(500)
  })
})
