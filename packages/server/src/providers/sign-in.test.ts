import { randomBytes } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import type { ProviderInput } from '@kontor/contract/providers/provider-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Role } from '@kontor/domain/people/rights'
import {
  type ProviderAccount,
  type RunningProvider,
  runProvider,
} from '@kontor/testing/providers/run-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { addPeople } from '../testing/many-people.ts'
import { startTestApp, type TestApp, type TestUser, testPassword } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'

const publicOrigin = 'https://kontor.example.de'
const redirectUris = Array.from({ length: 60 }, (_, n) => `${publicOrigin}/start/company/org-${n + 1}`)
const bea: ProviderAccount = { subject: 's-1', email: 'Bea@Example.de', name: 'Bea Beispiel' }

let app: TestApp
let provider: RunningProvider
let other: RunningProvider
/** Provider for one test, which does not ask it for the time of authentication. */
let silent: RunningProvider
beforeAll(async () => {
  provider = await runProvider(redirectUris)
  other = await runProvider(redirectUris)
  silent = await runProvider(redirectUris)
  app = await startTestApp({ publicOrigin, providerHosts: [provider, other, silent].map(({ host }) => host) })
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await other.close()
  await silent.close()
})

function inputFor({ issuer, clientId, clientSecret }: RunningProvider, changes: object = {}): ProviderInput {
  return { issuer, clientId, clientSecret, newPeople: '', domains: [], passwordForAll: true, ...changes }
}

/**
 * Creates an organisation with a provider and people with e-mail addresses. Returns its administrator alice.
 */
async function organisationWith(
  changes: object = {},
  people: Record<string, string> = {},
): Promise<TestUser> {
  const alice = await app.user()
  await alice.call(endpoints.saveProvider, { body: inputFor(provider, changes) })
  for (const [name, email] of Object.entries(people)) await personWith(alice, name, email)
  return alice
}

async function personWith(alice: TestUser, name: string, email: string, role: Role = 'writing') {
  const { organisation } = alice
  const user = await app.user({ organisation, name, role })
  await app.database.within(organisation, (db) =>
    db
      .updateTable('user_account')
      .set({ email })
      .where('organisation', '=', organisation)
      .where('name_key', '=', nameKey(name))
      .execute(),
  )
  return user
}

/** Begins a sign-in as a browser does. Returns the browser's secret and the address to visit. */
async function start(organisation: string) {
  const browserSecret = randomBytes(32).toString('base64url')
  const body = { organisation, browserHash: sha256(browserSecret) }
  const response = await app.send(endpoints.startProviderSignIn, { body })
  expect(response.statusCode).toBe(200)
  return { organisation, browserSecret, address: String(response.json().address) }
}

type Begun = Awaited<ReturnType<typeof start>>

async function finish({ organisation, browserSecret }: Omit<Begun, 'address'>, callback: object) {
  const response = await app.send(endpoints.finishProviderSignIn, {
    body: { organisation, browserSecret, iss: '', ...callback },
  })
  return response.json()
}

async function signIn(organisation: string, account: ProviderAccount, at = provider) {
  const begun = await start(organisation)
  return finish(begun, await at.signIn(begun.address, account))
}

async function failureReasonsOf(organisation: string): Promise<string[]> {
  const rows = await app.database.within(organisation, (db) =>
    db
      .selectFrom('audit_event')
      .select('detail')
      .where('organisation', '=', organisation)
      .where('action', '=', 'session.refused')
      .orderBy('sequence')
      .execute(),
  )
  return rows.map(({ detail }) => (detail === '' ? '' : String(JSON.parse(detail).because)))
}

