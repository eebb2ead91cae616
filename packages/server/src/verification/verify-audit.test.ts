import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeExampleData } from '../demo/example-data.ts'
import { sha256 } from '../sha256.ts'
import { correctionOf } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { auditedOrganisations, TamperedError, verifyAudit } from './verify-audit.ts'

let app: TestApp
let alice: TestUser
let org: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  alice = await app.user()
  org = alice.organisation
})

const emptyProfileHash = sha256(JSON.stringify(emptyProfile()))
const verify = () => app.database.snapshot((db) => verifyAudit(db, org))
const tamper = (statement: RawBuilder<unknown>) => app.database.across((db) => statement.execute(db))

/**
 * Creates a profile, a final that was corrected twice, a draft, a deleted draft, a customer, an item
 * template, a layout with two versions, and a tag. Returns the ids of the final and the draft.
 */
async function books(): Promise<{ final: string; draft: string }> {
  await alice.call(endpoints.updateProfile, { body: { legalName: 'Musterwerk GmbH' } })
  const create = () => alice.call(endpoints.createInvoice, { body: { tags: ['rot'] } })
  const [final, draft, deleted] = [await create(), await create(), await create()]
  const finalized = { invoiceId: final.id, status: 'final' }
  const stored = await alice.call(endpoints.setInvoiceStatus, { body: finalized })
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
  const corrected = await alice.call(endpoints.updateInvoice, { body: correctionOf(stored) })
  await alice.call(endpoints.updateInvoice, { body: correctionOf(corrected) })
  await alice.call(endpoints.deleteInvoice, { body: { invoiceId: deleted.id } })
  const customer = await alice.call(endpoints.createCustomer, { body: {} })
  await alice.call(endpoints.updateCustomer, { body: customer })
  await alice.call(endpoints.saveItemTemplate, { body: { template: { title: 'Beratung' } } })
  const [builtIn] = await alice.call(endpoints.listLayoutTemplates)
  const layout = await alice.call(endpoints.createLayoutTemplate, { body: builtIn })
  await alice.call(endpoints.updateLayoutTemplate, { params: { id: layout.id }, body: layout })
  return { final: final.id, draft: draft.id }
}

test('accepts everything that the server wrote: documents, versions, deletions and settings', async () => {
  await books()
  await app.database.within(org, (db) => writeExampleData(db, alice.session, randomUUID))
  const report = await verify()
  expect(report.events).toBeGreaterThan(100)
  expect(report.documents).toBeGreaterThan(50)
  expect(report.lastHash).toMatch(/^[0-9a-f]{64}$/)
})

