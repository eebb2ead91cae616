import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { endpoints } from '@kontor/contract/endpoints'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../testing/software-authenticator.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

const publicOrigin = 'https://kontor.example.de'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ publicOrigin })
})
// After 15 minutes, failures in the previous test no longer count.
beforeEach(() => app.advance(900))
afterAll(() => app.close())

const newKey = (counts?: boolean) => softwareAuthenticator(publicOrigin, counts)

interface Owner {
  user: TestUser
  key: SoftwareAuthenticator
  /** Access token of the session that was opened when the passkey was added. */
  token: string
  recoveryCodes: string[]
}

/** A user who has just added a passkey. */
async function ownerOf(user: TestUser, key = newKey(), name = 'Schlüssel'): Promise<Owner> {
  const credential = key.make(await user.call(endpoints.beginPasskey, { body: {} }))
  const { tokens, recoveryCodes } = await user.call(endpoints.addPasskey, { body: { name, credential } })
  return { user, key, token: tokens.accessToken, recoveryCodes }
}

const newOwner = async (key?: SoftwareAuthenticator) => ownerOf(await app.user(), key)

const begin = async (attempt = '') =>
  (await app.send(endpoints.beginPasskeySignIn, { body: { attempt } })).json()
const finish = (credential: object, attempt = '') =>
  app.send(endpoints.signInWithPasskey, { body: { attempt, credential } })
const codeOf = (response: { json(): { code?: string } }) => response.json().code ?? ''
const statusWith = async (user: TestUser, token: string) =>
  (await user.send(endpoints.listCustomers, { token })).statusCode
const eventsOf = ({ organisation }: TestUser) =>
  app.database.within(organisation, async (db) => {
    const rows = await db
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('organisation', '=', organisation)
      .orderBy('sequence')
      .execute()
    return rows.map(({ action, detail }) => `${action} ${detail}`.trim())
  })

