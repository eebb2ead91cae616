import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPersonDisabled } from '../people/change-person.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { waitingTransactions } from '../testing/waiting-transactions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a login waits while its user is being disabled, and is then refused', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const neighbour = await app.user({ name: 'bob' })
  const { login } = await app.database.within(alice.organisation, async (db) => {
    await setPersonDisabled(db, alice.session, { username: 'bob', disabled: true })
    const login = app.logIn(bob)
    await expect.poll(() => waitingTransactions(app.database)).toBe(1)
    expect((await app.logIn(neighbour)).statusCode).toBe(200)
    return { login }
  })
  expect((await login).json()).toMatchObject({ status: 401, code: 'invalidCredentials' })
  expect(await alice.call(endpoints.listPeople)).toMatchObject([{ username: 'alice' }, { sessions: 0 }])
})
