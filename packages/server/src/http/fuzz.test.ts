import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { type EndpointName, endpoints } from '@kontor/contract/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organisationTables } from '../database/organisation-tables.ts'
import { arbitraryBody, broken } from '../testing/arbitrary-json.ts'
import { sampleCustomer, sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

/** A marker that all objects of the other organisation contain. */
const secret = 'GEHEIM-der-anderen'

let app: TestApp
let alice: TestUser
let ids: Record<'draft' | 'final' | 'offer' | 'customer' | 'itemTemplate' | 'layout', string>
beforeAll(async () => {
  app = await startTestApp()
  // A name that is not part of another organisation's name, unlike org-1, which is part of org-10.
  alice = await app.user({ organisation: 'the-others' })
  ids = await createObjects(alice, secret)
})
afterAll(() => app.close())

/** Creates one object of each kind with the marker in it, and returns their ids. */
async function createObjects(user: TestUser, marker: string): Promise<typeof ids> {
  const item = sampleItem({ title: marker })
  const create = () =>
    user.call(endpoints.createInvoice, { body: { ...sampleInvoice({ items: [item] }), tags: [marker] } })
  const [draft, final] = [await create(), await create()]
  await user.call(endpoints.setInvoiceStatus, { body: { invoiceId: final.id, status: 'final' } })
  await switchOn(user, 'offers')
  const offer = await user.call(endpoints.createOffer, { body: sampleInvoice({ items: [item] }) })
  const customer = await user.call(endpoints.createCustomer, { body: sampleCustomer(marker) })
  const itemTemplate = await user.call(endpoints.saveItemTemplate, { body: { template: item } })
  const [builtIn] = await user.call(endpoints.listLayoutTemplates)
  const layout = await user.call(endpoints.createLayoutTemplate, { body: { ...builtIn, name: marker } })
  return {
    draft: draft.id,
    final: final.id,
    offer: offer.id,
    customer: customer.id,
    itemTemplate: itemTemplate.id,
    layout: layout.id,
  }
}

/**
 * Switches on the function that a call belongs to, if any. While it is off, its calls are rejected before
 * their bodies are checked.
 */
async function switchOn(user: TestUser, name: Endpoint['function']): Promise<void> {
  if (name !== undefined) await user.call(endpoints.switchFunction, { body: { function: name, on: true } })
}

/**
 * A summary of the organisation's data, for comparison: the number of rows per table, the total length of
 * their documents, and the head of the audit chain.
 */
async function traceOf({ organisation }: TestUser): Promise<string> {
  const measured = Object.entries(organisationTables).map(([table, [key]]) => {
    const length = documentTables.has(table) ? sql`coalesce(sum(length(document)), 0)` : sql`0`
    const owner = sql`${sql.ref(key)} = ${organisation}`
    return sql`select ${sql.lit(table)} as name, count(*) as amount, ${length} as length from ${sql.table(table)} where ${owner}`
  })
  const head = sql`select hash, sequence, 0 from audit_head where organisation = ${organisation}`
  const { rows } = await app.database.within(
    organisation,
    (db) => sql`${sql.join([...measured, head], sql` union all `)}`.execute(db),
    'read',
  )
  return JSON.stringify(rows)
}
const documentTables = new Set([
  'invoice',
  'offer',
  'customer',
  'item_template',
  'layout_template',
  'invoice_version',
])

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
/**
 * Calls that have separate tests, because they hash passwords, log wrong proofs in the audit trail or end the
 * session.
 */
const costly: EndpointName[] = [
  'login',
  'changePassword',
  'prove',
  'proveWithPasskey',
  'logout',
  'renewToken',
]
const withBody = all.filter(([name, endpoint]) => endpoint.body !== undefined && !costly.includes(name))

describe('random bodies never cause a server error, and rejected bodies change nothing', () => {
  test.each(withBody)('%s', async (_name, endpoint) => {
    const user = await app.user()
    const own = await createObjects(user, 'eigenes')
    await switchOn(user, endpoint.function)
    const foreign = await traceOf(alice)
    let trace = await traceOf(user)
    const fitting = arbitraryBody(endpoint.body as never)
    const anyId = fc.constantFrom(...Object.values(own), ...Object.values(ids), 'unknown', '\u0000', '')
    const body = fc.oneof(fitting, broken(fitting), broken(broken(fitting)))
    await fc.assert(
      fc.asyncProperty(body, anyId, fc.boolean(), async (sent, id, withId) => {
        const response = await user.send(endpoint, {
          params: { id },
          text: JSON.stringify(withId ? aimedAt(sent, id) : sent) ?? 'null',
        })
        expect(response.statusCode).toBeLessThan(500)
        expect(response.payload).not.toContain(secret)
        const before = trace
        trace = await traceOf(user)
        if (response.statusCode >= 400) expect(trace).toBe(before)
      }),
      // 80 on both engines together.
      { numRuns: 40 },
    )
    expect(await traceOf(alice)).toBe(foreign)
  })
})

/**
 * The body with this id as `id`, `invoiceId`, `offerId` and `customerId`; unchanged if it is not an object.
 */
function aimedAt(body: unknown, id: string): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body
  return { ...body, id, invoiceId: id, offerId: id, customerId: id }
}

