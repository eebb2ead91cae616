import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { runAdmin } from '@kontor/testing/processes/run-process'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { post, put, serverTests } from '../testing/server-tests.ts'
import { startTransactionPooler } from '../testing/transaction-pooler.ts'
import { connectPostgres } from './connect.ts'

const tests = serverTests()
const password = 'Vorgabe-123'

/** Starts a pooler in front of the database. Returns it with the settings for processes that use it. */
async function startPooler() {
  const pooler = await startTransactionPooler(tests.database.url ?? '')
  onTestFinished(() => pooler.close())
  return { pooler, env: { KONTOR_DATABASE_URL: pooler.url } }
}

test('servers start, migrate and respond even if each transaction gets a different connection', async () => {
  const { pooler, env } = await startPooler()
  const demo = { ...env, KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: password }
  const [one, two] = await Promise.all([tests.start(demo), tests.start(demo)])
  const login = { instanceId: 'demo', username: 'demo', password }
  const { accessToken } = await post(one.origin, endpoints.login.path, login)
  const drafts = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      post((index % 2 === 0 ? one : two).origin, endpoints.createInvoice.path, sampleInvoice(), accessToken),
    ),
  )
  expect(drafts.every((draft) => 'id' in draft)).toBe(true)
  const finals = await Promise.all(
    drafts.map((draft, place) =>
      put(
        (place % 2 === 0 ? one : two).origin,
        endpoints.setInvoiceStatus.path,
        { invoiceId: draft.id, status: 'final' },
        accessToken,
      ),
    ),
  )
  const numbers = finals
    .map((final) => Number(/\d+$/.exec(final.invoiceNumber)?.[0]))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, place) => (numbers[0] ?? 0) + place))
  expect(await post(two.origin, endpoints.listFinalInvoices.path, {}, accessToken)).toHaveLength(50)
  expect(pooler.moves()).toBeGreaterThan(10)
  expect(await pooler.leftovers()).toEqual([])
})

test('admin commands, backup and restore work even if each transaction gets a different connection', async () => {
  const { pooler, env } = await startPooler()
  const file = join(tests.database.dataDir, 'night.backup')
  const admin = (words: string[], input?: string) => runAdmin({ ...tests.env, ...env }, words, input)
  await admin(['org', 'create', 'eins', '--name', 'Eins GmbH'])
  await admin(['user', 'create', 'eins', 'erika', '--password-stdin'], `${password}\n`)
  await admin(['org', 'set', 'eins', '--next-number', '100'])
  await admin(['backup', file])
  await admin(['restore', file, '--overwrite'])
  expect(await admin(['audit', 'verify'])).toContain('eins')
  expect(await pooler.leftovers()).toEqual([])
})

test('the test double for PgBouncer reports what a session leaves behind', async () => {
  const { pooler } = await startPooler()
  const database = connectPostgres(pooler.url)
  onTestFinished(() => database.close())
  await sql`select set_config('kontor.organisation', 'fremd', false), pg_advisory_lock(1)`.execute(
    database.kysely,
  )
  const { rows } = await sql<{
    seen: string
  }>`select current_setting('kontor.organisation', true) as seen`.execute(database.kysely)
  expect(rows[0]?.seen ?? '').toBe('')
  expect(await pooler.leftovers()).toEqual(['lock advisory', 'organisation fremd'])
})
