import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { least, longestTurn, maxTimesFloor } from '../testing/processor-time.ts'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const savesAtOnce = 64

test('64 saves of one draft at once delay neither a colleague nor a neighbour', async () => {
  expect(await least(3, saveAtOnce, maxTimesFloor)).toBeLessThan(maxTimesFloor)
})

/** Returns the longest turn. */
async function saveAtOnce(): Promise<number> {
  const alice = await app.user()
  const others = [await app.user({ organisation: alice.organisation, name: 'bob' }), await app.user()]
  const items = Array.from({ length: 50 }, () => sampleItem())
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice({ items }) })
  let saves = 0
  // On a busy machine, the last saves may wait too long.
  const save = async () => {
    const body = { ...draft, revision: undefined, title: `Fassung ${++saves}` }
    expect([200, 429]).toContain((await alice.send(endpoints.updateInvoice, { body })).statusCode)
  }
  const work = async (user: TestUser) => {
    const { id: customerId } = await user.call(endpoints.createCustomer, { body: { companyName: 'Neu' } })
    expect(await user.call(endpoints.listCustomers)).toMatchObject([{ id: customerId }])
  }
  // Loads the code and prepares the statements.
  await save()
  await work(await app.user())
  const order: string[] = []
  const longest = await longestTurn(async () => {
    const saving = Array.from({ length: savesAtOnce }, () => save().finally(() => order.push('save')))
    const calls = others.map((user) => work(user).finally(() => order.push('other')))
    await Promise.all([...saving, ...calls])
  })
  const savesBeforeOthers = order.slice(0, order.lastIndexOf('other')).filter((who) => who === 'save')
  expect(savesBeforeOthers.length).toBeLessThan(savesAtOnce / 2)
  return longest
}
