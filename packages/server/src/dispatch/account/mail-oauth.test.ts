import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailAccountBody } from '@kontor/contract/dispatch/account-schema'
import { endpoints } from '@kontor/contract/endpoints'
import type { MailOauth } from '@kontor/domain/dispatch/mail-oauth'
import { runSmtpServer, type TestSmtpServer } from '@kontor/testing/mail/run-smtp-server'
import { type RunningProvider, runProvider } from '@kontor/testing/providers/run-provider'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportOrganisation } from '../../export/export-organisation.ts'
import { createOpenIdClients } from '../../providers/open-id-client.ts'
import { readSecret } from '../../secrets/store.ts'
import {
  accountBody,
  finalToSend,
  mailOf,
  outboxParts,
  queue,
  testOutbox,
  userWithDispatch,
} from '../../testing/dispatch-tests.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { TamperedError, verifyAudit } from '../../verification/verify-audit.ts'
import { mailTokenPlace } from './store.ts'
import { testAccount } from './test-account.ts'

const publicOrigin = 'https://kontor.example.de'
/** The test app names its organisations org-1, org-2 … */
const redirectUris = Array.from({ length: 30 }, (_, n) => `${publicOrigin}/start/company/org-${n + 1}`)
const mailbox = { subject: 'mailbox', email: 'versand@werft.example' }
let app: TestApp
let provider: RunningProvider
let smtp: TestSmtpServer
let alice: TestUser
/** Whether the provider has forgotten the account, so that it refuses each token. */
let isForgotten = false
const tokens = new Set<string>()
let refusedToken = ''

