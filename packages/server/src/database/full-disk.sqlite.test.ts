import { endpoints } from '@kontor/contract/endpoints'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp } from '../testing/test-app.ts'

test('a full disk causes a 503 response, and the same call succeeds once there is space again', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const alice = await app.user()
  const items = Array.from({ length: 50 }, () => sampleItem({ description: 'x'.repeat(9000) }))
  const body = sampleInvoice({ items })
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.database.kysely)
  const max = sql.lit((rows[0]?.page_count ?? 0) + 10)
  await sql`pragma max_page_count = ${max}`.execute(app.database.kysely)
  expect(await alice.problem(endpoints.createInvoice, { body })).toMatchObject({
    status: 503,
    code: 'storageUnavailable',
  })
  expect(await alice.call(endpoints.listDraftInvoices)).toEqual([])
  await sql`pragma max_page_count = 1000000`.execute(app.database.kysely)
  await alice.call(endpoints.createInvoice, { body })
  expect(await alice.call(endpoints.listDraftInvoices)).toHaveLength(1)
})
