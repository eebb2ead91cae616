import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { emptyBody } from '@kontor/contract/calls/plain-bodies'
import { type EndpointName, endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTokenLife, createAccessTokens } from '../session/access-tokens.ts'
import { sampleCustomer, sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
const guarded = all.filter(([, endpoint]) => endpoint.access !== 'public')
/** Calls whose JSON body has fields. Excludes uploads, empty bodies and removals. */
const withBody = all.filter(
  ([, { body, isUpload, path }]) =>
    body !== undefined && body !== emptyBody && !isUpload && !path.endsWith('/remove'),
)
const params = { id: 'unknown', version: '1' }

describe('every call that is not public needs a valid bearer token [S7.0.1]', () => {
  test.each(guarded)('%s', async (_name, endpoint) => {
    const alice = await app.user()
    const none = await app.send(endpoint, { params, body: endpoint.body && {} })
    expect(none.statusCode).toBe(401)
    expect(none.json().code).toBe('invalidToken')
    expect(none.headers['www-authenticate']).toBe('Bearer')
    for (const token of await badTokens(alice)) {
      expect((await app.send(endpoint, { params, body: endpoint.body && {}, token })).json().code).toBe(
        'invalidToken',
      )
    }
  })
})

/**
 * Tokens that are forged, truncated or expired, belong to an unknown session, or name a different algorithm
 * or none.
 */
async function badTokens(alice: TestUser): Promise<string[]> {
  const [header = '', payload = '', signature = ''] = alice.token.split('.')
  const claims = { organisation: alice.organisation, user: alice.name, sessionId: alice.session.id }
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  const other = Buffer.from('{"alg":"HS512","typ":"at+jwt"}').toString('base64url')
  const stranger = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), org: 'other' }),
  ).toString('base64url')
  return [
    'nonsense',
    `${header}.${payload}.`,
    `${none}.${payload}.`,
    `${other}.${payload}.${signature}`,
    `${header}.${stranger}.${signature}`,
    await createAccessTokens(Buffer.alloc(32, 9)).issue(claims, app.now()),
    await app.accessTokens.issue(claims, app.now() - accessTokenLife),
    await app.accessTokens.issue({ ...claims, sessionId: 'unknown' }, app.now()),
  ]
}

describe('no response can be cached, shown as a page or interpreted as another type', () => {
  test.each(all)('%s', async (_name, endpoint) => {
    const alice = await app.user()
    const responses = [
      await alice.send(endpoint, { params, body: endpoint.body && {} }),
      await app.send(endpoint, { params, text: '[' }),
    ]
    for (const { headers } of responses) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="(?:response\.json|kontor-[\w-]+\.zip)"$/,
        ),
      })
    }
  })
})

describe('rejects an invalid body, lists its issues and stores nothing', () => {
  test.each(withBody)('%s', async (_name, endpoint) => {
    const alice = await app.user()
    if (endpoint.function !== undefined) {
      await alice.call(endpoints.switchFunction, { body: { function: endpoint.function, on: true } })
    }
    const before = await everything(alice)
    for (const body of [
      [],
      'null',
      '"text"',
      '7',
      {
        content: 7,
        template: 7,
        invoiceId: {},
        customerId: [],
        start: -1,
        companyName: 5,
        legalName: {},
        name: 5,
        instanceId: 5,
        query: 5,
        before: 'now',
        refreshToken: 5,
        oldPassword: 5,
        asOf: 'today',
        invoiceIds: 5,
        startDay: 'first',
        state: 5,
        states: 5,
        lineIds: 5,
        columns: 5,
        intro: 5,
      },
    ]) {
      const response = await alice.send(endpoint, { params, body })
      expect(response.json()).toMatchObject({ status: 400, code: 'invalidRequest' })
      expect(response.json().issues.length).toBeGreaterThan(0)
    }
    for (const text of [
      '{',
      '{"__proto__":{}}',
      '{"constructor":{"prototype":{}}}',
      `${'['.repeat(1500)}${']'.repeat(1500)}`,
    ]) {
      expect((await alice.send(endpoint, { params, text })).json()).toMatchObject({ code: 'invalidRequest' })
    }
    expect(await everything(alice)).toEqual(before)
  })
})

