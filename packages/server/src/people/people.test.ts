import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { addPeople } from '../testing/many-people.ts'
import { recordedEvents } from '../testing/recorded-events.ts'
import { startTestApp, type TestApp, type TestUser, testPassword } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => app.advance(900))
afterAll(() => app.close())

const login = (organisation: string, username: string, password: string) =>
  app.send(endpoints.login, { body: { instanceId: organisation, username, password } })
const invite = async (admin: TestUser, changes: object = {}) =>
  admin.call(endpoints.invitePerson, { body: { username: 'Bea', role: 'writing', ...changes } })
const peopleOf = async (admin: TestUser) =>
  (await admin.call(endpoints.listPeople)).map(({ username, role, disabled, invited }) => ({
    username,
    role,
    disabled,
    invited,
  }))
const actionsOf = (organisation: string) =>
  app.database.within(organisation, async (db) => {
    const rows = await db
      .selectFrom('audit_event')
      .select(['user_name', 'action', 'object_id'])
      .where('organisation', '=', organisation)
      .where('object_type', '=', 'user')
      .where('action', '!=', 'user.create')
      .orderBy('sequence')
      .execute()
    return rows.map((row) => `${row.user_name}: ${row.action} ${row.object_id}`)
  })

test('an invited person chooses a password with the link, which works once, and signs in [A10.4]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const { token, expiresAt } = await invite(alice, { email: 'bea@example.de' })
  expect(expiresAt).toBe(app.now() + 7 * 24 * 3600)
  expect((await login(organisation, 'bea', '')).statusCode).toBe(400)
  expect((await login(organisation, 'bea', testPassword)).json().code).toBe('invalidCredentials')
  expect(await peopleOf(alice)).toEqual([
    { username: 'alice', role: 'administration', disabled: false, invited: false },
    { username: 'Bea', role: 'writing', disabled: false, invited: true },
  ])
  const holder = { organisation, organisationName: organisation, username: 'Bea', passwordUsable: true }
  const opened = await app.send(endpoints.openPasswordLink, { body: { token } })
  expect(opened.json()).toEqual(holder)
  const weak = await app.send(endpoints.usePasswordLink, { body: { token, newPassword: 'kurz' } })
  expect(weak.json().code).toBe('weakPassword')
  const body = { token, newPassword: 'Neues-Passwort-1' }
  const both = await Promise.all([1, 2].map(() => app.send(endpoints.usePasswordLink, { body })))
  expect(both.map((response) => response.statusCode).toSorted()).toEqual([200, 404])
  expect((await app.send(endpoints.openPasswordLink, { body })).json().code).toBe('invalidLink')
  const { accessToken } = (await login(organisation, 'bea', body.newPassword)).json()
  expect(await alice.call(endpoints.getOwnUser, { token: accessToken })).toEqual({
    username: 'Bea',
    organisation,
    role: 'writing',
    rights: ['read', 'write'],
    administrators: ['alice'],
    earlierNames: [],
  })
  expect(await actionsOf(organisation)).toEqual(['alice: user.invite Bea', 'Bea: user.password Bea'])
})

test("an unknown, used, replaced or expired link and a disabled person's link get the same response [A10.6]", async () => {
  const alice = await app.user()
  const { token: replaced } = await invite(alice)
  const { token: used } = await invite(alice, { username: 'Cleo' })
  const { token: disabled } = await invite(alice, { username: 'Dora' })
  const { token: old } = await invite(alice, { username: 'Elli' })
  await alice.call(endpoints.createPasswordLink, { body: { username: 'Bea' } })
  await app.send(endpoints.usePasswordLink, { body: { token: used, newPassword: 'Neues-Passwort-1' } })
  await alice.call(endpoints.setPersonDisabled, { body: { username: 'Dora', disabled: true } })
  const unknown = [`${alice.organisation}.x`, 'nobody.x', 'x', "' or 1=1 --.x"]
  const responseTo = async (token: string) => {
    const response = await app.send(endpoints.openPasswordLink, { body: { token } })
    const { requestId: _, ...problem } = response.json()
    return problem
  }
  const responses = await Promise.all([replaced, used, disabled, ...unknown].map(responseTo))
  app.advance(7 * 24 * 3600)
  responses.push(await responseTo(old))
  expect(responses[0]).toMatchObject({ status: 404, code: 'invalidLink' })
  for (const response of responses) expect(response).toEqual(responses[0])
})

