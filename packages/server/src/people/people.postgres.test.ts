import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { waitingTransactions } from '../testing/waiting-transactions.ts'
import { changeRole } from './change-person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('if two administrators step down at once, the second waits for the first and is rejected', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const { second } = await app.database.within(alice.organisation, async (db) => {
    await changeRole(db, alice.session, { username: 'alice', role: 'reading', roleUntil: 0 })
    const second = bob.send(endpoints.changeRole, { body: { username: 'bob', role: 'reading' } })
    await expect.poll(() => waitingTransactions(app.database)).toBe(1)
    return { second }
  })
  expect((await second).json()).toMatchObject({ status: 409, code: 'lastAdministration' })
  expect(await bob.call(endpoints.getOwnUser)).toMatchObject({ role: 'administration' })
})