describe('reports what was changed outside the server:', () => {
  const document = (table: string, id: string) =>
    sql`update ${sql.table(table)} set document = replace(document, '{', '{ ') where organisation = ${org} and id = ${id}`
  const all = (table: string, change: string) =>
    sql`update ${sql.table(table)} set ${sql.raw(change)} where organisation = ${org}`
  const event = (sequence: number, change: string) =>
    sql`update audit_event set ${sql.raw(change)} where organisation = ${org} and sequence = ${sequence}`
  type Tampering = (ids: { final: string; draft: string }) => RawBuilder<unknown>[]

  test.each<[string, Tampering, RegExp]>([
    [
      "an event's user",
      () => [event(5, "user_name = 'mallory'")],
      /^event 5 of \S+ \(invoice\.create\) was changed/,
    ],
    ["an event's time", () => [event(2, 'at = at - 86400')], /^event 2 of \S+ .* was changed/],
    ["an event's detail", () => [event(1, "detail = '{}'")], /^event 1 of \S+ .* was changed/],
    [
      'a removed event',
      () => [sql`delete from audit_event where organisation = ${org} and sequence = 5`],
      /^event 5 of \S+ is missing/,
    ],
    [
      'two events that were swapped',
      () => [
        event(3, 'sequence = 999'),
        event(4, 'sequence = 3'),
        sql`update audit_event set sequence = 4 where organisation = ${org} and sequence = 999`,
      ],
      /^event 3 of \S+ does not follow/,
    ],
    [
      'a chain that was truncated',
      () => [sql`delete from audit_event where organisation = ${org} and sequence > 10`],
      /^the chain of \S+ ends with event 10, which does not match/,
    ],
    [
      'the head of the chain',
      () => [all('audit_head', "hash = 'x'")],
      /ends with event \d+, which does not match its recorded end/,
    ],
    ['a final invoice', ({ final }) => [document('invoice', final)], /^invoice \S+ of \S+ was changed/],
    ['a draft', ({ draft }) => [document('invoice', draft)], /^invoice \S+ of \S+ was changed/],
    ...['x', 'null', '{}'].map((text): [string, Tampering, RegExp] => [
      `a final that contains ${text}`,
      ({ final }) => [
        sql`update invoice set document = ${text} where organisation = ${org} and id = ${final}`,
      ],
      /^invoice \S+ of \S+ was changed/,
    ]),
    [
      'the date column of a final',
      ({ final }) => [sql`update invoice set invoice_date = 1 where organisation = ${org} and id = ${final}`],
      /^the invoice date of invoice \S+ of \S+ differs/,
    ],
    [
      'a removed final',
      ({ final }) => [
        sql`delete from invoice_version where organisation = ${org}`,
        sql`delete from invoice where organisation = ${org} and id = ${final}`,
      ],
      /^invoice \S+ of \S+ is missing/,
    ],
    [
      'the number column of a final',
      ({ final }) => [
        sql`update invoice set number = '2026-0099' where organisation = ${org} and id = ${final}`,
      ],
      /^the number of invoice \S+ of \S+ differs/,
    ],
    [
      'an invoice without an event',
      ({ draft }) => [
        sql`insert into invoice (organisation, id, status, invoice_date, modified_ms, revision, tags, document)
          select organisation, 'forged', status, invoice_date, modified_ms, revision, tags, document
          from invoice where organisation = ${org} and id = ${draft}`,
      ],
      /^invoice forged of \S+ was added outside the server/,
    ],
    [
      'a replaced version',
      () => [all('invoice_version', "document = '{}'")],
      /^invoice version \S+, version 1 of \S+ was changed/,
    ],
    [
      'a removed version',
      () => [sql`delete from invoice_version where organisation = ${org} and version = 2`],
      /^invoice version \S+, version 2 of \S+ is missing/,
    ],
    ['a customer', () => [all('customer', "document = '{}'")], /^customer \S+ of \S+ was changed/],
    [
      'an item template',
      () => [all('item_template', "document = '{}'")],
      /^item template \S+ of \S+ was changed/,
    ],
    [
      'a layout template',
      () => [all('layout_template', "document = '{}'")],
      /^layout template \S+, version 1 of/,
    ],
    [
      'a profile',
      () => [all('organisation_profile', "profile = '{}'")],
      /^organisation profile \S+ of \S+ was changed/,
    ],
    [
      'a profile without an event',
      () => [sql`insert into organisation_profile values (${org}, ${sha256('{}')}, '{}')`],
      /^organisation profile \S+ of \S+ was added outside the server/,
    ],
    [
      'a former profile in place of the current one',
      () => [sql`update organisation set profile_hash = ${emptyProfileHash} where id = ${org}`],
      /^the profile hash of the settings of/,
    ],
    [
      'the seller of a final',
      ({ final }) => [
        sql`update invoice set seller_hash = ${emptyProfileHash} where organisation = ${org} and id = ${final}`,
      ],
      /^invoice \S+ of \S+ was changed/,
    ],
    [
      'the seller of a replaced version',
      () => [all('invoice_version', `seller_hash = '${emptyProfileHash}'`)],
      /^invoice version \S+, version 1 of \S+ was changed/,
    ],
    [
      'the name of the organisation',
      () => [sql`update organisation set name = 'Fremd' where id = ${org}`],
      /^the name of the settings of/,
    ],
    [
      'the colour of a tag',
      () => [all('tag', "color = '#000000'")],
      /^the color of tag rot of \S+ was changed/,
    ],
    [
      'an added administrator',
      () => [
        sql`insert into user_account (organisation, name, name_key, password_hash, disabled, role, created_at)
          select organisation, 'Mallory', 'mallory', password_hash, 0, role, created_at
          from user_account where organisation = ${org}`,
      ],
      /^user mallory of \S+ was added outside the server/,
    ],
    ['a removed tag', () => [sql`delete from tag where organisation = ${org}`], /^tag rot of \S+ is missing/],
  ])('%s', async (_what, statements, sentence) => {
    const ids = await books()
    await verify()
    for (const statement of statements(ids)) await tamper(statement)
    await expect(verify()).rejects.toThrow(sentence)
  })
})

test.each(['organisation', 'audit_event', 'audit_head'] as const)(
  'lists an organisation that has rows only in %s, and reports it as tampered with',
  async (left) => {
    const tables = { organisation: 'id', audit_event: 'organisation', audit_head: 'organisation' }
    for (const [table, key] of Object.entries(tables)) {
      if (table !== left) await tamper(sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${org}`)
    }
    expect(await app.database.snapshot(auditedOrganisations)).toContain(org)
    await expect(verify()).rejects.toThrow(TamperedError)
  },
)

test('treats an organisation without a chain as empty', async () => {
  org = 'nobody'
  expect(await verify()).toEqual({ events: 0, documents: 0, lastHash: '' })
})
