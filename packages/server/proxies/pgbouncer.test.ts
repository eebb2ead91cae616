import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { runAdmin } from '@kontor/testing/processes/run-process'
import { expect, onTestFinished, test } from 'vitest'
import { sampleInvoice } from '../src/testing/sample-bodies.ts'
import { post, put, serverTests } from '../src/testing/server-tests.ts'
import { runPgBouncer } from './run-pgbouncer.ts'

const tests = serverTests()
const password = 'Vorgabe-123'

// `npm test` tests the same behaviour with a test double (database/pooled.postgres.test.ts).
test('startup, calls, backup and a second server work through a real PgBouncer', async () => {
  const pgBouncer = await runPgBouncer(tests.database.url ?? '')
  onTestFinished(() => pgBouncer.stop())
  const env = { KONTOR_DATABASE_URL: pgBouncer.url, KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: password }
  const one = await tests.start(env)
  const login = { instanceId: 'demo', username: 'demo', password }
  const { accessToken } = await post(one.origin, endpoints.login.path, login)
  const drafts = await Promise.all(
    Array.from({ length: 20 }, () =>
      post(one.origin, endpoints.createInvoice.path, sampleInvoice(), accessToken),
    ),
  )
  expect(drafts.every((draft) => 'id' in draft)).toBe(true)
  const finals = await Promise.all(
    drafts.map((draft) =>
      put(one.origin, endpoints.setInvoiceStatus.path, { invoiceId: draft.id, status: 'final' }, accessToken),
    ),
  )
  const numbers = finals
    .map((final) => Number(/\d+$/.exec(final.invoiceNumber)?.[0]))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, place) => (numbers[0] ?? 0) + place))
  const file = join(tests.database.dataDir, 'night.backup')
  await runAdmin({ ...tests.env, ...env }, ['backup', file])
  const two = await tests.start(env)
  expect(await post(two.origin, endpoints.listFinalInvoices.path, {}, accessToken)).toHaveLength(50)
})
