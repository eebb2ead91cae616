import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../../sha256.ts'
import {
  finalAdvance,
  finalize,
  sampleAdvance,
  settlementOf,
  userWithChains,
} from '../../testing/project-papers.ts'
import { recordedEvents, storedDocument } from '../../testing/recorded-events.ts'
import { sampleInvoice } from '../../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { verifyAudit } from '../../verification/verify-audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let user: TestUser
beforeEach(async () => {
  user = await userWithChains(app)
})

/** Stores copies of an advance that is final, with its followers, under other ids and numbers. */
async function copyAdvance(id: string, copies: number): Promise<void> {
  await app.database.within(user.organisation, async (db) => {
    const row = await db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: copies }, (_, index) => ({
      ...row,
      id: `copy-${String(index).padStart(4, '0')}`,
      number: `copy-${index}`,
    }))
    for (let start = 0; start < copies; start += 50) {
      await db
        .insertInto('invoice')
        .values(rows.slice(start, start + 50))
        .execute()
    }
  })
}

test('finds the open advance among 201 settled ones (§ 14c UStG)', async () => {
  const first = await finalAdvance(user, 10)
  await finalize(user, await settlementOf(user, first))
  await copyAdvance(first.id, 200)
  const second = await finalAdvance(user, 20)
  const params = { id: second.id }
  const open = await user.call(endpoints.listOpenAdvances, { params })
  expect(open.map(({ invoiceId }) => invoiceId)).toEqual([second.id])
  const settlement = await finalize(user, await settlementOf(user, second))
  expect(settlement.content.paper).toMatchObject({ settles: [{ invoiceId: second.id }] })
})

test('a settlement stores which advances are unpaid, even after its draft is updated', async () => {
  const first = await finalAdvance(user, 10)
  const second = await finalAdvance(user, 20)
  const draft = await user.call(endpoints.settleProject, {
    body: { invoiceId: first.id, unpaid: [second.id] },
  })
  const third = await finalAdvance(user, 30)
  const updated = await user.call(endpoints.settleProject, { body: { invoiceId: draft.id } })
  const { paper } = (await finalize(user, updated)).content
  expect(paper?.kind === 'settlement' && paper.settles.map(({ unpaid }) => unpaid)).toEqual([
    undefined,
    true,
    undefined,
  ])
  const { papers } = await user.call(endpoints.getInvoiceChain, { params: { id: third.id } })
  expect(papers.at(-1)).toMatchObject({ kind: 'settlement', unpaid: [second.id], payable: -71.4 })
  await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
})

test("reports how a project's open advances will be settled, but only to its own organisation", async () => {
  await finalAdvance(user, 10)
  const body = { customerId: 'c1', projectNumber: ' p100 ' }
  expect(await user.call(endpoints.getProjectForm, { body })).toEqual({
    form: 'rest',
    terms: { currency: 'EUR', name: '', VAT: '' },
  })
  const other = { customerId: 'c1', projectNumber: 'P200' }
  expect(await user.call(endpoints.getProjectForm, { body: other })).toEqual({ form: null })
  const stranger = await app.user()
  expect(await stranger.problem(endpoints.getProjectForm, { body })).toMatchObject({ code: 'functionOff' })
  await stranger.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
  expect(await stranger.call(endpoints.getProjectForm, { body })).toEqual({ form: null })
})

test('the search finds finals by their current chain state: settled, cancelled or partly credited', async () => {
  const first = await finalAdvance(user, 10)
  const settlement = await finalize(user, await settlementOf(user, first))
  const found = async (query: string) =>
    (await user.call(endpoints.search, { body: { query } })).map(({ id }) => id)
  expect(await found('abgerechnet')).toEqual([first.id])
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: settlement.id, reason: '' } })
  expect(await found('abgerechnet')).toEqual([])
  expect(await found('storniert')).toEqual([settlement.id])
  const itemId = first.content.items[0]?.id ?? ''
  const lines = [{ itemId, netto: 4 }]
  const body = { invoiceId: first.id, reason: '', lines }
  await finalize(user, await user.call(endpoints.creditInvoice, { body }))
  expect(await found('teilweise gutgeschrieben')).toEqual([first.id])
})

test('rejects listing or settling more than 200 open advances', async () => {
  const first = await finalAdvance(user, 10)
  await copyAdvance(first.id, 200)
  const params = { id: first.id }
  expect(await user.problem(endpoints.listOpenAdvances, { params })).toMatchObject({
    code: 'tooManyAdvances',
  })
  const body = { invoiceId: first.id }
  expect(await user.problem(endpoints.settleProject, { body })).toMatchObject({ code: 'tooManyAdvances' })
})

test('lists 200 open advances, the most that a settlement can have', async () => {
  const first = await finalAdvance(user, 10)
  await copyAdvance(first.id, 199)
  const params = { id: first.id }
  expect(await user.call(endpoints.listOpenAdvances, { params })).toHaveLength(200)
})

test('rejects listing the open advances of an invoice that has no project', async () => {
  const { id } = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
  expect(await user.problem(endpoints.listOpenAdvances, { params: { id } })).toMatchObject({
    code: 'projectMissing',
  })
})