describe('rejects a body that is too large or has the wrong content type', () => {
  test.each(withBody)('%s', async (_name, endpoint) => {
    const alice = await app.user()
    const large = JSON.stringify({ filler: 'x'.repeat(endpoint.bodyLimit ?? 1024 * 1024) })
    expect((await alice.send(endpoint, { params, text: large })).json().code).toBe('payloadTooLarge')
    const text = { params, text: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await alice.send(endpoint, text)).json().code).toBe('unsupportedMediaType')
  })
})

test("no call finds or changes another organisation's invoices, customers, templates or layouts [S1.0.1, S6.0.3]", async () => {
  const alice = await app.user()
  const mallory = await app.user()
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const final = await alice.call(endpoints.setInvoiceStatus, {
    body: { invoiceId: draft.id, status: 'final' },
  })
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const template = await alice.call(endpoints.saveItemTemplate, { body: { template: sampleItem() } })
  const [builtIn] = await alice.call(endpoints.listLayoutTemplates)
  const layout = await alice.call(endpoints.createLayoutTemplate, { body: builtIn })
  const before = await everything(alice)
  const invoiceId = final.id
  const calls: [Endpoint, object][] = [
    [endpoints.getInvoice, { params: { id: invoiceId } }],
    [endpoints.listInvoiceVersions, { params: { id: invoiceId } }],
    [endpoints.updateInvoice, { body: final }],
    [endpoints.startInvoiceEdit, { body: { invoiceId } }],
    [endpoints.finishInvoiceEdit, { body: { invoiceId } }],
    [endpoints.addInvoiceTag, { body: { invoiceId, tag: { tag: 'x' } } }],
    [endpoints.removeInvoiceTag, { body: { invoiceId, tag: { tag: 'x' } } }],
    [endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } }],
    [endpoints.setInvoiceStatus, { body: { invoiceId, status: 'draft' } }],
    [endpoints.deleteInvoice, { body: { invoiceId } }],
    [endpoints.getCustomer, { params: { id: customer.id } }],
    [endpoints.updateCustomer, { body: customer }],
    [endpoints.startCustomerEdit, { body: { customerId: customer.id } }],
    [endpoints.finishCustomerEdit, { body: { customerId: customer.id } }],
    [endpoints.deleteCustomer, { body: { customerId: customer.id } }],
    [endpoints.getLayoutTemplateVersion, { params: { id: layout.id, version: '1' } }],
    [endpoints.updateLayoutTemplate, { params: { id: layout.id }, body: layout }],
    [endpoints.removeLayoutTemplate, { params: { id: layout.id } }],
  ]
  for (const [endpoint, sending] of calls) {
    expect(await mallory.problem(endpoint, sending), endpoint.path).toMatchObject({
      status: 404,
      code: 'notFound',
    })
  }
  await mallory.call(endpoints.removeItemTemplate, { body: { template } })
  await mallory.call(endpoints.saveItemTemplate, { body: { template: { ...template, title: 'Meins' } } })
  expect(await everything(alice)).toEqual(before)
  expect(await mallory.call(endpoints.listFinalInvoices, { body: {} })).toEqual([])
  expect(await mallory.call(endpoints.listCustomers)).toEqual([])
})