test('the database stores only the hash of a link', async () => {
  const alice = await app.user()
  const { token } = await invite(alice)
  const rows = await app.database.within(alice.organisation, (db) =>
    db.selectFrom('password_link').selectAll().where('organisation', '=', alice.organisation).execute(),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
})

test("a link replaces a forgotten password and ends the person's sessions", async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob', role: 'reading' })
  const { token } = await alice.call(endpoints.createPasswordLink, { body: { username: 'bob' } })
  expect(await bob.call(endpoints.listCustomers)).toEqual([])
  const body = { token, newPassword: 'Neues-Passwort-1' }
  expect((await app.send(endpoints.usePasswordLink, { body })).statusCode).toBe(200)
  expect(await bob.problem(endpoints.listCustomers)).toMatchObject({ code: 'invalidToken' })
  expect((await login(alice.organisation, 'bob', testPassword)).statusCode).toBe(401)
  expect((await login(alice.organisation, 'bob', body.newPassword)).statusCode).toBe(200)
})

test('a changed role takes effect with the next call [A10.3]', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob', role: 'reading' })
  const changed = await alice.call(endpoints.changeRole, { body: { username: 'BOB', role: 'accounting' } })
  expect(changed).toMatchObject({ username: 'bob', role: 'accounting' })
  expect(await bob.call(endpoints.getOwnUser)).toMatchObject({ role: 'accounting' })
  expect(await actionsOf(alice.organisation)).toEqual(['alice: user.role bob'])
})

test('an auditor needs an end date in the future', async () => {
  const alice = await app.user()
  await invite(alice)
  const rejected = (changes: object) =>
    alice.problem(endpoints.changeRole, { body: { username: 'Bea', role: 'auditing', ...changes } })
  expect(await rejected({})).toMatchObject({ issues: [{ path: 'roleUntil', code: 'missing' }] })
  expect(await rejected({ roleUntil: app.now() })).toMatchObject({
    issues: [{ path: 'roleUntil', code: 'past' }],
  })
  const body = { username: 'Bea', role: 'auditing', roleUntil: app.now() + 60 }
  expect(await alice.call(endpoints.changeRole, { body })).toMatchObject({ roleUntil: app.now() + 60 })
})

test('after a role has ended, its user can neither sign in nor renew the session', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const auditor = await app.user({ organisation, name: 'auditor', role: 'reading' })
  const body = { username: 'auditor', role: 'auditing', roleUntil: app.now() + 60 }
  await alice.call(endpoints.changeRole, { body })
  expect((await login(organisation, 'auditor', testPassword)).json()).toMatchObject({ role: 'auditing' })
  app.advance(60)
  expect((await login(organisation, 'auditor', testPassword)).json().code).toBe('invalidCredentials')
  const renewal = { refreshToken: auditor.refreshToken, orgId: organisation }
  expect((await app.send(endpoints.renewToken, { body: renewal })).json().code).toBe('invalidToken')
})

test('the next call of a disabled user fails, and they cannot sign in until they are enabled again', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob', role: 'writing' })
  await alice.call(endpoints.setPersonDisabled, { body: { username: 'bob', disabled: true } })
  expect(await bob.problem(endpoints.listCustomers)).toMatchObject({ code: 'invalidToken' })
  expect((await login(alice.organisation, 'bob', testPassword)).json().code).toBe('invalidCredentials')
  await alice.call(endpoints.setPersonDisabled, { body: { username: 'bob', disabled: false } })
  expect(await bob.problem(endpoints.listCustomers)).toMatchObject({ code: 'invalidToken' })
  expect((await login(alice.organisation, 'bob', testPassword)).statusCode).toBe(200)
})

test("ending a user's sessions logs the user out; ending one's own sessions keeps the current one", async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob', role: 'reading' })
  expect((await alice.call(endpoints.listPeople)).map(({ sessions }) => sessions)).toEqual([1, 1])
  const ended = await alice.call(endpoints.endSessionsOfPerson, { body: { username: 'bob' } })
  expect(ended).toMatchObject({ sessions: 0 })
  expect(await bob.problem(endpoints.listCustomers)).toMatchObject({ code: 'invalidToken' })
  await alice.call(endpoints.endSessionsOfPerson, { body: { username: 'alice' } })
  expect(await alice.call(endpoints.listPeople)).toHaveLength(2)
})

