import { randomBytes } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import {
  type ProviderAccount,
  type RunningProvider,
  runProvider,
} from '@kontor/testing/providers/run-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

const publicOrigin = 'https://kontor.example.de'
const redirectUris = Array.from({ length: 20 }, (_, n) => `${publicOrigin}/start/company/org-${n + 1}`)
const bea: ProviderAccount = { subject: 's-1', email: 'bea@example.de', name: 'Bea' }
const domains = ['example.de']

let app: TestApp
let provider: RunningProvider
beforeAll(async () => {
  provider = await runProvider(redirectUris)
  app = await startTestApp({ publicOrigin, providerHosts: [provider.host] })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/**
 * An organisation with the administrator alice and a provider whose people become users at their first
 * sign-in.
 */
async function organisationWithProvider(): Promise<TestUser> {
  const alice = await app.user()
  const { issuer, clientId, clientSecret } = provider
  const settings = { issuer, clientId, clientSecret, newPeople: 'writing', domains, passwordForAll: true }
  await alice.call(endpoints.saveProvider, { body: settings })
  return alice
}

async function signIn(organisation: string, account: ProviderAccount) {
  const browserSecret = randomBytes(32).toString('base64url')
  const start = { organisation, browserHash: sha256(browserSecret) }
  const { address } = (await app.send(endpoints.startProviderSignIn, { body: start })).json()
  const body = { organisation, browserSecret, iss: '', ...(await provider.signIn(address, account)) }
  return (await app.send(endpoints.finishProviderSignIn, { body })).json()
}

async function begin(token: string) {
  const browserSecret = randomBytes(32).toString('base64url')
  const body = { browserHash: sha256(browserSecret) }
  const { address } = (await app.send(endpoints.beginProviderProof, { body, token })).json()
  return { browserSecret, address: String(address) }
}

async function prove(
  token: string,
  { browserSecret }: { browserSecret: string },
  callback: Record<string, string>,
) {
  const body = { browserSecret, iss: '', ...callback }
  return (await app.send(endpoints.proveWithProvider, { body, token })).json()
}

/** Whether a call that needs a fresh proof succeeds. */
const isProven = async (token: string) =>
  (await app.send(endpoints.beginPasskey, { body: {}, token })).statusCode === 200

describe('a user without a password proves their identity at the provider', () => {
  test('by signing in there again, and can then make sensitive calls for ten minutes [A18.5]', async () => {
    const { organisation } = await organisationWithProvider()
    const { accessToken: token } = await signIn(organisation, bea)
    const methods = await app.send(endpoints.getProofMethods, { token })
    expect(methods.json()).toEqual({ password: false, passkey: false, provider: true })
    app.advance(601)
    expect(await isProven(token)).toBe(false)
    const begun = await begin(token)
    const { searchParams } = new URL(begun.address)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    const { accessToken } = await prove(token, begun, await provider.signIn(begun.address, bea))
    expect(await isProven(accessToken)).toBe(true)
    expect((await app.send(endpoints.listCustomers, { token })).statusCode).toBe(401)
    app.advance(601)
    expect(await isProven(accessToken)).toBe(false)
  })

  test('but not with the account of a colleague or a stranger', async () => {
    const { organisation } = await organisationWithProvider()
    const { accessToken: token } = await signIn(organisation, bea)
    await signIn(organisation, { subject: 's-2', email: 'cleo@example.de', name: 'Cleo' })
    for (const subject of ['s-2', 's-3']) {
      const begun = await begin(token)
      const callback = await provider.signIn(begun.address, { subject, email: `${subject}@example.de` })
      expect(await prove(token, begun, callback)).toMatchObject({ status: 403, code: 'signInRefused' })
    }
  })

  test('but not with a used response, or one for another session or browser; a proof cannot open a session', async () => {
    const { organisation } = await organisationWithProvider()
    const { accessToken: token } = await signIn(organisation, bea)
    const { accessToken: other } = await signIn(organisation, bea)
    const begunByOther = await begin(other)
    const ofOther = await provider.signIn(begunByOther.address, bea)
    expect(await prove(token, begunByOther, ofOther)).toMatchObject({ code: 'invalidLink' })
    const begun = await begin(token)
    const callback = await provider.signIn(begun.address, bea)
    const elsewhere = { browserSecret: 'x'.repeat(43) }
    expect(await prove(token, elsewhere, callback)).toMatchObject({ code: 'invalidLink' })
    expect(await prove(token, begun, callback)).toMatchObject({ code: 'invalidLink' })
    const proof = await begin(token)
    const asSignIn = {
      organisation,
      browserSecret: proof.browserSecret,
      iss: '',
      ...(await provider.signIn(proof.address, bea)),
    }
    const response = await app.send(endpoints.finishProviderSignIn, { body: asSignIn })
    expect(response.json()).toMatchObject({ code: 'invalidLink' })
  })

  test('but not if the provider reports no authentication time, or one before the proof began', async () => {
    const { organisation } = await organisationWithProvider()
    const { accessToken: token } = await signIn(organisation, bea)
    const silent = await begin(token)
    const address = silent.address.replace('max_age=0', 'x=0').replace('prompt=login', 'y=z')
    expect(await prove(token, silent, await provider.signIn(address, bea))).toMatchObject({
      code: 'signInRefused',
    })
    // From here on, the server's clock is a day ahead of the provider's, so the reported time is yesterday's.
    app.advance(Math.floor(Date.now() / 1000) + 86_400 - app.now())
    const later = await signIn(organisation, bea)
    const begun = await begin(later.accessToken)
    const callback = await provider.signIn(begun.address, bea)
    expect(await prove(later.accessToken, begun, callback)).toMatchObject({ code: 'signInRefused' })
  })
})

describe('a sign-in for which the provider asked only for a password counts as a password', () => {
  const withPassword = { ...bea, amr: ['pwd'] }

  test('if a second factor is required, it has to be set up in Kontor [A18.6]', async () => {
    const alice = await organisationWithProvider()
    const { organisation } = alice
    await app.database.within(organisation, (db) =>
      db
        .updateTable('organisation')
        .set({ second_factor_required: 1 })
        .where('id', '=', organisation)
        .execute(),
    )
    const weak = await signIn(organisation, withPassword)
    expect(weak).toMatchObject({ username: 'Bea', secondFactorMissing: true })
    const response = await app.send(endpoints.listCustomers, { token: weak.accessToken })
    expect(response.json()).toMatchObject({ code: 'secondFactorMissing' })
    for (const amr of [['pwd', 'otp'], ['mfa'], ['hwk']]) {
      const strong = await signIn(organisation, { ...bea, amr })
      expect(strong).not.toHaveProperty('secondFactorMissing')
    }
  })

  test('and users with a second factor in Kontor are asked for it [A18.6]', async () => {
    const { organisation } = await organisationWithProvider()
    await signIn(organisation, bea)
    await app.database.within(organisation, (db) =>
      db
        .insertInto('one_time_code')
        .values({ organisation, name_key: 'bea', since: 1, last_step: 0 })
        .execute(),
    )
    const weak = await signIn(organisation, withPassword)
    expect(weak).toMatchObject({ status: 401, code: 'secondFactorNeeded', factors: ['code'] })
    expect(weak.attempt).toMatch(new RegExp(`^${organisation}\\.`))
    expect(await signIn(organisation, { ...bea, amr: ['pwd', 'otp'] })).toHaveProperty('accessToken')
  })
})

test('without a provider, a user with a password can prove their identity only with the password', async () => {
  const alice = await app.user()
  expect(await alice.call(endpoints.getProofMethods)).toEqual({
    password: true,
    passkey: false,
    provider: false,
  })
  const body = { browserHash: '0'.repeat(64) }
  expect(await alice.problem(endpoints.beginProviderProof, { body })).toMatchObject({ code: 'notFound' })
})
