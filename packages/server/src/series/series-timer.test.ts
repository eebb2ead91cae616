import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverSession } from '../caller.ts'
import type { Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createInvoice } from '../invoices/save-invoice.ts'
import { createOrganisation } from '../organisation/store.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { serverTests } from '../testing/server-tests.ts'
import { testEngine } from '../testing/test-database.ts'
import { createSeries } from './store.ts'

const tests = serverTests()
const organisation = 'werk'

/** Creates an organisation with a series whose first date is today. */
async function foundWithSeries(database: Database): Promise<void> {
  await migrate(database)
  const session = serverSession(organisation, 'alice', Date.now())
  await database.within(organisation, async (db) => {
    await createOrganisation(db, session, { name: organisation })
    await db.updateTable('organisation').set({ functions: 'series' }).execute()
    const { id } = JSON.parse(await createInvoice(db, session, sampleInvoice(), randomUUID)) as { id: string }
    const plan = { interval: 'month', firstDate: session.now, anchorDay: 31, endDate: 0 } as const
    const input = {
      ...plan,
      title: 'Miete',
      templateId: id,
      period: 'none' as const,
      outcome: 'draft' as const,
      priceChanges: [],
    }
    await createSeries(db, session, input, randomUUID)
  })
}

test('servers create a due invoice only once, however many are running, and end on SIGTERM', async () => {
  const database = tests.database.connect()
  await foundWithSeries(database)
  const servers = await Promise.all(
    Array.from({ length: testEngine === 'postgres' ? 2 : 1 }, () => tests.start()),
  )
  const runs = () =>
    database.within(organisation, (db) =>
      db.selectFrom('series_run').select(['invoice_id', 'outcome']).execute(),
    )
  await expect.poll(runs).toMatchObject([{ outcome: 'draft' }])
  for (const { child } of servers) child.kill('SIGTERM')
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual(servers.map(() => 0))
  const drafts = await database.within(organisation, (db) => db.selectFrom('invoice').select('id').execute())
  expect(drafts).toHaveLength(2)
  await database.close()
})