test('rejects an object with a `length` field in place of an id', async () => {
  const user = await app.user()
  const body = { customerId: { length: { toString: null } } }
  expect(await user.problem(endpoints.deleteCustomer, { body })).toMatchObject({ code: 'invalidRequest' })
})

describe("a call with the id of another organisation's object returns notFound without any data", () => {
  /** These calls succeed with an unknown id: they create the object, or find nothing to remove or return. */
  const namesOwn: EndpointName[] = [
    'createLayoutTemplate',
    'saveItemTemplate',
    'removeItemTemplate',
    'getProjectForm',
  ]
  /**
   * Fills the common fields that refer to objects. If a body uses other fields for that, it needs a separate
   * test.
   */
  const aimed = (id: string) => ({
    ...{ id, invoiceId: id, offerId: id, customerId: id, itemId: id },
    ...{ tag: { tag: 'x' }, status: 'final', state: 'open', lines: [{ itemId: id, quantity: 1 }] },
  })
  const takesId = all.filter(
    ([name, { path, body, access }]) =>
      ![...costly, ...namesOwn].includes(name) &&
      access !== 'public' &&
      (path.includes('{id}') ||
        /^update(Invoice|Offer|Customer)$/.test(name) ||
        body?.safeParse({}).success === false) &&
      (path.startsWith('/v1/layout-templates') || (body?.safeParse(aimed('x')).success ?? true)),
  )
  test.each(takesId)('%s', async (_name, endpoint) => {
    const mallory = await app.user()
    await switchOn(mallory, endpoint.function)
    const [before, own] = [await traceOf(alice), await traceOf(mallory)]
    const [layout] = await mallory.call(endpoints.listLayoutTemplates)
    for (const id of Object.values(ids)) {
      const body = { ...layout, ...aimed(id) }
      const response = await mallory.send(endpoint, {
        params: { id, version: '1' },
        ...(endpoint.body === undefined ? {} : { body }),
      })
      expect(response.statusCode).toBe(404)
      expect(response.payload).not.toContain(secret)
    }
    expect([await traceOf(alice), await traceOf(mallory)]).toEqual([before, own])
  })
})

test("no list contains the other organisation's data, and its draft is unchanged", async () => {
  const mallory = await app.user()
  const lists = all.filter(
    ([name, { path, method }]) =>
      !path.includes('{') && (method === 'GET' || ['listFinalInvoices', 'listOffers'].includes(name)),
  )
  for (const [, endpoint] of lists) {
    await switchOn(mallory, endpoint.function)
    const response = await mallory.send(endpoint, endpoint.body === undefined ? {} : { body: {} })
    expect(response.statusCode).toBe(200)
    expect(response.payload).not.toContain(secret)
    expect(response.payload).not.toContain(alice.organisation)
  }
  expect((await alice.call(endpoints.getInvoice, { params: { id: ids.draft } })).tags).toEqual([secret])
})