test('the last administrator, not counting invited ones, cannot be disabled or lose the role [A10.5]', async () => {
  const alice = await app.user()
  await invite(alice, { role: 'administration' })
  const expected = { status: 409, code: 'lastAdministration' }
  const username = 'alice'
  expect(
    await alice.problem(endpoints.setPersonDisabled, { body: { username, disabled: true } }),
  ).toMatchObject(expected)
  expect(await alice.problem(endpoints.changeRole, { body: { username, role: 'accounting' } })).toMatchObject(
    expected,
  )
  const limited = { username, role: 'administration', roleUntil: app.now() + 60 }
  expect(await alice.problem(endpoints.changeRole, { body: limited })).toMatchObject(expected)
  expect(await alice.call(endpoints.getOwnUser)).toMatchObject({ role: 'administration' })
})

test('if the last two administrators step down simultaneously, one of the two calls is rejected', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const responses = await Promise.all([
    alice.send(endpoints.changeRole, { body: { username: 'alice', role: 'reading' } }),
    bob.send(endpoints.changeRole, { body: { username: 'bob', role: 'reading' } }),
  ])
  expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409])
})

test('rejects a taken or reserved name, an invalid e-mail address or role, and unknown people', async () => {
  const alice = await app.user()
  const rejected = (changes: object) =>
    alice.problem(endpoints.invitePerson, { body: { username: 'Bea', role: 'reading', ...changes } })
  expect(await rejected({ username: ' ALICE ' })).toMatchObject({ status: 409, code: 'nameTaken' })
  expect(await rejected({ username: 'API: Kasse' })).toMatchObject({ code: 'invalidRequest' })
  expect(await rejected({ email: 'nirgends' })).toMatchObject({ issues: [{ path: 'email' }] })
  expect(await rejected({ role: 'owner' })).toMatchObject({ issues: [{ path: 'role' }] })
  for (const endpoint of [endpoints.changeRole, endpoints.setPersonDisabled, endpoints.createPasswordLink]) {
    const body = { username: 'Nobody', role: 'reading', disabled: true }
    expect(await alice.problem(endpoint, { body })).toMatchObject({ code: 'notFound' })
  }
})

test('after ten minutes, sensitive calls need a new proof, such as the password [A10.7]', async () => {
  const alice = await app.user()
  app.advance(600)
  await invite(alice)
  app.advance(1)
  const body = { username: 'Cleo', role: 'reading' }
  expect(await alice.problem(endpoints.invitePerson, { body })).toMatchObject({
    status: 403,
    code: 'proofNeeded',
  })
  expect(await alice.call(endpoints.listPeople)).toHaveLength(2)
  expect(await alice.problem(endpoints.prove, { body: { password: 'Falsch-123' } })).toMatchObject({
    code: 'wrongPassword',
  })
  expect(await alice.problem(endpoints.invitePerson, { body })).toMatchObject({ code: 'proofNeeded' })
  const { accessToken } = await alice.call(endpoints.prove, { body: { password: testPassword } })
  await alice.call(endpoints.invitePerson, { body, token: accessToken })
})

test("an administrator can change a person's e-mail address; repeating the change adds no event [A10.4]", async () => {
  const alice = await app.user()
  await invite(alice, { email: 'bea@example.de' })
  const body = { username: 'bea', email: 'neu@example.de' }
  for (const _ of [1, 2])
    expect(await alice.call(endpoints.changeEmail, { body })).toMatchObject({
      username: 'Bea',
      email: 'neu@example.de',
    })
  expect(await actionsOf(alice.organisation)).toEqual(['alice: user.invite Bea', 'alice: user.email Bea'])
})

test('rejects a name with the prefix reserved for programs, ignoring case [A11.2]', async () => {
  const alice = await app.user()
  const body = { username: 'api: Kasse', role: 'writing' } as const
  expect(await alice.problem(endpoints.invitePerson, { body })).toMatchObject({
    code: 'invalidRequest',
    issues: [{ path: 'username', code: 'reserved' }],
  })
})

