import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../database/connect.ts'
import {
  finalAdvance,
  finalize,
  sampleAdvance,
  settlementOf,
  userWithChains,
} from '../testing/project-papers.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { waitingTransactions } from '../testing/waiting-transactions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let user: TestUser
beforeEach(async () => {
  user = await userWithChains(app)
})

/**
 * Sends calls one after the other, each as soon as the previous one has its response or is waiting for the
 * rows that `lock` has locked. Then releases the lock and returns the statuses.
 */
async function statusesWhile(
  lock: (db: Db) => Promise<unknown>,
  calls: (() => Promise<{ statusCode: number }>)[],
): Promise<number[]> {
  const responses: Promise<{ statusCode: number }>[] = []
  let finished = 0
  await app.database.within(user.organisation, async (db) => {
    await lock(db)
    for (const call of calls) {
      const response = call()
      responses.push(response)
      void response.then(() => finished++)
      await expect
        .poll(async () => (await waitingTransactions(app.database)) + finished)
        .toBe(responses.length)
    }
  })
  return (await Promise.all(responses)).map(({ statusCode }) => statusCode)
}

const sendFinal = (draft: Invoice) =>
  user.send(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })

test('settling advances while their settlement is being cancelled does not deadlock', async () => {
  // The numbers and the ids of these two are in opposite orders, so that different locking orders would
  // deadlock.
  let [first, last] = [await finalAdvance(user, 10), await finalAdvance(user, 20)]
  while (last.id > first.id) [first, last] = [last, await finalAdvance(user, 20)]
  const other = await settlementOf(user, first)
  const settlement = await finalize(user, await settlementOf(user, first))
  const statuses = await statusesWhile(
    (db) => db.selectFrom('invoice').select('id').where('id', '=', first.id).forUpdate().execute(),
    [
      () => sendFinal(other),
      () => user.send(endpoints.cancelInvoice, { body: { invoiceId: settlement.id, reason: '' } }),
    ],
  )
  expect(statuses).toEqual([409, 200])
})

test('rejects a settlement that omits an advance that became final just before it', async () => {
  const first = await finalAdvance(user, 10)
  const settlement = await settlementOf(user, first)
  const second = await user.call(endpoints.createInvoice, { body: sampleAdvance(20) })
  const statuses = await statusesWhile(
    (db) => db.selectFrom('audit_head').select('sequence').forUpdate().execute(),
    [() => sendFinal(second), () => sendFinal(settlement)],
  )
  expect(statuses).toEqual([200, 409])
})
