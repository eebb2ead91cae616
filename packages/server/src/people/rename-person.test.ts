import { endpoints } from '@kontor/contract/endpoints'
import { inboxEndpoints } from '@kontor/contract/inbox/inbox-endpoints'
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { personOfProvider } from '../providers/match-person.ts'
import { readProvider } from '../providers/store.ts'
import { fullOrganisation } from '../testing/full-organisation.ts'
import { recordedEvents } from '../testing/recorded-events.ts'
import { softwareAuthenticator } from '../testing/software-authenticator.ts'
import { startTestApp, type TestApp, type TestUser, testPassword } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'

const publicOrigin = 'https://kontor.example.de'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ publicOrigin })
})
beforeEach(() => app.advance(900))
afterAll(() => app.close())

const renaming = (username: string, newName: string) => ({ body: { username, newName } })
const rename = (admin: TestUser, username: string, newName: string) =>
  admin.call(endpoints.renamePerson, { ...renaming(username, newName), token: admin.token })
const login = async (organisation: string, username: string, password = testPassword) =>
  (await app.send(endpoints.login, { body: { instanceId: organisation, username, password } })).json()
const verified = (organisation: string) => app.database.snapshot((db) => verifyAudit(db, organisation))
const personNamed = async (admin: TestUser, name: string) =>
  (await admin.call(endpoints.listPeople, { token: admin.token })).find(({ username }) => username === name)

test('a renamed person signs in only with the new name, and their old sessions have ended [A32.1]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const bob = await app.user({ organisation, name: 'bob', role: 'writing' })
  const neighbour = await app.user()
  const other = await app.user({ organisation: neighbour.organisation, name: 'bob' })
  expect(await rename(alice, 'BOB', ' Bernd ')).toMatchObject({
    username: 'Bernd',
    role: 'writing',
    earlierNames: ['bob'],
    sessions: 0,
  })
  expect((await bob.send(endpoints.getOwnUser)).statusCode).toBe(401)
  expect(await login(organisation, 'bob')).toMatchObject({ code: 'invalidCredentials' })
  const { accessToken } = await login(organisation, 'bernd')
  expect(await alice.call(endpoints.getOwnUser, { token: accessToken })).toMatchObject({
    username: 'Bernd',
    earlierNames: ['bob'],
  })
  expect(await other.call(endpoints.getOwnUser)).toMatchObject({ username: 'bob', earlierNames: [] })
  expect(await personNamed(neighbour, 'bob')).toMatchObject({ earlierNames: [] })
  const events = await recordedEvents(app, alice, 'user')
  expect(events.at(-1)).toMatchObject({
    by: 'alice',
    action: 'user.rename',
    id: 'bob',
    detail: JSON.stringify({ name: 'Bernd' }),
  })
  await verified(organisation)
})

test('a person who renames themselves stays signed in where they do it, and nowhere else [A32.1]', async () => {
  const alice = await app.user()
  const { accessToken } = await login(alice.organisation, 'alice')
  await rename(alice, 'alice', 'Alina')
  expect(await alice.call(endpoints.getOwnUser)).toMatchObject({
    username: 'Alina',
    administrators: ['Alina'],
  })
  expect((await alice.send(endpoints.getOwnUser, { token: accessToken })).statusCode).toBe(401)
  await alice.call(endpoints.createCustomer, { body: emptyCustomer() })
  expect(await login(alice.organisation, 'Alina')).toHaveProperty('accessToken')
  await verified(alice.organisation)
})

test('what belongs to a person moves to the new name, in every table, and the audit trail still holds [A32.1]', async () => {
  const alice = await fullOrganisation(app, publicOrigin)
  const { organisation } = alice
  const draft = await alice.call(endpoints.createInvoice, { body: {}, token: alice.token })
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: draft.id }, token: alice.token })
  const { token } = alice
  const offer = await alice.call(endpoints.createOffer, { body: emptyOffer(app.now()), token })
  await alice.call(endpoints.startOfferEdit, { body: { offerId: offer.id }, token })
  const customer = await alice.call(endpoints.createCustomer, { body: emptyCustomer(), token })
  await alice.call(endpoints.startCustomerEdit, { body: { customerId: customer.id }, token })
  await rename(alice, 'alice', 'Alina')
  expect(await alice.call(endpoints.getInvoice, { params: { id: draft.id }, token })).toMatchObject({
    isEditedByUser: 'Alina',
    objectInfos: { createdBy: 'alice' },
  })
  expect(await alice.call(endpoints.getOffer, { params: { id: offer.id }, token })).toMatchObject({
    isEditedByUser: 'Alina',
  })
  expect(await alice.call(endpoints.getCustomer, { params: { id: customer.id }, token })).toMatchObject({
    isEditedByUser: 'Alina',
  })
  const [received] = await alice.call(inboxEndpoints.listReceived, { body: {}, token })
  expect(received).toMatchObject({ assignee: 'Alina' })
  expect(await alice.call(endpoints.listProgramTokens, { token })).toMatchObject([{ owner: 'Alina' }])
  expect(await alice.call(endpoints.getSecondFactors, { token })).toMatchObject({ recoveryCodes: 10 })
  expect((await alice.call(endpoints.listPasskeys, { token })).passkeys).toHaveLength(1)
  await rename(alice, 'Cem', 'Cemal')
  const claims = { subject: 's1', name: 'Cem', email: '', provenAt: 0, isPasswordOnly: false }
  const match = await app.database.within(organisation, async (db) => {
    const provider = await readProvider(db, organisation)
    return provider && personOfProvider(db, organisation, provider, claims, app.now())
  })
  expect(match).toMatchObject({ name: 'Cemal' })
  const body = { username: 'Cemal', allowed: true }
  await alice.call(endpoints.setPasswordAllowed, { body, token })
  await verified(organisation)
})