test("lists each person's e-mail address, role, role expiry, second factor, sessions and last use", async () => {
  const alice = await app.user()
  const { organisation } = alice
  await invite(alice, { username: 'Zoe', role: 'auditing', roleUntil: app.now() + 60, email: 'z@example.de' })
  const bob = await app.user({ organisation, name: 'bob', role: 'reading' })
  await app.user({ name: 'stranger' })
  const person = {
    ...{ email: '', roleUntil: 0, disabled: false, invited: false, secondFactor: false },
    ...{ passwordAllowed: false, earlierNames: [] },
  }
  const seen = { sessions: 1, lastSeen: app.now() }
  const zoe = { email: 'z@example.de', role: 'auditing', roleUntil: app.now() + 60, invited: true }
  const listed = [
    { ...person, ...seen, username: 'alice', role: 'administration' },
    { ...person, ...seen, username: 'bob', role: 'reading' },
    { ...person, ...zoe, username: 'Zoe', sessions: 0, lastSeen: 0 },
  ]
  expect(await alice.call(endpoints.listPeople)).toEqual(listed)
  await app.database.within(organisation, async (db) => {
    const key = {
      name: 'Schlüssel',
      host: 'localhost',
      public_key: 'x',
      sign_count: 0,
      transports: '',
      synced: 0,
      used_at: 0,
    }
    await db
      .insertInto('passkey')
      .values({ ...key, organisation, credential_id: 'c', name_key: 'bob', created_at: app.now() })
      .execute()
    await db
      .insertInto('provider_person')
      .values({ organisation, issuer: 'https://id.example', subject: 's', name_key: 'zoe' })
      .execute()
  })
  await app.send(endpoints.logout, { body: { refreshToken: bob.refreshToken } })
  expect(await alice.call(endpoints.listPeople)).toEqual([
    listed[0],
    { ...listed[1], secondFactor: true, sessions: 0 },
    { ...listed[2], invited: false },
  ])
  app.advance(899)
  app.advance(30 * 24 * 3600)
  const carol = await app.user({ organisation, name: 'carol' })
  const sessions = (await carol.call(endpoints.listPeople)).map((row) => `${row.username} ${row.sessions}`)
  expect(sessions).toEqual(['alice 0', 'bob 0', 'carol 1', 'Zoe 0'])
})

test('the audit trail records each change to a person', async () => {
  const alice = await app.user()
  await invite(alice, { email: 'bea@example.de' })
  const until = app.now() + 60
  const username = 'bea'
  await alice.call(endpoints.createPasswordLink, { body: { username } })
  await alice.call(endpoints.changeRole, { body: { username, role: 'auditing', roleUntil: until } })
  await alice.call(endpoints.changeEmail, { body: { username, email: 'neu@example.de' } })
  await alice.call(endpoints.endSessionsOfPerson, { body: { username } })
  for (const disabled of [true, true, false]) {
    await alice.call(endpoints.setPersonDisabled, { body: { username, disabled } })
  }
  const event = (action: string, detail?: object) => ({
    by: 'alice',
    action,
    id: 'Bea',
    detail: detail === undefined ? '' : JSON.stringify(detail),
    hash: '',
  })
  const [, ...events] = await recordedEvents(app, alice, 'user')
  const invited = { role: 'writing', roleUntil: 0, email: 'bea@example.de', passwordMark: sha256('') }
  expect(events).toEqual([
    event('user.invite', invited),
    event('user.passwordLink'),
    event('user.role', { role: 'auditing', roleUntil: until }),
    event('user.email', { email: 'neu@example.de' }),
    event('user.endSessions'),
    event('user.disable'),
    event('user.enable'),
  ])
})

