import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endpoints } from '@kontor/contract/endpoints'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

test('while another process writes, calls that read go on, and those that write wait for it', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const alice = await app.user()
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(app.database.kysely)
  const other = new DatabaseSync(join(rows[0]?.file ?? ''))
  onTestFinished(() => other.close())
  await alice.call(endpoints.listCustomers)
  other.exec('begin immediate')
  let isSaved = false
  const saving = alice
    .call(endpoints.createCustomer, { body: { companyName: 'Neu' } })
    .finally(() => (isSaved = true))
  for (let n = 0; n < 3; n++) expect(await alice.call(endpoints.listCustomers)).toEqual([])
  const across = app.database.across((db) => db.selectFrom('organisation').select('id').execute())
  expect(await alice.call(endpoints.listCustomers)).toEqual([])
  expect(isSaved).toBe(false)
  other.exec('commit')
  await saving
  expect(await across).toHaveLength(1)
  expect(await alice.call(endpoints.listCustomers)).toMatchObject([{ companyName: 'Neu' }])
})
