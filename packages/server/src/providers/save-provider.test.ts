import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@kontor/contract/endpoints'
import type { ProviderInput } from '@kontor/contract/providers/provider-schema'
import { type RunningProvider, runProvider } from '@kontor/testing/providers/run-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const publicOrigin = 'https://kontor.example.de'
let app: TestApp
let provider: RunningProvider
beforeAll(async () => {
  provider = await runProvider(['https://kontor.example.de/start/company/org-1'])
  app = await startTestApp({ publicOrigin, providerHosts: [provider.host] })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

function input(changes: object = {}): ProviderInput {
  const { issuer, clientId, clientSecret } = provider
  return { issuer, clientId, clientSecret, newPeople: '', domains: [], passwordForAll: true, ...changes }
}

test('stores, shows, changes and removes a provider; its secret is sealed and never shown [A18.1]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const redirectUri = `${publicOrigin}/start/company/${organisation}`
  expect(await alice.call(endpoints.getProvider)).toEqual({ provider: null, redirectUri })
  const { clientSecret, ...settings } = input()
  const stored = await alice.call(endpoints.saveProvider, { body: input() })
  expect(stored).toEqual({ provider: settings, redirectUri })
  const rows = await app.database.within(organisation, (db) =>
    db.selectFrom('sealed_secret').selectAll().execute(),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(clientSecret)
  const changes = { clientSecret: '', newPeople: 'writing', domains: ['example.de'] }
  await alice.call(endpoints.saveProvider, { body: input(changes) })
  expect((await alice.call(endpoints.getProvider)).provider).toMatchObject({ newPeople: 'writing' })
  await alice.call(endpoints.removeProvider)
  expect(await alice.call(endpoints.getProvider)).toEqual({ provider: null, redirectUri })
  const left = await app.database.within(organisation, async (db) => ({
    secrets: await db
      .selectFrom('sealed_secret')
      .selectAll()
      .where('organisation', '=', organisation)
      .execute(),
    actions: await db
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('organisation', '=', organisation)
      .where('action', 'like', 'organisation.provider%')
      .orderBy('sequence')
      .execute(),
  }))
  expect(left.secrets).toEqual([])
  expect(left.actions.map(({ action }) => action)).toEqual([
    'organisation.provider',
    'organisation.provider',
    'organisation.providerRemoved',
  ])
  expect(JSON.stringify(left.actions)).not.toContain(clientSecret)
})

test('the login page offers provider sign-in while any organisation has a provider [A18.3]', async () => {
  const other = await startTestApp({ publicOrigin, providerHosts: [provider.host] })
  const offers = async () => (await other.send(endpoints.publicSettings)).json().providerSignIn
  const alice = await other.user()
  expect(await offers()).toBe(false)
  await alice.call(endpoints.saveProvider, { body: input() })
  expect(await offers()).toBe(true)
  await alice.call(endpoints.removeProvider)
  expect(await offers()).toBe(false)
  await other.close()
})

test('uses the stored secret only for the issuer and the client that it belongs to', async () => {
  const alice = await app.user()
  await alice.call(endpoints.saveProvider, { body: input() })
  for (const change of [{ issuer: `http://localhost:${provider.host.split(':')[1]}` }, { clientId: 'other' }])
    for (const endpoint of [endpoints.testProvider, endpoints.saveProvider])
      expect(await alice.problem(endpoint, { body: input({ ...change, clientSecret: '' }) })).toMatchObject({
        code: 'invalidRequest',
        issues: [{ path: 'clientSecret', code: 'missing' }],
      })
})

test('testing a provider shows whether it accepts the client [A18.2]', async () => {
  const alice = await app.user({ organisation: 'org-1', name: 'tester' })
  const look = (changes = {}) => alice.call(endpoints.testProvider, { body: input(changes) })
  expect(await look()).toEqual({ issuer: provider.issuer, client: 'accepted' })
  expect(await look({ clientSecret: 'falsch' })).toMatchObject({ client: 'refused' })
  expect(await look({ clientId: 'unknown' })).toMatchObject({ client: 'refused' })
})

test('a role for new people requires a domain and cannot be administration or auditing', async () => {
  const alice = await app.user()
  const problem = (changes: object) => alice.problem(endpoints.saveProvider, { body: input(changes) })
  expect(await problem({ newPeople: 'writing' })).toMatchObject({
    issues: [{ path: 'domains', code: 'missing' }],
  })
  for (const newPeople of ['administration', 'auditing'])
    expect(await problem({ newPeople, domains: ['example.de'] })).toMatchObject({
      code: 'invalidRequest',
      issues: [{ path: 'newPeople' }],
    })
})

test.each([
  ['http://10.0.0.1', 'providerNotAllowed'],
  ['https://10.0.0.1', 'providerNotAllowed'],
  ['https://169.254.169.254/latest', 'providerNotAllowed'],
  ['https://[::1]', 'providerNotAllowed'],
  ['https://localhost', 'providerNotAllowed'],
  ['http://sso.example.de', 'providerNotAllowed'],
  ['https://user:geheim@sso.example.de', 'providerNotAllowed'],
])('rejects the issuer %s', async (issuer, code) => {
  const alice = await app.user()
  for (const endpoint of [endpoints.testProvider, endpoints.saveProvider])
    expect(await alice.problem(endpoint, { body: input({ issuer }) })).toMatchObject({ code })
})

test('rejects testing and saving a provider if the server has no public address', async () => {
  const bare = await startTestApp({ providerHosts: [provider.host] })
  const alice = await bare.user()
  expect(await alice.call(endpoints.getProvider)).toEqual({ provider: null, redirectUri: '' })
  for (const endpoint of [endpoints.testProvider, endpoints.saveProvider])
    expect(await alice.problem(endpoint, { body: input() })).toMatchObject({
      status: 503,
      code: 'publicOriginMissing',
    })
  await bare.close()
})

test('rejects a provider that announces a different issuer or a forbidden address', async () => {
  const liar = createServer((request, response) => {
    const origin = `http://${request.headers.host}`
    const isForeign = request.url?.startsWith('/foreign') === true
    const issuer = isForeign ? `${origin}/foreign` : 'https://other.example.de'
    const endpoint = isForeign ? 'https://192.168.0.1/token' : `${origin}/token`
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: endpoint,
        jwks_uri: `${origin}/jwks`,
        response_types_supported: ['code'],
      }),
    )
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(liar.address() as AddressInfo).port}`
  const trusting = await startTestApp({ publicOrigin, providerHosts: [host] })
  const alice = await trusting.user()
  const problem = (issuer: string) => alice.problem(endpoints.saveProvider, { body: input({ issuer }) })
  expect(await problem(`http://${host}`)).toMatchObject({ code: 'providerUnreachable' })
  expect(await problem(`http://${host}/foreign`)).toMatchObject({ code: 'providerNotAllowed' })
  await trusting.close()
  liar.closeAllConnections()
  await new Promise((resolve) => liar.close(resolve))
})