test('disabling a person invalidates their link and unlinks them from the identity provider', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const { token } = await invite(alice)
  const provider = { organisation, issuer: 'https://id.example', subject: 's' }
  const known = () =>
    app.database.within(organisation, (db) =>
      db.selectFrom('provider_person').selectAll().where('organisation', '=', organisation).execute(),
    )
  await app.database.within(organisation, (db) =>
    db
      .insertInto('provider_person')
      .values({ ...provider, name_key: 'bea' })
      .execute(),
  )
  await alice.call(endpoints.setPersonDisabled, { body: { username: 'Bea', disabled: true } })
  expect(await known()).toEqual([])
  const problem = await alice.problem(endpoints.createPasswordLink, { body: { username: 'Bea' } })
  expect(problem).toMatchObject({ status: 404, code: 'notFound' })
  await alice.call(endpoints.setPersonDisabled, { body: { username: 'Bea', disabled: false } })
  expect((await app.send(endpoints.openPasswordLink, { body: { token } })).statusCode).toBe(404)
})

test('a new e-mail address unlinks the person from the identity provider', async () => {
  const alice = await app.user()
  const { organisation } = alice
  await invite(alice)
  await app.database.within(organisation, (db) =>
    db
      .insertInto('provider_person')
      .values({ organisation, issuer: 'https://id.example', subject: 's', name_key: 'bea' })
      .execute(),
  )
  const change = (email: string) => alice.call(endpoints.changeEmail, { body: { username: 'Bea', email } })
  const known = async () =>
    app.database.within(organisation, (db) =>
      db.selectFrom('provider_person').select('name_key').where('organisation', '=', organisation).execute(),
    )
  await change('')
  expect(await known()).toEqual([{ name_key: 'bea' }])
  await change('neu@example.de')
  expect(await known()).toEqual([])
})

test('lists people in German alphabetical order', async () => {
  const alice = await app.user()
  for (const username of ['Zoe', 'Öztürk', 'ohm', 'Anna-Lena', 'Ägidius', 'annabell'])
    await invite(alice, { username })
  const names = (await peopleOf(alice)).map(({ username }) => username)
  expect(names).toEqual(['Ägidius', 'alice', 'Anna-Lena', 'annabell', 'ohm', 'Öztürk', 'Zoe'])
})

test('calls about people do not find people in another organisation', async () => {
  const alice = await app.user()
  await app.user({ name: 'fremd' })
  const username = 'fremd'
  for (const problem of [
    await alice.problem(endpoints.changeRole, { body: { username, role: 'reading' } }),
    await alice.problem(endpoints.changeEmail, { body: { username, email: 'x@example.de' } }),
    await alice.problem(endpoints.setPersonDisabled, { body: { username, disabled: true } }),
    await alice.problem(endpoints.endSessionsOfPerson, { body: { username } }),
    await alice.problem(endpoints.createPasswordLink, { body: { username } }),
    await alice.problem(endpoints.resetSecondFactors, { body: { username } }),
  ]) {
    expect(problem).toMatchObject({ status: 404, code: 'notFound' })
  }
})

test('an organisation has at most 1,000 people who are not disabled, and lists all of them', async () => {
  const alice = await app.user()
  await addPeople(app, alice.organisation, 'p', 998)
  const disable = (username: string, disabled: boolean) => ({ body: { username, disabled } })
  await addPeople(app, alice.organisation, 'aaa', 1)
  await alice.call(endpoints.setPersonDisabled, disable('aaa0', true))
  await invite(alice, { username: 'zoe' })
  const people = await peopleOf(alice)
  expect(people).toHaveLength(1000)
  expect([people[0]?.username, people.at(-1)?.username]).toEqual(['alice', 'zoe'])
  const body = { username: 'Bea', role: 'writing' as const }
  const tooMany = { code: 'invalidRequest', issues: [{ path: '', code: 'tooMany' }] }
  expect(await alice.problem(endpoints.invitePerson, { body })).toMatchObject(tooMany)
  expect(await alice.problem(endpoints.setPersonDisabled, disable('aaa0', false))).toMatchObject(tooMany)
  await alice.call(endpoints.setPersonDisabled, disable('zoe', true))
  await alice.call(endpoints.setPersonDisabled, disable('aaa0', false))
  expect((await peopleOf(alice))[0]).toMatchObject({ username: 'aaa0', disabled: false })
})