beforeAll(async () => {
  provider = await runProvider(redirectUris, {
    // Each refresh token works once.
    rotateRefreshToken: true,
    findAccount: (_context: unknown, accountId: string) =>
      isForgotten ? undefined : { accountId, claims: () => ({ sub: accountId }) },
  })
  app = await startTestApp({ publicOrigin, providerHosts: [provider.host] })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(async () => {
  isForgotten = false
  tokens.clear()
  refusedToken = ''
  smtp = await runSmtpServer({
    // A token that the provider has not issued, or that has expired, opens no account there.
    async acceptsToken(token) {
      tokens.add(token)
      if (token === refusedToken) return false
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${provider.issuer}/me`, { headers })).ok
    },
  })
  alice = await userWithOauth()
})
afterEach(() => smtp.close())

const own = (changes: Partial<MailOauth> = {}): MailOauth => ({
  provider: 'own',
  tenant: '',
  issuer: provider.issuer,
  scope: 'openid offline_access',
  clientId: provider.clientId,
  ...changes,
})
const oauthBody = (changes: Partial<MailAccountBody> = {}) =>
  accountBody(smtp, {
    signIn: 'oauth',
    oauth: own(),
    password: '',
    clientSecret: provider.clientSecret,
    ...changes,
  })
const userWithOauth = () => userWithDispatch(app, smtp, oauthBody())
const outbox = (issuerHosts = [provider.host]) =>
  testOutbox(app, smtp, { openIdClients: createOpenIdClients(issuerHosts, Date.now) })
const verify = (user = alice) => app.database.snapshot((db) => verifyAudit(db, user.organisation))
const stateOf = (user: TestUser) => user.call(endpoints.getOutboxState)

/** Opens the page of the provider, and consents there. */
async function visit(user: TestUser) {
  const { address } = await user.call(endpoints.beginMailConsent, { body: {} })
  const { code = '', state = '', iss = '' } = await provider.signIn(address, mailbox)
  return { address, body: { code, state, iss } }
}
async function consent(user: TestUser) {
  const { body } = await visit(user)
  return user.call(endpoints.finishMailConsent, { body })
}

test('after the consent, mails are sent with one token, and the secrets stay secret [A23.9, A23.32]', async () => {
  expect(await alice.call(endpoints.getMailAccount)).toMatchObject({
    signIn: 'oauth',
    consentedAt: 0,
    redirectUri: `${publicOrigin}/start/company/${alice.organisation}`,
  })
  expect(await consent(alice)).toMatchObject({ consentedAt: app.now() })
  const mails = [await queue(alice, await finalToSend(alice)), await queue(alice, await finalToSend(alice))]
  await outbox().round()
  for (const mail of mails) expect((await mailOf(app, alice, mail)).state).toBe('accepted')
  expect(smtp.accepted).toHaveLength(2)
  expect(tokens.size).toBe(1)
  await verify()
  const folder = mkdtempSync(join(tmpdir(), 'kontor-oauth-'))
  await exportOrganisation(app.database, alice.organisation, join(folder, 'export'))
  const exported = readFileSync(join(folder, 'export', 'mail-account.json'), 'utf8')
  rmSync(folder, { recursive: true })
  expect(exported).toContain(provider.clientId)
  const { events, secrets } = await app.database.within(alice.organisation, async (db) => ({
    events: await db.selectFrom('audit_event').selectAll().execute(),
    secrets: await db.selectFrom('sealed_secret').selectAll().execute(),
  }))
  expect(secrets.map(({ purpose }) => purpose).toSorted()).toEqual(
    expect.arrayContaining(['mailClient', 'mailToken']),
  )
  const refreshToken = await app.database.within(alice.organisation, (db) =>
    readSecret(db, app.secretKeys, mailTokenPlace(alice.organisation)),
  )
  const shown = JSON.stringify([exported, events, secrets, await alice.call(endpoints.getMailAccount)])
  for (const secret of [provider.clientSecret, refreshToken, ...tokens]) {
    expect(secret).toBeTruthy()
    expect(shown).not.toContain(secret)
  }
})

test('the page of the provider gets a challenge, the redirect address and a state without secrets [A23.9]', async () => {
  const { address } = await alice.call(endpoints.beginMailConsent, { body: {} })
  const query = Object.fromEntries(new URL(address).searchParams)
  expect(query).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${publicOrigin}/start/company/${alice.organisation}`,
    scope: 'openid offline_access',
    login_hint: 'versand',
  })
  expect(query.state).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
  expect(address).not.toContain(provider.clientSecret)
})

test('simultaneous sign-ins fetch one token, and keep the refresh token that the provider issued [A23.32]', async () => {
  await consent(alice)
  const parts = outboxParts(app, smtp, { openIdClients: createOpenIdClients([provider.host], Date.now) })
  const body = oauthBody({ clientSecret: '' })
  const test = () => testAccount(parts, alice.organisation, body)
  const mail = await queue(alice, await finalToSend(alice))
  const [first, second] = await Promise.all([test(), test(), testOutbox(app, smtp, parts).round()])
  expect([first.outcome, second.outcome]).toEqual(['done', 'done'])
  expect((await mailOf(app, alice, mail)).state).toBe('accepted')
  expect(tokens.size).toBe(1)
  // Another process has no token yet, and the refresh token has been replaced.
  const other = { ...parts, openIdClients: createOpenIdClients([provider.host], Date.now) }
  expect((await testAccount(other, alice.organisation, body)).outcome).toBe('done')
  expect(tokens.size).toBe(2)
  await consent(alice)
  expect((await test()).outcome).toBe('done')
  expect(tokens.size).toBe(3)
})

test('a token that the mail server refuses before its end is replaced before the outbox stops [A23.32]', async () => {
  await consent(alice)
  const parts = outboxParts(app, smtp, { openIdClients: createOpenIdClients([provider.host], Date.now) })
  expect((await testAccount(parts, alice.organisation, oauthBody({ clientSecret: '' }))).outcome).toBe('done')
  const [ended = ''] = tokens
  refusedToken = ended
  const mail = await queue(alice, await finalToSend(alice))
  await testOutbox(app, smtp, parts).round()
  expect((await mailOf(app, alice, mail)).state).toBe('accepted')
  expect((await stateOf(alice)).stop).toBe('')
})

test('a refused token stops the outbox of its organisation only, until somebody consents again [A23.9]', async () => {
  const bob = await userWithOauth()
  await consent(alice)
  const mail = await queue(alice, await finalToSend(alice))
  isForgotten = true
  await outbox().round()
  expect(await mailOf(app, alice, mail)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(await stateOf(alice)).toMatchObject({
    stop: 'consent',
    words: expect.stringMatching(/^invalid_grant/),
    waiting: 1,
  })
  expect((await stateOf(bob)).stop).toBe('')
  expect(smtp.signIns).toBe(0)
  await verify()
  // Saving the same account is no consent.
  await alice.call(endpoints.saveMailAccount, { body: oauthBody({ clientSecret: '' }) })
  expect((await stateOf(alice)).stop).toBe('consent')
  isForgotten = false
  await consent(alice)
  expect((await stateOf(alice)).stop).toBe('')
  await outbox().round()
  expect((await mailOf(app, alice, mail)).state).toBe('accepted')
  await verify()
})

test('without a consent, nothing is sent and the outbox says so [A23.9]', async () => {
  await queue(alice, await finalToSend(alice))
  await outbox().round()
  expect(await stateOf(alice)).toMatchObject({
    stop: 'consent',
    words: expect.stringContaining('Bitte stimmen Sie erneut zu.'),
  })
  expect(smtp.signIns).toBe(0)
})

test('a provider that does not answer only delays a mail, and so does a forbidden address [A23.9]', async () => {
  await consent(alice)
  const mail = await queue(alice, await finalToSend(alice))
  await outbox([]).round()
  expect(await mailOf(app, alice, mail)).toMatchObject({
    state: 'retry',
    words: 'Der Anbieter der Anmeldung war nicht erreichbar.',
  })
  expect((await stateOf(alice)).stop).toBe('')
  expect(smtp.signIns).toBe(0)
})

test('a token that the mail server refuses stops the outbox like a wrong password [A23.9]', async () => {
  await consent(alice)
  await queue(alice, await finalToSend(alice))
  const strict = await runSmtpServer({ acceptsToken: async () => false })
  try {
    const { mailHosts, ...parts } = outboxParts(app, strict)
    await app.database.within(alice.organisation, (db) =>
      db
        .updateTable('mail_account')
        .set({ port: strict.port })
        .where('organisation', '=', alice.organisation)
        .execute(),
    )
    await testOutbox(app, strict, {
      ...parts,
      mailHosts,
      openIdClients: createOpenIdClients([provider.host], Date.now),
    }).round()
    expect(await stateOf(alice)).toMatchObject({ stop: 'signIn', words: expect.stringMatching(/^535/) })
  } finally {
    await strict.close()
  }
})

test('only the session that began can end the visit, once, in time and for the same account [A23.9]', async () => {
  const bob = await userWithOauth()
  const bea = await app.user({ organisation: alice.organisation, name: 'bea' })
  const end = (user: TestUser, body: object) => user.problem(endpoints.finishMailConsent, { body })
  const { body } = await visit(alice)
  for (const user of [bob, bea]) expect(await end(user, body)).toMatchObject({ code: 'invalidLink' })
  for (const state of [`${body.state}A`, 'erfunden'])
    expect(await end(alice, { ...body, state })).toMatchObject({ code: 'invalidLink' })
  expect(await end(alice, { ...body, iss: 'https://other.example' })).toMatchObject({ code: 'signInRefused' })
  expect((await alice.call(endpoints.getMailAccount)).consentedAt).toBe(0)
  await alice.call(endpoints.finishMailConsent, { body })
  expect(await end(alice, body)).toMatchObject({ code: 'signInRefused' })
  const { body: later } = await visit(alice)
  await alice.call(endpoints.saveMailAccount, { body: oauthBody({ username: 'buero' }) })
  expect(await end(alice, later)).toMatchObject({ code: 'invalidLink' })
})

test('a visit of ten minutes is over, and then needs a proof of identity too [A23.9]', async () => {
  const { body } = await visit(alice)
  app.advance(601)
  expect(await alice.problem(endpoints.finishMailConsent, { body })).toMatchObject({ code: 'proofNeeded' })
  expect(await alice.problem(endpoints.beginMailConsent, { body: {} })).toMatchObject({ code: 'proofNeeded' })
})

test('a change of the sign-in ends the consent; any other change keeps it [A23.9]', async () => {
  const save = (changes: Partial<MailAccountBody>) =>
    alice.call(endpoints.saveMailAccount, { body: oauthBody({ clientSecret: '', ...changes }) })
  const isTokenKept = () =>
    app.database.within(alice.organisation, async (db) => {
      const rows = await db
        .selectFrom('sealed_secret')
        .select('purpose')
        .where('organisation', '=', alice.organisation)
        .execute()
      return rows.some(({ purpose }) => purpose === 'mailToken')
    })
  await consent(alice)
  expect((await save({ fromName: 'Neue Werft' })).consentedAt).toBe(app.now())
  expect(await isTokenKept()).toBe(true)
  expect((await save({ host: 'smtp.anders.example' })).consentedAt).toBe(0)
  expect(await isTokenKept()).toBe(false)
  await alice.call(endpoints.saveMailAccount, { body: oauthBody() })
  await consent(alice)
  await alice.call(endpoints.saveMailAccount, { body: accountBody(smtp) })
  expect(await isTokenKept()).toBe(false)
  await verify()
})

test('the client secret is kept only for its own client, and the settings must be complete [A23.9]', async () => {
  const issues = async (changes: Partial<MailAccountBody>) =>
    (await alice.problem(endpoints.saveMailAccount, { body: oauthBody({ clientSecret: '', ...changes }) }))
      .issues
  for (const changes of [{ clientId: 'other' }, { issuer: 'https://other.example' }])
    expect(await issues({ oauth: own(changes) })).toEqual([{ path: 'clientSecret', code: 'too_small' }])
  for (const oauth of [
    own({ clientId: '' }),
    own({ scope: '' }),
    own({ provider: 'microsoft', tenant: 'contoso.onmicrosoft.com' }),
  ])
    expect(await issues({ oauth, clientSecret: 'x' })).toEqual([{ path: 'oauth', code: 'too_small' }])
})

test('the provider must have a public address, or be named by the operator [A23.9]', async () => {
  for (const issuer of ['https://10.0.0.1', 'https://localhost', 'http://sso.example.de']) {
    await alice.call(endpoints.saveMailAccount, { body: oauthBody({ oauth: own({ issuer }) }) })
    expect(await alice.problem(endpoints.beginMailConsent, { body: {} })).toMatchObject({
      code: 'providerNotAllowed',
    })
  }
})

test('testing the account signs in with a token, and names a missing consent [A23.2, A23.9]', async () => {
  const parts = outboxParts(app, smtp, { openIdClients: createOpenIdClients([provider.host], Date.now) })
  const result = (changes = {}) =>
    testAccount(parts, alice.organisation, oauthBody({ clientSecret: '', ...changes }))
  expect((await result()).outcome).toBe('consent')
  await consent(alice)
  expect(await result()).toMatchObject({ outcome: 'done', words: expect.stringMatching(/^235/) })
  for (const changes of [{ host: 'smtp.anders.example' }, { clientSecret: 'neu' }])
    await expect(result(changes)).rejects.toThrow('invalidRequest')
})

test('only administrators consent, only for an account with tokens, only while the function is on [A23.9]', async () => {
  const begin = (user: TestUser) => user.problem(endpoints.beginMailConsent, { body: {} })
  const eve = await app.user({ organisation: alice.organisation, name: 'eve', role: 'accounting' })
  expect(await begin(eve)).toMatchObject({ code: 'forbidden' })
  const bob = await userWithDispatch(app, smtp)
  expect(await begin(bob)).toMatchObject({ code: 'notFound' })
  await alice.call(endpoints.switchFunction, { body: { function: 'dispatch', on: false } })
  expect(await begin(alice)).toMatchObject({ code: 'functionOff' })
})

test('removing the account removes its secrets; the audit check finds a changed consent [A23.9]', async () => {
  await consent(alice)
  const { organisation } = alice
  await app.database.within(organisation, (db) =>
    db
      .updateTable('mail_account')
      .set({ consented_at: 1 })
      .where('organisation', '=', organisation)
      .execute(),
  )
  await expect(verify()).rejects.toThrow(TamperedError)
  await alice.call(endpoints.removeMailAccount, { body: {} })
  const secrets = await app.database.within(organisation, (db) =>
    db.selectFrom('sealed_secret').select('purpose').where('organisation', '=', organisation).execute(),
  )
  expect(secrets).toEqual([])
  await verify()
})