describe('adding a passkey', () => {
  test('lists it by name, and replaces all sessions with one that has a second factor [A20.1]', async () => {
    const user = await app.user()
    const other = (await app.logIn(user)).json().accessToken
    const { token, recoveryCodes, key } = await ownerOf(user, newKey(), ' Notebook ')
    expect(recoveryCodes).toHaveLength(10)
    expect(await statusWith(user, user.token)).toBe(401)
    expect(await statusWith(user, other)).toBe(401)
    expect(await user.call(endpoints.listPasskeys, { token })).toEqual({
      host: 'kontor.example.de',
      passkeys: [
        {
          id: key.id,
          name: 'Notebook',
          host: 'kontor.example.de',
          createdAt: app.now(),
          usedAt: 0,
          synced: false,
        },
      ],
    })
    const about = `{"name":"Notebook","id":"${key.id}","host":"kontor.example.de"`
    expect(await eventsOf(user)).toContainEqual(expect.stringContaining(`user.passkeyAdded ${about}`))
    const { organisation } = user
    const stored = await app.database.within(organisation, (db) =>
      db.selectFrom('user_session').selectAll().where('organisation', '=', organisation).execute(),
    )
    expect(stored.filter(({ revoked_at }) => revoked_at === null)).toMatchObject([{ second_factor: 1 }])
  })

  test('needs a fresh proof', async () => {
    const user = await app.user()
    app.advance(601)
    expect(await user.problem(endpoints.beginPasskey, { body: {} })).toMatchObject({ code: 'proofNeeded' })
    const credential = newKey().make({
      challenge: 'x',
      rp: { id: '', name: '' },
      user: { id: '', name: '', displayName: '' },
    } as never)
    const problem = await user.problem(endpoints.addPasskey, { body: { name: 'x', credential } })
    expect(problem).toMatchObject({ code: 'proofNeeded' })
  })

  test('sends the browser the known passkeys and a user handle that does not contain the user name', async () => {
    const { user, key, token } = await newOwner()
    const options = await user.call(endpoints.beginPasskey, { body: {}, token })
    expect(options).toMatchObject({
      rp: { id: 'kontor.example.de', name: 'Kontor' },
      excludeCredentials: [{ id: key.id }],
      attestation: 'none',
    })
    const handle = Buffer.from(options.user.id, 'base64url').toString()
    expect(handle).toMatch(new RegExp(`^${user.organisation}\\.[\\w-]{22}$`))
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
  })

  test.each<[string, Parameters<SoftwareAuthenticator['make']>[1]]>([
    ['a page from another origin', { origin: 'https://kontor.example.de.evil.example' }],
    ['a page without TLS', { origin: 'http://kontor.example.de' }],
    ['another host', { host: 'evil.example' }],
  ])('fails on %s', async (_what, behaviour) => {
    const user = await app.user()
    const credential = newKey().make(await user.call(endpoints.beginPasskey, { body: {} }), behaviour)
    const problem = await user.problem(endpoints.addPasskey, { body: { name: 'x', credential } })
    expect(problem).toMatchObject({ status: 422, code: 'passkeyRefused' })
    expect((await user.call(endpoints.listPasskeys)).passkeys).toEqual([])
  })

  test('rejects challenges that are made up, 5 minutes old, or for other users or purposes', async () => {
    const user = await app.user()
    const mallory = await app.user({ organisation: user.organisation, name: 'mallory' })
    const own = await user.call(endpoints.beginPasskey, { body: {} })
    const others = await mallory.call(endpoints.beginPasskey, { body: {} })
    const { challenge: toSignIn } = await begin()
    const add = async (challenge: string) => {
      const credential = newKey().make({ ...own, challenge })
      const response = await user.send(endpoints.addPasskey, { body: { name: 'x', credential } })
      return codeOf(response)
    }
    expect(await add(others.challenge)).toBe('passkeyRefused')
    expect(await add(toSignIn)).toBe('passkeyRefused')
    expect(await add(Buffer.alloc(54).toString('base64url'))).toBe('passkeyRefused')
    app.advance(300)
    expect(await add(own.challenge)).toBe('passkeyRefused')
    expect(await add((await user.call(endpoints.beginPasskey, { body: {} })).challenge)).toBe('')
  })

  test("rejects a used response, a response to a proof's challenge, and a colleague's passkey", async () => {
    const { user, key, token } = await newOwner()
    const colleague = await app.user({ organisation: user.organisation, name: 'colleague' })
    const stolen = key.make(await colleague.call(endpoints.beginPasskey, { body: {} }))
    const body = { name: 'x', credential: stolen }
    expect(await colleague.problem(endpoints.addPasskey, { body })).toMatchObject({ code: 'passkeyRefused' })
    const options = await user.call(endpoints.beginPasskey, { body: {}, token })
    const second = newKey()
    const { challenge } = await user.call(endpoints.beginPasskeyProof, { body: {}, token })
    const ofProof = { name: 'zwei', credential: second.make({ ...options, challenge }) }
    expect(await user.problem(endpoints.addPasskey, { body: ofProof, token })).toMatchObject({
      code: 'passkeyRefused',
    })
    const again = { body: { name: 'zwei', credential: second.make(options) } }
    const added = await user.call(endpoints.addPasskey, { ...again, token })
    expect(added.recoveryCodes).toEqual([])
    const fresh = added.tokens.accessToken
    expect(await user.problem(endpoints.addPasskey, { ...again, token: fresh })).toMatchObject({
      code: 'passkeyRefused',
    })
    await user.call(endpoints.removePasskey, { body: { id: second.id }, token: fresh })
    expect(await user.problem(endpoints.addPasskey, { ...again, token: fresh })).toMatchObject({
      code: 'passkeyRefused',
    })
  })

  test('is limited to 20 passkeys per user', async () => {
    const { user, token } = await newOwner()
    const { organisation } = user
    await app.database.within(organisation, async (db) => {
      const row = await db
        .selectFrom('passkey')
        .selectAll()
        .where('organisation', '=', organisation)
        .executeTakeFirstOrThrow()
      const more = Array.from({ length: 19 }, (_, n) => ({ ...row, credential_id: `more-${n}` }))
      await db.insertInto('passkey').values(more).execute()
    })
    expect(await user.problem(endpoints.beginPasskey, { body: {}, token })).toMatchObject({
      status: 422,
      code: 'tooManyPasskeys',
    })
  })
})