describe('who can sign in', () => {
  test('a person with the verified e-mail address, under their own name and role [A18.4]', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    const session = await signIn(organisation.toUpperCase(), bea)
    expect(session).toMatchObject({ username: 'Bea', role: 'writing', expiresIn: 900 })
    const token = session.accessToken
    const own = await app.send(endpoints.getOwnUser, { token })
    expect(own.json()).toMatchObject({ username: 'Bea', organisation, role: 'writing' })
    const renewed = await app.send(endpoints.renewToken, {
      body: { refreshToken: session.refreshToken, orgId: organisation },
    })
    expect(renewed.statusCode).toBe(200)
  })

  test('a person whose e-mail address differs from the verified one only in letter case, umlauts included', async () => {
    const { organisation } = await organisationWith({}, { Änne: 'Änne@Büro-ÖL.example' })
    const account = { subject: 's-1', email: 'änne@büro-öl.example', name: 'Änne' }
    expect(await signIn(organisation, account)).toMatchObject({ username: 'Änne' })
  })

  test('nobody whose address is missing or not verified', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    const unverified = await signIn(organisation, { ...bea, emailVerified: false })
    expect(unverified).toMatchObject({ status: 403, code: 'signInRefused' })
    expect(await signIn(organisation, { subject: 's-2', name: 'Bea' })).toHaveProperty(
      'code',
      'signInRefused',
    )
    expect(await failureReasonsOf(organisation)).toEqual(['emailNotVerified', 'emailNotVerified'])
  })

  test('an unknown person only if the organisation accepts their domain', async () => {
    const refusing = await organisationWith()
    expect(await signIn(refusing.organisation, bea)).toHaveProperty('code', 'signInRefused')
    const creating = { newPeople: 'reading', domains: ['example.de', 'example.com'] }
    const { organisation } = await organisationWith(creating)
    const foreign = { subject: 's-3', email: 'bea@example.de.example.org' }
    expect(await signIn(organisation, foreign)).toHaveProperty('code', 'signInRefused')
    expect(await signIn(organisation, bea)).toMatchObject({ username: 'Bea Beispiel', role: 'reading' })
    expect(await signIn(organisation, bea)).toMatchObject({ username: 'Bea Beispiel' })
    expect(await failureReasonsOf(organisation)).toEqual(['domain'])
  })

  test('no unknown person if the organisation already has 1,000 people', async () => {
    const settings = { newPeople: 'reading', domains: ['example.de'] }
    const { organisation } = await organisationWith(settings, { Ben: 'ben@example.de' })
    await addPeople(app, organisation, 'p', 998)
    expect(await signIn(organisation, bea)).toHaveProperty('code', 'signInRefused')
    expect(await failureReasonsOf(organisation)).toEqual(['tooMany'])
    const ben = { subject: 's-2', email: 'ben@example.de', name: 'Ben' }
    expect(await signIn(organisation, ben)).toMatchObject({ username: 'Ben' })
  })

  test('a new person whose name is taken or reserved for programs, under their e-mail address', async () => {
    const { organisation } = await organisationWith(
      { newPeople: 'reading', domains: ['example.de'] },
      { Bea: '' },
    )
    const named = { subject: 's-4', email: 'b@example.de', name: ' BEA ' }
    expect(await signIn(organisation, named)).toMatchObject({ username: 'b@example.de' })
    const program = { subject: 's-5', email: 'c@example.de', name: 'API: Buchhaltung' }
    expect(await signIn(organisation, program)).toMatchObject({ username: 'c@example.de' })
  })

  test('after the first sign-in, only the same subject, even if the address has been reassigned', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    expect(await signIn(organisation, bea)).toMatchObject({ username: 'Bea' })
    expect(await signIn(organisation, { ...bea, subject: 's-9' })).toHaveProperty('code', 'signInRefused')
    const moved = { ...bea, email: 'bea.neu@example.de', emailVerified: false }
    expect(await signIn(organisation, moved)).toMatchObject({ username: 'Bea' })
    expect(await failureReasonsOf(organisation)).toEqual(['otherSubject'])
  })

  test('after a change of provider, not the person who had the same subject at the earlier one', async () => {
    const people = { Bea: 'bea@example.de', Cleo: 'cleo@example.de' }
    const alice = await organisationWith({}, people)
    const { organisation } = alice
    expect(await signIn(organisation, bea)).toMatchObject({ username: 'Bea' })
    await alice.call(endpoints.saveProvider, { body: inputFor(other) })
    const cleo = { ...bea, email: 'cleo@example.de', name: 'Cleo' }
    expect(await signIn(organisation, cleo, other)).toMatchObject({ username: 'Cleo' })
    await alice.call(endpoints.saveProvider, { body: inputFor(provider) })
    expect(await signIn(organisation, bea)).toMatchObject({ username: 'Bea' })
  })

  test('a person whose address has changed, only with the new one', async () => {
    const alice = await organisationWith({}, { Bea: 'bea@example.de' })
    const { organisation } = alice
    expect(await signIn(organisation, bea)).toMatchObject({ username: 'Bea' })
    const body = { username: 'Bea', email: 'b.beispiel@example.de' }
    expect(await alice.call(endpoints.changeEmail, { body })).toMatchObject(body)
    expect(await signIn(organisation, bea)).toHaveProperty('code', 'signInRefused')
    // The address unlinked them, which the audit trail explains.
    await app.database.snapshot((db) => verifyAudit(db, organisation))
    const renamed = { ...bea, email: body.email }
    expect(await signIn(organisation, renamed)).toMatchObject({ username: 'Bea' })
    await app.database.snapshot((db) => verifyAudit(db, organisation))
  })

  test('a person without a second factor in Kontor, even if the organisation requires one', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    await app.database.within(organisation, (db) =>
      db
        .updateTable('organisation')
        .set({ second_factor_required: 1 })
        .where('id', '=', organisation)
        .execute(),
    )
    const session = await signIn(organisation, bea)
    expect(session).not.toHaveProperty('secondFactorMissing')
    const customers = await app.send(endpoints.listCustomers, { token: session.accessToken })
    expect(customers.json()).toEqual([])
    const body = { refreshToken: session.refreshToken, orgId: organisation }
    const renewed = await app.send(endpoints.renewToken, { body })
    expect(renewed.json()).not.toHaveProperty('secondFactorMissing')
  })

  test('nobody whose address is shared by two people', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de', Cleo: 'BEA@example.de' })
    expect(await signIn(organisation, bea)).toHaveProperty('code', 'signInRefused')
  })

  test('a disabled person only after they are enabled again', async () => {
    const alice = await organisationWith({}, { Bea: 'bea@example.de' })
    const { organisation } = alice
    expect(await signIn(organisation, bea)).toMatchObject({ username: 'Bea' })
    await alice.call(endpoints.setPersonDisabled, { body: { username: 'Bea', disabled: true } })
    expect(await signIn(organisation, bea)).toHaveProperty('code', 'signInRefused')
    await alice.call(endpoints.setPersonDisabled, { body: { username: 'Bea', disabled: false } })
    expect(await signIn(organisation, { ...bea, subject: 's-6' })).toMatchObject({ username: 'Bea' })
  })

  test('a person; the sign-in is a proof for ten minutes if the provider says when they authenticated', async () => {
    const alice = await organisationWith()
    await personWith(alice, 'Bea', 'bea@example.de', 'administration')
    const { accessToken: token } = await signIn(alice.organisation, bea)
    const body = { username: 'Bea' }
    expect((await app.send(endpoints.createPasswordLink, { token, body })).statusCode).toBe(200)
    app.advance(601)
    const later = await app.send(endpoints.createPasswordLink, { token, body })
    expect(later.json()).toMatchObject({ code: 'proofNeeded' })
    await app.database.within(alice.organisation, (db) =>
      db
        .updateTable('identity_provider')
        .set({ issuer: silent.issuer })
        .where('organisation', '=', alice.organisation)
        .execute(),
    )
    const begun = await start(alice.organisation)
    const session = await finish(
      begun,
      await silent.signIn(begun.address.replace('max_age', 'other'), { ...bea, subject: 's-7' }),
    )
    const unproven = await app.send(endpoints.createPasswordLink, { token: session.accessToken, body })
    expect(unproven.json()).toMatchObject({ code: 'proofNeeded' })
  })

  test('a person whose authentication the provider dates with a fraction of a second', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    const account = { ...bea, authenticatedAt: Date.now() / 1000 - 0.5 }
    expect(await signIn(organisation, account)).toMatchObject({ username: 'Bea' })
    const early = { ...bea, authenticatedAt: 0.5 }
    expect(await signIn(organisation, early)).toMatchObject({ username: 'Bea' })
  })
})

