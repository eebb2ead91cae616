import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finalAdvance, finalize, settlementOf } from '../testing/project-papers.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let user: TestUser
beforeEach(async () => {
  user = await app.user()
  await user.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
})

/** Stores copies of a final advance with everything that refers to it, under other ids. */
async function copyAdvance(id: string, copies: number): Promise<void> {
  await app.database.within(user.organisation, async (db) => {
    const row = await db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: copies }, (_, place) => ({
      ...row,
      id: `copy-${String(place).padStart(4, '0')}`,
      number: `copy-${place}`,
    }))
    for (let start = 0; start < copies; start += 50) {
      await db
        .insertInto('invoice')
        .values(rows.slice(start, start + 50))
        .execute()
    }
  })
}

test('settled advances, however many, never hide one that is open (§14c UStG)', async () => {
  const first = await finalAdvance(user, 10)
  await finalize(user, await settlementOf(user, first))
  await copyAdvance(first.id, 200)
  const second = await finalAdvance(user, 20)
  const params = { id: second.id }
  const open = await user.call(endpoints.listOpenAdvances, { params })
  expect(open.map(({ invoiceId }) => invoiceId)).toEqual([second.id])
  const settlement = await finalize(user, await settlementOf(user, second))
  expect(settlement.content.paper).toMatchObject({ settles: [{ invoiceId: second.id }] })
})

test('more open advances than one settlement can name are refused as a whole', async () => {
  const first = await finalAdvance(user, 10)
  await copyAdvance(first.id, 200)
  const params = { id: first.id }
  expect(await user.refusal(endpoints.listOpenAdvances, { params })).toMatchObject({
    code: 'tooManyAdvances',
  })
  const body = { invoiceId: first.id }
  expect(await user.refusal(endpoints.settleProject, { body })).toMatchObject({ code: 'tooManyAdvances' })
})
