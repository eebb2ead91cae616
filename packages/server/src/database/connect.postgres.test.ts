import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a read-only transaction sees a single snapshot despite concurrent writes', async () => {
  const alice = await app.user()
  const { id } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  await app.database.within(
    alice.organisation,
    async (db) => {
      const lock = () => db.selectFrom('invoice').select('lock_user').executeTakeFirst()
      expect(await lock()).toEqual({ lock_user: null })
      await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: id } })
      expect(await lock()).toEqual({ lock_user: null })
    },
    'read',
  )
})