describe('a sign-in belongs to one browser and one provider, and works once', () => {
  test('rejects a repeated response', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    const begun = await start(organisation)
    const callback = await provider.signIn(begun.address, bea)
    expect(await finish(begun, callback)).toHaveProperty('accessToken')
    expect(await finish(begun, callback)).toMatchObject({ status: 404, code: 'invalidLink' })
  })

  test('rejects a response that was begun for the client of an earlier setting', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    const begun = await start(organisation)
    const callback = await provider.signIn(begun.address, bea)
    await app.database.within(organisation, (db) =>
      db
        .updateTable('provider_sign_in')
        .set({ client_id: 'earlier' })
        .where('organisation', '=', organisation)
        .execute(),
    )
    expect(await finish(begun, callback)).toHaveProperty('code', 'invalidLink')
  })

  test('accepts a response only once if it arrives twice at the same time', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    const begun = await start(organisation)
    const callback = await provider.signIn(begun.address, bea)
    const both = await Promise.all([finish(begun, callback), finish(begun, callback)])
    expect(both.filter((session) => 'accessToken' in session)).toHaveLength(1)
  })

  test('rejects a response in a browser that did not begin the sign-in', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    const attacker = await start(organisation)
    const callback = await provider.signIn(attacker.address, bea)
    const victim = { ...attacker, browserSecret: randomBytes(32).toString('base64url') }
    expect(await finish(victim, callback)).toHaveProperty('code', 'invalidLink')
    expect(await finish(attacker, callback)).toHaveProperty('code', 'invalidLink')
  })

  test('rejects a response for another organisation', async () => {
    const first = await organisationWith({}, { Bea: 'bea@example.de' })
    const second = await organisationWith({}, { Bea: 'bea@example.de' })
    const begun = await start(first.organisation)
    const callback = await provider.signIn(begun.address, bea)
    const elsewhere = { ...begun, organisation: second.organisation }
    expect(await finish(elsewhere, callback)).toHaveProperty('code', 'invalidLink')
  })

  test('rejects a response from another provider, whether it names its own issuer, none or the right one', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    const begin = async () => {
      const begun = await start(organisation)
      // The same request to the other provider, as an attacker in the network could send it.
      const callback = await other.signIn(begun.address.replace(provider.issuer, other.issuer), bea)
      return { begun, callback }
    }
    const named = await begin()
    expect(named.callback.iss).toBe(other.issuer)
    expect(await finish(named.begun, named.callback)).toHaveProperty('code', 'signInRefused')
    const { begun, callback } = await begin()
    const { iss: _, ...unnamed } = callback
    expect(await finish(begun, unnamed)).toHaveProperty('code', 'signInRefused')
    const lying = await begin()
    expect(await finish(lying.begun, { ...lying.callback, iss: provider.issuer })).toHaveProperty(
      'code',
      'signInRefused',
    )
  })

  test('replacing the provider ends unfinished sign-ins', async () => {
    const alice = await organisationWith({}, { Bea: 'bea@example.de' })
    const begun = await start(alice.organisation)
    const callback = await provider.signIn(begun.address, bea)
    await alice.call(endpoints.saveProvider, { body: inputFor(other) })
    expect(await finish(begun, callback)).toHaveProperty('code', 'invalidLink')
  })

  test('a sign-in expires after ten minutes', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    const begun = await start(organisation)
    const callback = await provider.signIn(begun.address, bea)
    app.advance(600)
    expect(await finish(begun, callback)).toHaveProperty('code', 'invalidLink')
  })

  test.each(['nonce', 'verifier'] as const)(
    'rejects a code that was issued for another %s',
    async (field) => {
      const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
      const begun = await start(organisation)
      const callback = await provider.signIn(begun.address, bea)
      await app.database.within(organisation, (db) =>
        db
          .updateTable('provider_sign_in')
          .set({ [field]: randomBytes(32).toString('base64url') })
          .where('organisation', '=', organisation)
          .execute(),
      )
      expect(await finish(begun, callback)).toHaveProperty('code', 'signInRefused')
    },
  )

  test('takes the redirect URI from the settings, whatever host a request names', async () => {
    const { organisation } = await organisationWith()
    const response = await app.http.inject({
      method: 'POST',
      url: endpoints.startProviderSignIn.path,
      headers: { host: 'evil.example.org', 'x-forwarded-host': 'evil.example.org' },
      payload: { organisation, browserHash: '0'.repeat(64) },
    })
    const { searchParams } = new URL(response.json().address)
    expect(searchParams.get('redirect_uri')).toBe(`${publicOrigin}/start/company/${organisation}`)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
  })

  test('one network can have sixty unfinished sign-ins for an organisation; other networks are not affected', async () => {
    const { organisation } = await organisationWith({}, { Bea: 'bea@example.de' })
    for (let n = 0; n < 60; n++) await start(organisation)
    const body = { organisation, browserHash: '0'.repeat(64) }
    const response = await app.send(endpoints.startProviderSignIn, { body })
    expect(response.json()).toMatchObject({ status: 429, code: 'tooManyAttempts' })
    const elsewhere = await app.http.inject({
      method: 'POST',
      url: endpoints.startProviderSignIn.path,
      remoteAddress: '192.0.2.7',
      payload: body,
    })
    expect(elsewhere.statusCode).toBe(200)
  })
})