test('the audit trail records a cancellation and the new list of followers for each earlier paper', async () => {
  const first = await finalAdvance(user, 10)
  const settlement = await finalize(user, await settlementOf(user, first))
  const storno = await user.call(endpoints.cancelInvoice, {
    body: { invoiceId: settlement.id, reason: '' },
  })
  const followersOf = async (id: string) =>
    (await user.call(endpoints.getInvoice, { params: { id } })).followers ?? []
  const [settled, released] = await followersOf(first.id)
  const events = (await recordedEvents(app, user, 'invoice')).filter(({ action }) =>
    ['invoice.link', 'invoice.cancel'].includes(action),
  )
  const { text } = await storedDocument(app, user, 'invoice', storno.id)
  expect(events.map(({ action, id, detail }) => [action, id, detail && JSON.parse(detail)])).toEqual([
    ['invoice.link', first.id, [settled]],
    ['invoice.cancel', storno.id, ''],
    ['invoice.link', settlement.id, await followersOf(settlement.id)],
    ['invoice.link', first.id, [settled, released]],
  ])
  expect([settled?.relation, released?.relation]).toEqual(['settledBy', 'releasedBy'])
  const cancelled = events.find(({ action }) => action === 'invoice.cancel')
  const seller = sha256(JSON.stringify(storno.content.seller))
  expect(cancelled?.hash).toBe(sha256(`${text}\n${seller}`))
})

test('only an advance that is final can be settled, and a settlement can be updated only as a draft', async () => {
  const codeOf = async (invoiceId: string) =>
    (await user.problem(endpoints.settleProject, { body: { invoiceId } })).code
  const first = await finalAdvance(user, 10)
  const draft = await user.call(endpoints.createInvoice, { body: sampleAdvance(20) })
  expect(await codeOf(draft.id)).toBe('statusNotAllowed')
  const ordinary = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
  expect(await codeOf(ordinary.id)).toBe('statusNotAllowed')
  const settlement = await finalize(user, await settlementOf(user, first))
  expect(await codeOf(settlement.id)).toBe('statusNotAllowed')
  expect(await user.call(endpoints.getInvoice, { params: { id: settlement.id } })).toEqual(settlement)
})

test('a chain is returned with at most 200 papers', async () => {
  const first = await finalAdvance(user, 10)
  const settlement = await finalize(user, await settlementOf(user, first))
  await copyAdvance(first.id, 250)
  const [follower] = (await user.call(endpoints.getInvoice, { params: { id: first.id } })).followers ?? []
  await app.database.within(user.organisation, async (db) => {
    const copies = await db
      .selectFrom('invoice')
      .select('id')
      .where('organisation', '=', user.organisation)
      .where('id', 'like', 'copy-%')
      .execute()
    const followers = [follower, ...copies.map(({ id }) => ({ ...follower, invoiceId: id }))]
    await db
      .updateTable('invoice')
      .set({ followers: JSON.stringify(followers) })
      .where('organisation', '=', user.organisation)
      .where('id', '=', first.id)
      .execute()
  })
  const { papers } = await user.call(endpoints.getInvoiceChain, { params: { id: first.id } })
  expect(papers).toHaveLength(200)
  expect(papers.map(({ invoiceId }) => invoiceId)).toContain(settlement.id)
})

test('an update can turn a draft into an advance and back; new advances need the function', async () => {
  const draft = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
  const { paper } = sampleAdvance(10).content
  const advance = { ...draft, content: { ...draft.content, paper } }
  const saved = await user.call(endpoints.updateInvoice, { body: advance })
  expect(saved.content.paper).toEqual(paper)
  const { paper: _, ...content } = saved.content
  const ordinary = await user.call(endpoints.updateInvoice, { body: { ...saved, content } })
  expect(ordinary.content).not.toHaveProperty('paper')
  await user.call(endpoints.switchFunction, { body: { function: 'chains', on: false } })
  const body = { ...advance, revision: ordinary.revision }
  expect(await user.problem(endpoints.updateInvoice, { body })).toMatchObject({ code: 'functionOff' })
  expect(await user.problem(endpoints.createInvoice, { body: sampleAdvance(10) })).toMatchObject({
    code: 'functionOff',
  })
})

test('a draft cannot be credited', async () => {
  const draft = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
  const lines = [{ itemId: draft.content.items[0]?.id ?? '', quantity: 1 }]
  const body = { invoiceId: draft.id, reason: '', lines }
  expect(await user.problem(endpoints.creditInvoice, { body })).toMatchObject({ code: 'statusNotAllowed' })
})

test('a Korrektur cannot turn a final into an advance, or an advance into an ordinary invoice', async () => {
  const advance = await finalAdvance(user, 10)
  const ordinary = await finalize(user, await user.call(endpoints.createInvoice, { body: sampleInvoice() }))
  const correct = async (final: Invoice, paper: object) => {
    await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
    const { paper: _, ...content } = final.content
    const payment = { ...content.payment, paymentGoal: 77 }
    return user.call(endpoints.updateInvoice, {
      body: { ...final, content: { ...content, payment, ...paper } },
    })
  }
  const { paper } = advance.content
  expect((await correct(ordinary, { paper })).content).not.toHaveProperty('paper')
  expect((await correct(advance, {})).content.paper).toEqual(paper)
})