test("users with the same role may change, finalize, tag and remove a colleague's objects [S1.0.2, S6.0.1, S6.0.4]", async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const create = () => alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const [kept, deleted] = [await create(), await create()]
  const customer = await alice.call(endpoints.createCustomer, { body: sampleCustomer() })
  const template = await alice.call(endpoints.saveItemTemplate, { body: { template: sampleItem() } })
  const builtInLayouts = await alice.call(endpoints.listLayoutTemplates)
  const [builtIn] = builtInLayouts
  const layout = await alice.call(endpoints.createLayoutTemplate, { body: builtIn })
  const { profile } = await alice.call(endpoints.getOrganisation)

  await bob.call(endpoints.updateInvoice, { body: kept })
  await bob.call(endpoints.setInvoiceStatus, { body: { invoiceId: kept.id, status: 'final' } })
  await bob.call(endpoints.startInvoiceEdit, { body: { invoiceId: kept.id } })
  await bob.call(endpoints.updateInvoice, { body: { ...kept, revision: undefined } })
  await bob.call(endpoints.addInvoiceTag, { body: { invoiceId: kept.id, tag: { tag: 'bezahlt' } } })
  await bob.call(endpoints.deleteInvoice, { body: { invoiceId: deleted.id } })
  await bob.call(endpoints.updateCustomer, { body: customer })
  await bob.call(endpoints.deleteCustomer, { body: { customerId: customer.id } })
  await bob.call(endpoints.removeItemTemplate, { body: { template } })
  await bob.call(endpoints.updateLayoutTemplate, { params: { id: layout.id }, body: layout })
  await bob.call(endpoints.removeLayoutTemplate, { params: { id: layout.id } })
  await bob.call(endpoints.updateProfile, { body: { ...profile, legalName: 'Bobs GmbH' } })
  expect(await everything(alice)).toMatchObject({
    drafts: [],
    finals: [{ id: kept.id, tags: ['bezahlt'], objectInfos: { createdBy: 'alice', updatedBy: 'bob' } }],
    tags: [{ tag: 'bezahlt' }],
    customers: [],
    templates: [],
    layouts: builtInLayouts.map(({ id }) => ({ id })),
    organisation: { profile: { legalName: 'Bobs GmbH' } },
  })
})

test('rejects a NUL character in an id, title or name on either database engine', async () => {
  const alice = await app.user()
  const nul = 'a\u0000b'
  const [builtIn] = await alice.call(endpoints.listLayoutTemplates)
  const { id: invoiceId } = await alice.call(endpoints.createInvoice, {
    body: { ...sampleInvoice(), templateReference: { id: nul } },
  })
  const before = await everything(alice)
  const path = { params: { id: nul, version: '1' } }
  const rejected: [Endpoint, object][] = [
    [endpoints.getInvoice, path],
    [endpoints.listInvoiceVersions, path],
    [endpoints.getCustomer, path],
    [endpoints.getLayoutTemplateVersion, path],
    [endpoints.updateLayoutTemplate, { ...path, body: builtIn }],
    [endpoints.removeLayoutTemplate, path],
    [endpoints.createLayoutTemplate, { body: { ...builtIn, name: nul } }],
    [endpoints.saveItemTemplate, { body: { template: sampleItem({ title: nul }) } }],
    [endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } }],
    [endpoints.deleteInvoice, { body: { invoiceId: nul } }],
  ]
  for (const [endpoint, sending] of rejected) {
    expect(await alice.problem(endpoint, sending), endpoint.path).toMatchObject({ code: 'invalidRequest' })
  }
  expect(await everything(alice)).toEqual(before)
})

/**
 * The organisation's invoices, customers, templates, tags, layouts and settings, and the number of its last
 * event.
 */
async function everything(user: TestUser) {
  const events = await app.database.within(user.organisation, (db) =>
    db.selectFrom('audit_head').select('sequence').where('organisation', '=', user.organisation).execute(),
  )
  return {
    drafts: await user.call(endpoints.listDraftInvoices),
    finals: await user.call(endpoints.listFinalInvoices, { body: {} }),
    customers: await user.call(endpoints.listCustomers),
    templates: await user.call(endpoints.listItemTemplates),
    tags: await user.call(endpoints.listInvoiceTags),
    layouts: await user.call(endpoints.listLayoutTemplates),
    organisation: await user.call(endpoints.getOrganisation),
    events,
  }
}
