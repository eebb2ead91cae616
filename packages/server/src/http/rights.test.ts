import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { endpoints } from '@kontor/contract/endpoints'
import { functionNames } from '@kontor/domain/functions/functions'
import { roleMay, roles } from '@kontor/domain/people/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Identify } from '../caller.ts'
import { sessionCaller } from '../session/session-caller.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { handle } from './endpoint.ts'

/** A call that needs a function. */
const seriesCall: Endpoint = {
  ...endpoints.listInvoiceTags,
  path: '/v1/series-of-this-test',
  access: 'money',
  function: 'series',
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { http, database, accessTokens, now } = app
  const identify: Identify = async (token, at) => sessionCaller(await accessTokens.verify(token, at))
  handle({ http, database, identify, clock: () => now() * 1000 }, seriesCall, async () => [])
})
afterAll(() => app.close())

const params = { id: 'unknown', version: '1' }
const codeOf = async (user: TestUser, endpoint: Endpoint) => {
  const response = await user.send(endpoint, { params, body: endpoint.body && {} })
  return response.statusCode === 200 ? '' : response.json().code
}

describe('returns `forbidden` for exactly the roles without the right that the call needs [A10.1]', () => {
  test.each(Object.entries<Endpoint>(endpoints))('%s', async (_name, endpoint) => {
    const { access } = endpoint
    const admin = await app.user()
    for (const role of roles) {
      const user = await app.user({ organisation: admin.organisation, name: role, role })
      const expected = access === 'own' || access === 'public' || roleMay(role, access)
      const code = await codeOf(user, endpoint)
      if (expected) expect(code, role).not.toBe('forbidden')
      else expect(code, role).toBe('forbidden')
    }
  })
})

test('checks the right before the body; a call without the right does not log the user out', async () => {
  const { organisation } = await app.user()
  const reader = await app.user({ organisation, name: 'reader', role: 'reading' })
  for (const body of ['[', []]) {
    const problem = await reader.problem(endpoints.updateProfile, { body })
    expect(problem).toMatchObject({ status: 403, code: 'forbidden' })
  }
  expect(await reader.call(endpoints.listCustomers)).toEqual([])
})

test('a user who may not finalize can edit a draft, but neither lock nor correct a final', async () => {
  const alice = await app.user()
  const writer = await app.user({ organisation: alice.organisation, name: 'writer', role: 'writing' })
  const draft = await writer.call(endpoints.createInvoice, { body: sampleInvoice() })
  const invoiceId = draft.id
  await writer.call(endpoints.startInvoiceEdit, { body: { invoiceId } })
  await writer.call(endpoints.updateInvoice, { body: draft })
  await writer.call(endpoints.finishInvoiceEdit, { body: { invoiceId } })
  const final = await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
  expect(await writer.problem(endpoints.startInvoiceEdit, { body: { invoiceId } })).toMatchObject({
    code: 'forbidden',
  })
  expect(await writer.problem(endpoints.updateInvoice, { body: final })).toMatchObject({ code: 'forbidden' })
  expect(await alice.call(endpoints.getInvoice, { params: { id: invoiceId } })).toEqual(final)
})

test("rejects a call that needs a function until the caller's organisation switches the function on", async () => {
  const alice = await app.user()
  const other = await app.user()
  const reader = await app.user({ organisation: alice.organisation, name: 'reader', role: 'reading' })
  expect(await alice.problem(seriesCall)).toMatchObject({ status: 403, code: 'functionOff' })
  const body = { function: 'series', on: true }
  const { features } = await alice.call(endpoints.switchFunction, { body })
  const offAndOn = functionNames.map((name) => [name, name === 'series'])
  expect(features).toEqual(Object.fromEntries(offAndOn))
  expect(await codeOf(alice, seriesCall)).toBe('')
  expect(await codeOf(reader, seriesCall)).toBe('forbidden')
  expect(await codeOf(other, seriesCall)).toBe('functionOff')
  await alice.call(endpoints.switchFunction, { body: { ...body, on: false } })
  expect(await codeOf(alice, seriesCall)).toBe('functionOff')
})

test('stores and audits each change once when all functions are switched on at the same time', async () => {
  const alice = await app.user()
  const names = [...functionNames]
  const bodies = [...names, ...names].map((name) => ({ function: name, on: true }))
  await Promise.all(bodies.map((body) => alice.call(endpoints.switchFunction, { body })))
  const { features } = await alice.call(endpoints.getOrganisation)
  expect(Object.values(features)).toEqual(names.map(() => true))
  const events = await app.database.within(alice.organisation, (db) =>
    db
      .selectFrom('audit_event')
      .select('detail')
      .where('organisation', '=', alice.organisation)
      .where('action', '=', 'organisation.functionOn')
      .execute(),
  )
  expect(events.map(({ detail }) => detail).toSorted()).toEqual(names.toSorted())
})

test("a call fails once the user's role has ended or the user has been disabled", async () => {
  const { organisation } = await app.user()
  const auditor = await app.user({ organisation, name: 'auditor', role: 'auditing' })
  const change = (changes: { role_until?: number; disabled?: number }) =>
    app.database.within(organisation, (db) =>
      db
        .updateTable('user_account')
        .set(changes)
        .where('organisation', '=', organisation)
        .where('name_key', '=', 'auditor')
        .execute(),
    )
  await change({ role_until: app.now() + 1 })
  expect(await codeOf(auditor, endpoints.listCustomers)).toBe('')
  await change({ role_until: app.now() })
  expect(await codeOf(auditor, endpoints.listCustomers)).toBe('invalidToken')
  await change({ role_until: app.now() + 60, disabled: 1 })
  expect(await codeOf(auditor, endpoints.listCustomers)).toBe('invalidToken')
})