describe('signing in with a passkey instead of the password', () => {
  test.each([true, false])(
    'opens a session and audits it as a sign-in by passkey (device with a counter: %s) [A20.2]',
    async (counts) => {
      const { user, key } = await newOwner(newKey(counts))
      for (let n = 0; n < 2; n++) {
        const request = await begin()
        expect(request).toMatchObject({
          rpId: 'kontor.example.de',
          allowCredentials: [],
          userVerification: 'required',
        })
        const session = (await finish(key.sign(request))).json()
        expect(session).toMatchObject({ organisation: user.organisation, username: 'alice', expiresIn: 900 })
        expect(await statusWith(user, session.accessToken)).toBe(200)
      }
      expect(await eventsOf(user)).toContain('session.login {"by":"passkey"}')
      const admin = await app.user({ organisation: user.organisation, name: 'admin' })
      const [, listed] = await admin.call(endpoints.listPeople)
      expect(listed).toMatchObject({ username: 'alice', secondFactor: true })
    },
  )

  test('with a used response fails, with or without a device counter', async () => {
    for (const counts of [true, false]) {
      const { user, key } = await newOwner(newKey(counts))
      const response = key.sign(await begin())
      expect((await finish(response)).statusCode).toBe(200)
      const replayed = await finish(response)
      expect([replayed.statusCode, codeOf(replayed)]).toEqual([401, 'invalidCredentials'])
      expect(await eventsOf(user)).toContain('session.passkeyRefused')
    }
  })

  test('with one response sent several times in parallel opens only one session', async () => {
    const { key } = await newOwner(newKey(false))
    const response = key.sign(await begin())
    const responses = await Promise.all([finish(response), finish(response), finish(response)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
  })

  test.each<[string, Parameters<SoftwareAuthenticator['sign']>[1]]>([
    ['another origin', { origin: 'https://kontor.example.de.evil.example' }],
    ['an origin on this machine', { origin: 'http://localhost:8080' }],
    ['another host', { host: 'evil.example' }],
    ['no user verification', { userVerified: false }],
    ['an unchanged counter', { counter: 1 }],
    ['a lower counter', { counter: 0 }],
    [
      'the user handle of an unknown user',
      { userHandle: Buffer.from('org-1.xxxxxxxxxxxxxxxxxxxxxx').toString('base64url') },
    ],
    ['no user handle', { userHandle: '' }],
  ])('with a response that has %s fails', async (_what, behaviour) => {
    const { key } = await newOwner()
    const response = await finish(key.sign(await begin(), behaviour))
    expect([response.statusCode, codeOf(response)]).toEqual([401, 'invalidCredentials'])
    expect((await finish(key.sign(await begin()))).statusCode).toBe(200)
  })

  test('with a challenge that is made up, 5 minutes old or from a second step fails', async () => {
    const { user, key } = await newOwner()
    const old = await begin()
    const { attempt } = (await app.logIn(user)).json()
    const ofSecondStep = await begin(attempt)
    const madeUp = { ...old, challenge: Buffer.alloc(54).toString('base64url') }
    for (const request of [ofSecondStep, madeUp]) {
      expect(codeOf(await finish(key.sign(request)))).toBe('invalidCredentials')
    }
    app.advance(300)
    expect(codeOf(await finish(key.sign(old)))).toBe('invalidCredentials')
  })

  test('with an unknown passkey, or the signature or passkey of another user or organisation, fails', async () => {
    const [{ user, key }, foreign] = [await newOwner(), await newOwner()]
    const response = key.sign(await begin())
    const signature = foreign.key.sign(await begin()).response.signature
    const forged = { ...response, response: { ...response.response, signature } }
    expect(codeOf(await finish(forged))).toBe('invalidCredentials')
    const { userHandle } = response.response
    expect(codeOf(await finish(foreign.key.sign(await begin(), { userHandle })))).toBe('invalidCredentials')
    expect(codeOf(await finish(newKey().sign(await begin(), { userHandle })))).toBe('invalidCredentials')
    const colleague = await ownerOf(await app.user({ organisation: user.organisation, name: 'bob' }))
    expect(codeOf(await finish(colleague.key.sign(await begin(), { userHandle })))).toBe('invalidCredentials')
  })

  test('of an organisation that does not exist fails like one that does [A3.4, A20.2]', async () => {
    const { user, key } = await newOwner()
    const problemFor = async (organisation: string, attempt = '') => {
      const userHandle = Buffer.from(`${organisation}.x`).toString('base64url')
      const response = await finish(key.sign(await begin(), { userHandle }), attempt)
      const { requestId: _, ...problem } = response.json()
      return problem
    }
    const known = await problemFor(user.organisation)
    expect(known).toMatchObject({ status: 401, code: 'invalidCredentials' })
    expect(await problemFor('nobody')).toEqual(known)
    expect(await problemFor('', `${user.organisation}.x`)).toEqual(known)
    expect(await problemFor('', 'nobody.x')).toEqual(known)
  })

  test('fails for disabled users, expired roles and removed passkeys', async () => {
    const { user, key, token } = await newOwner()
    const { organisation } = user
    const change = (changes: { disabled?: number; role_until?: number | null }) =>
      app.database.within(organisation, (db) =>
        db.updateTable('user_account').set(changes).where('organisation', '=', organisation).execute(),
      )
    const tried = async () => (await finish(key.sign(await begin()))).statusCode
    await change({ disabled: 1 })
    expect(await tried()).toBe(401)
    await change({ disabled: 0, role_until: app.now() })
    expect(await tried()).toBe(401)
    await change({ role_until: null })
    expect(await tried()).toBe(200)
    await user.call(endpoints.removePasskey, { body: { id: key.id }, token })
    expect(await tried()).toBe(401)
  })

  test('is throttled like password logins, but does not throttle them', async () => {
    const { key, user, recoveryCodes } = await newOwner()
    const guess = async () => (await finish(key.sign(await begin(), { userVerified: false }))).statusCode
    for (let n = 0; n < 10; n++) expect(await guess()).toBe(401)
    expect(await guess()).toBe(429)
    const { attempt } = (await app.logIn(user)).json()
    const body = { attempt, code: recoveryCodes[0] }
    expect((await app.send(endpoints.signInWithCode, { body })).statusCode).toBe(200)
  })

  test('works from a network of an earlier sign-in, however many others fail there [A3.4]', async () => {
    const { key, user } = await newOwner()
    expect((await finish(key.sign(await begin()))).statusCode).toBe(200)
    for (let n = 0; n < 40; n++) await app.logIn(user, { username: `nobody-${n}` })
    expect((await app.logIn(await app.user())).statusCode).toBe(429)
    expect((await finish(key.sign(await begin()))).statusCode).toBe(200)
  })

  test('works only for administrators if password sign-in is off', async () => {
    const alice = await app.user()
    const { organisation } = alice
    const writer = await ownerOf(await app.user({ organisation, name: 'bob', role: 'writing' }))
    const admin = await ownerOf(alice)
    await app.database.within(organisation, (db) =>
      db
        .insertInto('identity_provider')
        .values({
          organisation,
          issuer: 'https://sso.example.de',
          client_id: 'kontor',
          new_people: '',
          domains: '',
          password_for_all: 0,
        })
        .execute(),
    )
    expect((await finish(writer.key.sign(await begin()))).statusCode).toBe(401)
    expect((await finish(admin.key.sign(await begin()))).statusCode).toBe(200)
  })
})

describe('a passkey as the second step of a login', () => {
  test('the password opens a session only together with the passkey [A10.9, A20.2]', async () => {
    const { user, key } = await newOwner()
    const first = (await app.logIn(user)).json()
    expect(first).toMatchObject({ status: 401, code: 'secondFactorNeeded', factors: ['passkey'] })
    const request = await begin(first.attempt)
    expect(request).toMatchObject({
      allowCredentials: [{ id: key.id, transports: ['usb'] }],
      userVerification: 'preferred',
    })
    const response = key.sign(request, { userVerified: false, userHandle: '' })
    const session = (await finish(response, first.attempt)).json()
    expect(session).toMatchObject({ organisation: user.organisation, username: 'alice' })
    expect(await statusWith(user, session.accessToken)).toBe(200)
    expect((await finish(key.sign(request), first.attempt)).statusCode).toBe(401)
    expect((await app.send(endpoints.beginPasskeySignIn, { body: first })).statusCode).toBe(401)
  })

  test("another user's passkey, another attempt's challenge or an expired attempt fails", async () => {
    const alice = await newOwner()
    const bob = await ownerOf(await app.user({ organisation: alice.user.organisation, name: 'bob' }))
    const attemptOf = async ({ user }: Owner) => (await app.logIn(user)).json().attempt
    const [first, second] = [await attemptOf(alice), await attemptOf(alice)]
    const [ofFirst, ofSecond] = [await begin(first), await begin(second)]
    expect((await finish(bob.key.sign(ofFirst), first)).statusCode).toBe(401)
    expect((await finish(alice.key.sign(ofSecond), first)).statusCode).toBe(401)
    expect((await finish(alice.key.sign(await begin()), first)).statusCode).toBe(401)
    app.advance(300)
    expect((await finish(alice.key.sign(ofFirst), first)).statusCode).toBe(401)
    expect((await app.send(endpoints.beginPasskeySignIn, { body: { attempt: first } })).statusCode).toBe(401)
  })

  test('users who also have one-time codes may use either, or a recovery code instead', async () => {
    const { user, token, recoveryCodes } = await newOwner()
    const { key } = await user.call(endpoints.beginCodes, { body: {}, token })
    const codes = new TOTP({ secret: Secret.fromBase32(key) })
    const code = codes.generate({ timestamp: app.now() * 1000 })
    await user.call(endpoints.confirmCodes, { body: { code }, token })
    const first = (await app.logIn(user)).json()
    expect(first.factors).toEqual(['code', 'passkey'])
    const body = { attempt: first.attempt, code: recoveryCodes[0] }
    expect((await app.send(endpoints.signInWithCode, { body })).statusCode).toBe(200)
  })
})

describe('a fresh proof with a passkey', () => {
  const proofOf = ({ user, key }: Owner, token: string, behaviour = {}) =>
    user.call(endpoints.beginPasskeyProof, { body: {}, token }).then((request) =>
      user.send(endpoints.proveWithPasskey, {
        body: { credential: key.sign(request, behaviour) },
        token,
      }),
    )

  test('allows sensitive calls and replaces the session [A10.7, A20.3]', async () => {
    const owner = await newOwner()
    const { user, token } = owner
    app.advance(601)
    const body = { username: 'neu', email: '', role: 'reading', roleUntil: 0 }
    expect(await user.problem(endpoints.invitePerson, { body, token })).toMatchObject({ code: 'proofNeeded' })
    const renewed = (await proofOf(owner, token)).json()
    expect(await statusWith(user, token)).toBe(401)
    await user.call(endpoints.invitePerson, { body, token: renewed.accessToken })
    expect(await eventsOf(user)).toContain('session.prove {"by":"passkey"}')
  })

  test("needs user verification, the user's own passkey and an unused response to the proof's challenge", async () => {
    const owner = await newOwner()
    const { user, token, key } = owner
    const colleague = await ownerOf(await app.user({ organisation: user.organisation, name: 'bob' }))
    const unverified = await proofOf(owner, token, { userVerified: false })
    expect([unverified.statusCode, codeOf(unverified)]).toEqual([422, 'passkeyRefused'])
    expect(codeOf(await proofOf({ ...owner, key: colleague.key }, token))).toBe('passkeyRefused')
    const request = await user.call(endpoints.beginPasskeyProof, { body: {}, token })
    const prove = (credential: object, ofToken: string, endpoint: Endpoint = endpoints.proveWithPasskey) =>
      user.send(endpoint, { body: { credential }, token: ofToken })
    expect(codeOf(await prove(key.sign(await begin()), token))).toBe('passkeyRefused')
    const response = key.sign(request)
    const renewed = (await prove(response, token)).json().accessToken
    expect(codeOf(await prove(response, renewed))).toBe('passkeyRefused')
    expect(await eventsOf(user)).toContain('session.proveRefused')
  })

  test('fails for users without a passkey', async () => {
    const user = await app.user()
    expect(await user.problem(endpoints.beginPasskeyProof, { body: {} })).toMatchObject({
      status: 422,
      code: 'passkeyRefused',
    })
  })
})

describe('renaming and removing passkeys', () => {
  test("works only for the user's own passkeys; removing the last one removes the recovery codes", async () => {
    const { user, key, token } = await newOwner()
    const bob = await ownerOf(await app.user({ organisation: user.organisation, name: 'bob' }))
    const body = { id: key.id, name: 'Im Büro' }
    expect(await user.call(endpoints.renamePasskey, { body, token })).toMatchObject({
      passkeys: [{ name: 'Im Büro' }],
    })
    for (const endpoint of [endpoints.renamePasskey, endpoints.removePasskey])
      expect(await bob.user.problem(endpoint, { body, token: bob.token })).toMatchObject({ code: 'notFound' })
    const left = await user.call(endpoints.removePasskey, { body, token })
    expect(left.passkeys).toEqual([])
    expect(await user.call(endpoints.getSecondFactors, { token })).toMatchObject({ recoveryCodes: 0 })
    expect((await app.logIn(user)).statusCode).toBe(200)
    const events = await eventsOf(user)
    expect(events).toContain(`user.passkeyRenamed {"name":"Im Büro","id":"${key.id}"}`)
    expect(events).toContain(`user.passkeyRemoved {"id":"${key.id}"}`)
  })

  test('a required second factor can be a passkey, and then the last passkey cannot be removed [A10.11]', async () => {
    const { user, key, token } = await newOwner()
    await user.call(endpoints.requireSecondFactor, { body: { required: true }, token })
    const removal = await user.problem(endpoints.removePasskey, { body: { id: key.id }, token })
    expect(removal).toMatchObject({ status: 409, code: 'secondFactorRequired' })
    const bob = await app.user({ organisation: user.organisation, name: 'bob' })
    expect(await bob.problem(endpoints.listCustomers)).toMatchObject({ code: 'secondFactorMissing' })
    expect(await statusWith(bob, (await ownerOf(bob)).token)).toBe(200)
    const session = (await finish(key.sign(await begin()))).json()
    expect(session.secondFactorMissing).toBeUndefined()
    expect(await statusWith(user, session.accessToken)).toBe(200)
  })

  test("resetting a user's second factor removes their passkeys and ends their sessions", async () => {
    const { user, key, token } = await newOwner()
    const admin = await app.user({ organisation: user.organisation, name: 'admin' })
    const body = { username: 'alice' }
    expect(await admin.call(endpoints.resetSecondFactors, { body })).toMatchObject({ secondFactor: false })
    expect(await statusWith(user, token)).toBe(401)
    expect((await finish(key.sign(await begin()))).statusCode).toBe(401)
    expect((await app.logIn(user)).statusCode).toBe(200)
  })
})

test('without a public address, accepts passkeys only from pages on http://localhost', async () => {
  const local = await startTestApp()
  try {
    const user = await local.user()
    const options = await user.call(endpoints.beginPasskey, { body: {} })
    expect(options.rp.id).toBe('localhost')
    const add = async (origin: string, host = 'localhost') => {
      const credential = softwareAuthenticator(origin).make(options, { host })
      return codeOf(await user.send(endpoints.addPasskey, { body: { name: 'x', credential } }))
    }
    for (const origin of [
      'https://localhost',
      'http://localhost.evil.example',
      'http://127.0.0.1:8080',
      publicOrigin,
    ])
      expect(await add(origin)).toBe('passkeyRefused')
    expect(await add('http://localhost:5173')).toBe('')
  } finally {
    await local.close()
  }
})