test('a provider that does not respond when the browser returns is reported as unreachable', async () => {
  const failing = await runProvider(redirectUris)
  const own = await startTestApp({ publicOrigin, providerHosts: [failing.host] })
  const alice = await own.user()
  const settings = { newPeople: 'writing', domains: ['example.de'] }
  await alice.call(endpoints.saveProvider, { body: inputFor(failing, settings) })
  const { organisation } = alice
  const browserSecret = randomBytes(32).toString('base64url')
  const begun = await own.send(endpoints.startProviderSignIn, {
    body: { organisation, browserHash: sha256(browserSecret) },
  })
  const callback = await failing.signIn(String(begun.json().address), bea)
  await failing.close()
  const body = { organisation, browserSecret, iss: '', ...callback }
  const response = await own.send(endpoints.finishProviderSignIn, { body })
  expect(response.json()).toMatchObject({ code: 'providerUnreachable' })
  await own.close()
})

test('an unknown organisation, one without a provider and an invalid id get the same response', async () => {
  const { organisation } = await app.user()
  const responses = await Promise.all(
    [organisation, 'nobody', "' or 1=1", 'x'].map(async (name) => {
      const body = { organisation: name, browserHash: '0'.repeat(64) }
      const { requestId: _, ...problem } = (await app.send(endpoints.startProviderSignIn, { body })).json()
      return problem
    }),
  )
  expect(responses[0]).toMatchObject({ status: 404, code: 'notFound' })
  for (const response of responses) expect(response).toEqual(responses[0])
})

