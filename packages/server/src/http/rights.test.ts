import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { endpoints } from '@kontor/contract/endpoints'
import { tabledCalls } from '@kontor/contract/testing/call-table'
import { functionNames } from '@kontor/domain/functions/functions'
import { type Role, roleMay, roles } from '@kontor/domain/people/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const params = { id: 'unknown', version: '1' }
const codeOf = async (user: TestUser, endpoint: Endpoint, token = user.token) => {
  const response = await user.send(endpoint, { params, body: endpoint.body && {}, token })
  return response.statusCode === 200 ? '' : response.json().code
}
/** The calls of the hand-written table with a token, each with its endpoint. */
const calls = tabledCalls.flatMap((row) => {
  const endpoint = Object.entries<Endpoint>(endpoints).find(([name]) => name === row.name)?.[1]
  return row.access === 'public' || endpoint === undefined ? [] : [{ ...row, endpoint }]
})
const named = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(' ')
/** The calls that end with `code`, when each is made once by a user of its own session. */
async function rejectedWith(code: string, { user, token }: { user: TestUser; token?: string }) {
  const rejected: typeof calls = []
  for (const call of calls) if ((await codeOf(user, call.endpoint, token)) === code) rejected.push(call)
  return named(rejected)
}

describe('returns `forbidden` for exactly the roles without the right that the call needs [A10.1]', () => {
  const usersOf = async () => {
    const { organisation } = await app.user()
    const users: [Role, TestUser][] = []
    for (const role of roles) users.push([role, await app.user({ organisation, name: role, role })])
    return users
  }
  let shared: [Role, TestUser][]
  beforeAll(async () => {
    shared = await usersOf()
  })
  test.each(tabledCalls)('$name', async ({ name, access }) => {
    const endpoint = (endpoints as Record<string, Endpoint>)[name]
    if (endpoint === undefined) throw new Error(`${name} is not a call`)
    // A call about oneself may end the session.
    for (const [role, user] of access === 'own' ? await usersOf() : shared) {
      const expected = access === 'own' || access === 'public' || roleMay(role, access)
      const code = await codeOf(user, endpoint)
      if (expected) expect(code, role).not.toBe('forbidden')
      else expect(code, role).toBe('forbidden')
    }
  })
})

test('a user needs a recent proof, and a program is refused, for exactly the sensitive calls [A11.2]', async () => {
  const alice = await app.user()
  const body = { name: 'Kasse', role: 'administration', expiresAt: app.now() + 3600 }
  const { token } = await alice.call(endpoints.createProgramToken, { body })
  for (const name of functionNames)
    await alice.call(endpoints.switchFunction, { body: { function: name, on: true } })
  const forUsers = calls.filter(
    ({ sensitive, access, endpoint }) => sensitive || (access === 'own' && endpoint.method !== 'GET'),
  )
  expect(await rejectedWith('forbidden', { user: alice, token })).toBe(named(forUsers))
  app.advance(601)
  const sensitive = named(calls.filter((call) => call.sensitive))
  expect(await rejectedWith('proofNeeded', { user: alice })).toBe(sensitive)
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

test.each(functionNames)(
  "rejects exactly the calls of %s until the caller's organisation switches the function on",
  async (name) => {
    const alice = await app.user()
    const other = await app.user()
    const reader = await app.user({ organisation: alice.organisation, name: 'reader', role: 'reading' })
    const rejected = () => rejectedWith('functionOff', { user: alice })
    const ofFunctions = calls.filter((call) => call.function !== undefined)
    expect(await rejected()).toBe(named(ofFunctions))
    const { features } = await alice.call(endpoints.switchFunction, { body: { function: name, on: true } })
    const offAndOn = functionNames.map((known) => [known, known === name])
    expect(features).toEqual(Object.fromEntries(offAndOn))
    expect(await rejected()).toBe(named(ofFunctions.filter((call) => call.function !== name)))
    for (const call of ofFunctions.filter((one) => one.function === name)) {
      const mayRead = call.access === 'read'
      const code = await codeOf(reader, call.endpoint)
      expect(code === 'forbidden', call.name).toBe(!mayRead)
      expect(await codeOf(other, call.endpoint), call.name).toBe('functionOff')
    }
    await alice.call(endpoints.switchFunction, { body: { function: name, on: false } })
    expect(await rejected()).toBe(named(ofFunctions))
  },
)

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