test('a second factor and a passkey work after a change of name [A32.1]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const { key } = await alice.call(endpoints.beginCodes, { body: {} })
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.now() * 1000 })
  const { tokens } = await alice.call(endpoints.confirmCodes, { body: { code: codeNow() } })
  const authenticator = softwareAuthenticator(publicOrigin)
  const begun = await alice.call(endpoints.beginPasskey, { body: {}, token: tokens.accessToken })
  const credential = authenticator.make(begun)
  const added = await alice.call(endpoints.addPasskey, {
    token: tokens.accessToken,
    body: { name: 'Schlüssel', credential },
  })
  const admin = { ...alice, token: added.tokens.accessToken }
  await rename(admin, 'alice', 'Alina')
  await rename(admin, 'Alina', 'Aline')
  app.advance(60)
  const { attempt } = await login(organisation, 'Aline')
  const second = await app.send(endpoints.signInWithCode, { body: { attempt, code: codeNow() } })
  expect(second.json()).toMatchObject({ username: 'Aline' })
  // The device still has the handle that it got under the first name.
  const request = (await app.send(endpoints.beginPasskeySignIn, { body: { attempt: '' } })).json()
  const used = { attempt: '', credential: authenticator.sign(request) }
  expect((await app.send(endpoints.signInWithPasskey, { body: used })).json()).toMatchObject({
    username: 'Aline',
  })
  await verified(organisation)
})

test('an open link stays valid, and a program goes on under its own name [A32.1]', async () => {
  const alice = await app.user()
  const body = { username: 'Bea', role: 'writing', email: '' }
  const { token } = await alice.call(endpoints.invitePerson, { body })
  const program = await alice.call(endpoints.createProgramToken, {
    body: { name: 'Kasse', role: 'reading', expiresAt: app.now() + 86_400 },
  })
  await rename(alice, 'Bea', 'Beate')
  await rename(alice, 'alice', 'Alina')
  const opened = await app.send(endpoints.openPasswordLink, { body: { token } })
  expect(opened.json()).toMatchObject({ username: 'Beate' })
  await app.send(endpoints.usePasswordLink, { body: { token, newPassword: 'Neues-Passwort-1' } })
  expect(await login(alice.organisation, 'beate', 'Neues-Passwort-1')).toHaveProperty('accessToken')
  expect(await alice.call(endpoints.listCustomers, { token: program.token })).toEqual([])
  await verified(alice.organisation)
})

test('an earlier name stays with its person: nobody else gets it, and they can have it again [A32.2]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  await app.user({ organisation, name: 'bob', role: 'writing' })
  await app.user({ organisation, name: 'coco', role: 'writing' })
  const neighbour = await app.user()
  await rename(alice, 'bob', 'Bernd')
  const taken = { status: 409, code: 'nameTaken' }
  const invited = (username: string) => ({ body: { username, role: 'reading' } })
  expect(await alice.problem(endpoints.invitePerson, invited('Bob'))).toMatchObject(taken)
  expect(await alice.problem(endpoints.renamePerson, renaming('coco', 'BOB'))).toMatchObject(taken)
  expect(await alice.problem(endpoints.renamePerson, renaming('Bernd', 'сосо'))).toMatchObject(taken)
  await neighbour.call(endpoints.invitePerson, invited('bob'))
  expect(await rename(alice, 'Bernd', 'bob')).toMatchObject({ username: 'bob', earlierNames: ['Bernd'] })
  expect(await rename(alice, 'bob', 'Bob')).toMatchObject({ earlierNames: ['Bernd', 'bob'] })
  await verified(organisation)
})

test('rejects names that no new person could get, unknown people, and callers without right or proof [A32.1]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const bob = await app.user({ organisation, name: 'bob', role: 'accounting' })
  for (const [name, code] of [
    ['API: Kasse', 'reserved'],
    ['ali\u200Bna', 'invisible'],
    ['\u0430lina', 'mixedScripts'],
  ] as const)
    expect(await alice.problem(endpoints.renamePerson, renaming('bob', name))).toMatchObject({
      issues: [{ path: 'newName', code }],
    })
  expect(await alice.problem(endpoints.renamePerson, renaming('bob', ' '))).toMatchObject({ status: 400 })
  expect(await alice.problem(endpoints.renamePerson, renaming('zoe', 'Zoé'))).toMatchObject({
    code: 'notFound',
  })
  expect(await bob.problem(endpoints.renamePerson, renaming('bob', 'Bernd'))).toMatchObject({
    code: 'forbidden',
  })
  app.advance(601)
  expect(await alice.problem(endpoints.renamePerson, renaming('bob', 'Bernd'))).toMatchObject({
    code: 'proofNeeded',
  })
})

test('the audit trail finds the events of a person under each of their names [A32.3]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const bob = await app.user({ organisation, name: 'bob', role: 'writing' })
  await bob.call(endpoints.createCustomer, { body: emptyCustomer() })
  await rename(alice, 'bob', 'Ärni')
  const { accessToken } = await login(organisation, 'Ärni')
  await bob.call(endpoints.createCustomer, { body: emptyCustomer(), token: accessToken })
  const actionsOf = async (user: string) =>
    (await alice.call(endpoints.listAuditEvents, { body: { user } })).map(
      (event) => `${event.user}: ${event.action}`,
    )
  const all = [
    ...['Ärni: customer.create', 'Ärni: session.login', 'alice: user.rename', 'bob: customer.create'],
    'bob: user.create',
  ]
  expect(await actionsOf('bob')).toEqual(all)
  expect(await actionsOf('ärni')).toEqual(all)
})
