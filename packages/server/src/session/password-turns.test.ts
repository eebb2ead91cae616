import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { strangersFrom, takePasswordTurn } from './password-turns.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { updatePasswordHash } from './store.ts'

let app: TestApp
const taken: (() => void)[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => {
  for (const end of taken.splice(0)) end()
})
afterAll(() => app.close())

const cost = { memory: 64, passes: 1, parallelism: 1 }

/** Takes all of the share of strangers. */
async function takeSharesOfStrangers(): Promise<void> {
  for (const network of ['198.51.100.1', '198.51.100.2'])
    taken.push(await takePasswordTurn(strangersFrom(network)))
}

/** The user logs in from the address of the test app, which is known from then on. */
async function knownUser(name: string): Promise<TestUser> {
  const user = await app.user({ name })
  expect((await app.logIn(user)).statusCode).toBe(200)
  return user
}

test('passwords of one organisation leave those of another their share, and people take turns', async () => {
  const hash = await hashPassword({ organisation: 'eins' }, 'Geheim-123', cost)
  const order: string[] = []
  const verify = (organisation: string, person: string) =>
    verifyPassword({ organisation, person }, 'Geheim-123', hash).then(() =>
      order.push(`${organisation}.${person}`),
    )
  const all = Array.from({ length: 60 }, (_, n) => verify('eins', `alice${n % 2}`))
  all.push(verify('eins', 'bob'), verify('zwei', 'carol'))
  await Promise.all(all)
  expect(order.indexOf('zwei.carol')).toBeLessThan(6)
  expect(order.indexOf('eins.bob')).toBeLessThan(12)
})

test('strangers who take all of their share delay no known user, and wait alike for every organisation', async () => {
  const [alice, bob] = [await knownUser('alice'), await app.user({ name: 'bob' })]
  await takeSharesOfStrangers()
  const answered: string[] = []
  const logIn = (user: TestUser, changes: object) =>
    app.logIn(user, { password: 'Falsch-123', ...changes }).then(({ statusCode }) => {
      answered.push(String(statusCode))
      return statusCode
    })
  const strangers = [
    logIn(bob, {}),
    logIn(bob, { username: 'nobody' }),
    logIn(bob, { instanceId: 'nobody' }),
    logIn(alice, { username: 'mallory' }),
  ]
  for (let n = 0; n < 5; n++) expect((await app.logIn(alice)).statusCode).toBe(200)
  const body = { password: 'Geheim-123' }
  expect((await bob.send(endpoints.prove, { body })).statusCode).toBe(200)
  expect(answered).toEqual([])
  for (const end of taken.splice(0)) end()
  expect(await Promise.all(strangers)).toEqual([401, 401, 401, 401])
})

const failures = () =>
  app.database.across((db) =>
    db.selectFrom('login_failure').select('id').where('subject', '!=', '').orderBy('id').execute(),
  )

const providerOnly = { issuer: 'https://id.example', client_id: 'k', domains: '', password_for_all: 0 }

test('a login whose password waits is refused if the user is changed meanwhile, and counts as a guess', async () => {
  const alice = await app.user({ name: 'admin' })
  const { organisation } = alice
  const neighbour = await app.user({ name: 'bob0' })
  const changes: ((bob: TestUser) => Promise<unknown>)[] = [
    (bob) =>
      bob.call(endpoints.changePassword, {
        body: { oldPassword: 'Geheim-123', newPassword: 'Neues-Passwort-1' },
      }),
    ({ name }) => alice.call(endpoints.setPersonDisabled, { body: { username: name, disabled: true } }),
    ({ name }) => alice.call(endpoints.renamePerson, { body: { username: name, newName: `${name} neu` } }),
    () =>
      app.database.within(organisation, (db) =>
        db
          .insertInto('identity_provider')
          .values({ organisation, new_people: '', ...providerOnly })
          .execute(),
      ),
  ]
  for (const [n, change] of changes.entries()) {
    const bob = await app.user({ organisation, name: `bob${n}`, role: 'writing' })
    const before = (await failures()).length
    await takeSharesOfStrangers()
    const login = app.logIn(bob)
    await expect.poll(async () => (await failures()).length).toBe(before + 3)
    // By the time of these, the login has read the account, which it does at once.
    for (const user of [bob, bob, bob]) await user.call(endpoints.getOwnUser)
    await change(bob)
    for (const end of taken.splice(0)) end()
    expect((await login).json(), String(n)).toMatchObject({ status: 401, code: 'invalidCredentials' })
    // A change of password takes back the failures at its address, but not that of the account.
    expect((await failures()).length).toBeGreaterThanOrEqual(before + 2)
  }
  expect((await app.logIn(neighbour)).statusCode).toBe(200)
})

test('a proof whose password waits is refused if the password is changed meanwhile', async () => {
  const alice = await app.user()
  const owner = { organisation: alice.organisation, person: 'alice' }
  const passwordHash = await hashPassword(owner, 'Neues-Passwort-1', cost)
  taken.push(await takePasswordTurn(owner))
  const before = (await failures()).length
  const proof = alice.problem(endpoints.prove, { body: { password: 'Geheim-123' } })
  await expect.poll(async () => (await failures()).length).toBe(before + 3)
  await app.database.within(alice.organisation, (db) =>
    updatePasswordHash(db, alice.organisation, 'alice', passwordHash),
  )
  for (const end of taken.splice(0)) end()
  expect(await proof).toMatchObject({ code: 'wrongPassword' })
})

test('a password that waits too long is refused with a time to try again, and does not count as a guess', async () => {
  const carol = await app.user({ name: 'carol' })
  const before = await failures()
  await takeSharesOfStrangers()
  // Takes the ten seconds: with a mocked clock, the connections to PostgreSQL would also seem to wait too long.
  const response = await app.logIn(carol)
  expect(response.json()).toMatchObject({ status: 429, code: 'tooManyRequests' })
  expect(response.headers['retry-after']).toBe('5')
  expect(await failures()).toEqual(before)
})