test('two people cannot have the same e-mail address, in whatever case [A10.4]', async () => {
  const alice = await app.user()
  await invite(alice, { email: 'bea@example.de' })
  const taken = { code: 'invalidRequest', issues: [{ path: 'email', code: 'taken' }] }
  const cleo = { username: 'Cleo', role: 'reading', email: 'BEA@example.de' }
  expect(await alice.problem(endpoints.invitePerson, { body: cleo })).toMatchObject(taken)
  await invite(alice, { username: 'Cleo' })
  const change = (username: string, email: string) => ({ body: { username, email } })
  expect(await alice.problem(endpoints.changeEmail, change('Cleo', cleo.email))).toMatchObject(taken)
  await alice.call(endpoints.changeEmail, change('Bea', 'Bea@example.de'))
  await alice.call(endpoints.changeEmail, change('Bea', ''))
  await alice.call(endpoints.changeEmail, change('Cleo', cleo.email))
  const neighbour = await app.user()
  await invite(neighbour, { email: cleo.email })
})

test('rejects names with invisible characters or mixed alphabets, and names that look like another [A10.4]', async () => {
  const alice = await app.user()
  const rejected = (username: string) =>
    alice.problem(endpoints.invitePerson, { body: { username, role: 'reading' } })
  for (const [name, code] of [
    ['ali\u200Bce', 'invisible'],
    ['\u202Eecila', 'invisible'],
    ['\u0430lice', 'mixedScripts'],
  ] as const)
    expect(await rejected(name)).toMatchObject({ issues: [{ path: 'username', code }] })
  await invite(alice, { username: 'coco' })
  expect(await rejected('\u0441\u043E\u0441\u043E')).toMatchObject({ status: 409, code: 'nameTaken' })
})

test('an invitation that nobody has accepted can be withdrawn, and its name invited again [A10.4]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const { token } = await invite(alice)
  const withdraw = { body: { username: 'bea' } }
  const neighbour = await app.user()
  await invite(neighbour)
  expect(await alice.call(endpoints.withdrawInvitation, withdraw)).toEqual({ username: 'Bea' })
  expect(await peopleOf(alice)).toHaveLength(1)
  expect(await peopleOf(neighbour)).toHaveLength(2)
  const opened = await app.send(endpoints.openPasswordLink, { body: { token } })
  expect(opened.json().code).toBe('invalidLink')
  expect(await alice.problem(endpoints.withdrawInvitation, withdraw)).toMatchObject({ code: 'notFound' })
  await invite(alice)
  expect(await actionsOf(organisation)).toEqual([
    ...['alice: user.invite Bea', 'alice: user.withdraw Bea', 'alice: user.invite Bea'],
  ])
})

test('nobody who has ever signed in can be withdrawn [A10.4]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const bob = await app.user({ organisation, name: 'bob', role: 'reading' })
  const accepted = { status: 400, issues: [{ path: 'username', code: 'accepted' }] }
  const withdraw = { body: { username: 'bob' } }
  expect(await alice.problem(endpoints.withdrawInvitation, withdraw)).toMatchObject(accepted)
  expect(await bob.problem(endpoints.withdrawInvitation, withdraw)).toMatchObject({ code: 'forbidden' })
  // As after being unlinked from the provider: no way to sign in is left, but events name the person.
  await login(organisation, 'bob', testPassword)
  await app.database.within(organisation, (db) =>
    db
      .updateTable('user_account')
      .set({ password_hash: '' })
      .where('organisation', '=', organisation)
      .where('name_key', '=', 'bob')
      .execute(),
  )
  expect(await alice.problem(endpoints.withdrawInvitation, withdraw)).toMatchObject(accepted)
  expect(await peopleOf(alice)).toHaveLength(2)
})

test('a link says that a password is useless where only the provider counts, except for administrators [A10.6, A18.1]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const usable = async (username: string) => {
    const { token } = await alice.call(endpoints.createPasswordLink, { body: { username } })
    return (await app.send(endpoints.openPasswordLink, { body: { token } })).json().passwordUsable
  }
  await invite(alice)
  expect([await usable('Bea'), await usable('alice')]).toEqual([true, true])
  const provider = { issuer: 'https://id.example', client_id: 'k', new_people: '', domains: '' } as const
  await app.database.within(organisation, (db) =>
    db
      .insertInto('identity_provider')
      .values({ organisation, ...provider, password_for_all: 0 })
      .execute(),
  )
  expect([await usable('Bea'), await usable('alice')]).toEqual([false, true])
})