test('if only administrators may use passwords, the correct passwords of others are rejected as wrong', async () => {
  const alice = await organisationWith({ passwordForAll: false })
  const { organisation } = alice
  const bob = await personWith(alice, 'bob', 'bob@example.de')
  const login = async (username: string, password: string) => {
    const body = { instanceId: organisation, username, password }
    const { requestId: _, ...problem } = (await app.send(endpoints.login, { body })).json()
    return problem
  }
  const wrong = await login('bob', 'Falsch-123')
  expect(wrong).toMatchObject({ status: 401, code: 'invalidCredentials' })
  expect(await login('bob', testPassword)).toEqual(wrong)
  expect(await login('nobody', testPassword)).toEqual(wrong)
  expect(await login('alice', testPassword)).toHaveProperty('accessToken')
  expect(await bob.call(endpoints.listCustomers)).toEqual([])
  await alice.call(endpoints.removeProvider)
  expect(await login('bob', testPassword)).toHaveProperty('accessToken')
})

test('an administrator can let one person use a password, which a person without a Firmenkonto needs [A32.5]', async () => {
  const alice = await organisationWith({ passwordForAll: false })
  const { organisation } = alice
  const bob = await personWith(alice, 'bob', 'bob@example.de', 'auditing')
  await personWith(alice, 'cleo', 'cleo@example.de')
  const neighbour = await organisationWith({ passwordForAll: false })
  await personWith(neighbour, 'bob', 'bob@example.de')
  const login = async (of: string, username: string) => {
    const body = { instanceId: of, username, password: testPassword }
    return (await app.send(endpoints.login, { body })).json()
  }
  const allow = (allowed: boolean) =>
    alice.call(endpoints.setPasswordAllowed, { body: { username: 'Bob', allowed } })
  const { token } = await alice.call(endpoints.createPasswordLink, { body: { username: 'bob' } })
  const opened = async () => (await app.send(endpoints.openPasswordLink, { body: { token } })).json()
  expect(await opened()).toMatchObject({ passwordUsable: false })
  expect(await login(organisation, 'bob')).toMatchObject({ code: 'invalidCredentials' })

  expect(await allow(true)).toMatchObject({ username: 'bob', passwordAllowed: true })
  expect(await allow(true)).toMatchObject({ passwordAllowed: true })
  expect(await opened()).toMatchObject({ passwordUsable: true })
  expect(await login(organisation, 'bob')).toHaveProperty('accessToken')
  expect(await login(organisation, 'cleo')).toMatchObject({ code: 'invalidCredentials' })
  expect(await login(neighbour.organisation, 'bob')).toMatchObject({ code: 'invalidCredentials' })

  expect(await allow(false)).toMatchObject({ passwordAllowed: false })
  expect(await login(organisation, 'bob')).toMatchObject({ code: 'invalidCredentials' })
  const body = { username: 'bob', allowed: true }
  expect(await bob.problem(endpoints.setPasswordAllowed, { body })).toMatchObject({ code: 'forbidden' })
  expect(
    await alice.problem(endpoints.setPasswordAllowed, { body: { username: 'zoe', allowed: true } }),
  ).toMatchObject({ code: 'notFound' })
  const events = (await alice.call(endpoints.listAuditEvents, { body: { objectType: 'user', user: 'bob' } }))
    .filter(({ action }) => action === 'user.passwordAllowed')
    .map(({ user, objectId, detail }) => `${user} ${objectId} ${detail}`)
  expect(events).toEqual(['alice bob {"allowed":false}', 'alice bob {"allowed":true}'])
  app.advance(601)
  expect(await alice.problem(endpoints.setPasswordAllowed, { body })).toMatchObject({ code: 'proofNeeded' })
})

test('a second factor that the organisation requires counts for a person with a password too [A32.5]', async () => {
  const alice = await organisationWith({ passwordForAll: false })
  const { organisation } = alice
  await personWith(alice, 'bob', 'bob@example.de')
  await alice.call(endpoints.setPasswordAllowed, { body: { username: 'bob', allowed: true } })
  await app.database.within(organisation, (db) =>
    db
      .updateTable('organisation')
      .set({ second_factor_required: 1 })
      .where('id', '=', organisation)
      .execute(),
  )
  const body = { instanceId: organisation, username: 'bob', password: testPassword }
  expect((await app.send(endpoints.login, { body })).json()).toMatchObject({ secondFactorMissing: true })
})
