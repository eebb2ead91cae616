import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finalAdvance, finalize, settlementOf, userWithChains } from '../testing/project-papers.ts'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let user: TestUser
beforeEach(async () => {
  user = await userWithChains(app)
})

const finalizing = (invoiceId: string) =>
  user.problem(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
const settling = (invoiceId: string) => user.problem(endpoints.settleProject, { body: { invoiceId } })
const settlementsOf = (id: string) => user.call(endpoints.listSettlements, { params: { id } })

test('a second settlement of the same advance becomes neither empty nor final (§ 14c UStG)', async () => {
  const advance = await finalAdvance(user, 3000)
  const first = await settlementOf(user, advance)
  const second = await settlementOf(user, advance)
  const final = await finalize(user, first)
  const refused = { code: 'nothingToSettle', settlements: ['P100-2026-0002'] }
  expect(await finalizing(second.id)).toMatchObject(refused)
  expect(await settling(second.id)).toMatchObject(refused)
  const { status, content } = await user.call(endpoints.getInvoice, { params: { id: second.id } })
  expect([status, content.totals.netto]).toEqual(['draft', 7000])
  const reference = { invoiceId: final.id, invoiceNumber: 'P100-2026-0002' }
  expect(await settlementsOf(second.id)).toMatchObject([reference])
})

test('a settlement begins only with an open advance', async () => {
  const settled = await finalAdvance(user, 3000)
  const settlement = await finalize(user, await settlementOf(user, settled))
  expect(await settling(settled.id)).toMatchObject({ code: 'advanceSettled' })
  const cancelled = await finalAdvance(user, 500)
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: cancelled.id, reason: '' } })
  expect(await settling(cancelled.id)).toMatchObject({ code: 'invoiceCancelled' })
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: settlement.id, reason: '' } })
  expect((await settlementOf(user, settled)).content.totals.netto).toBe(7000)
})

test('a draft without advances, as earlier versions stored it, stays a draft', async () => {
  const advance = await finalAdvance(user, 3000)
  const draft = await settlementOf(user, advance)
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: advance.id, reason: '' } })
  await app.database.within(user.organisation, async (db) => {
    const row = await db
      .selectFrom('invoice')
      .select('document')
      .where('id', '=', draft.id)
      .executeTakeFirst()
    const document = JSON.parse(row?.document ?? '')
    document.content.paper.settles = []
    document.content.items.pop()
    await db
      .updateTable('invoice')
      .set({ document: JSON.stringify(document) })
      .where('id', '=', draft.id)
      .execute()
  })
  expect(await finalizing(draft.id)).toMatchObject({ code: 'nothingToSettle', settlements: [] })
})

test("lists a project's settlements while they stand, to its own organisation alone", async () => {
  const first = await finalAdvance(user, 10)
  await finalAdvance(user, 20)
  const one = await finalize(user, await settlementOf(user, first))
  const other = await finalAdvance(user, 30)
  const two = await finalize(user, await settlementOf(user, other))
  const { content } = first
  const body = sampleInvoice({ customer: content.customer, customInfos: content.customInfos })
  const ordinary = await user.call(endpoints.createInvoice, { body })
  expect((await settlementsOf(ordinary.id)).map(({ invoiceId }) => invoiceId)).toEqual([two.id, one.id])
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: two.id, reason: '' } })
  expect((await settlementsOf(ordinary.id)).map(({ invoiceId }) => invoiceId)).toEqual([one.id])
  const elsewhere = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
  expect(await settlementsOf(elsewhere.id)).toEqual([])
  const stranger = await userWithChains(app)
  const params = { id: ordinary.id }
  expect(await stranger.problem(endpoints.listSettlements, { params })).toMatchObject({ code: 'notFound' })
})

test.each(['cancelledBy', 'settledBy'])(
  'a line of a credit named %s leaves the advance open',
  async (name) => {
    const advance = await finalAdvance(user, 3000)
    const lines = [{ itemId: advance.content.items[0]?.id ?? '', netto: 10 }]
    const body = { invoiceId: advance.id, reason: '', lines }
    const draft = await user.call(endpoints.creditInvoice, { body })
    const empty = { ...sampleItem({ quantity: 0, unitPrice: 0 }), creditedLine: name }
    const content = { ...draft.content, items: [...draft.content.items, empty] }
    await finalize(user, await user.call(endpoints.updateInvoice, { body: { ...draft, content } }))
    const open = await user.call(endpoints.listOpenAdvances, { params: { id: advance.id } })
    expect(open).toMatchObject([{ invoiceId: advance.id, netto: 2990 }])
  },
)

test('a settlement states the date that a correction gave to its advance, and is not dated before it', async () => {
  const advance = await finalAdvance(user, 3000)
  const draft = await settlementOf(user, advance)
  const day = 24 * 3600
  const corrected = async (before: Invoice, days: number) => {
    const { dates } = advance.content
    const content = { ...before.content, dates: { ...dates, invoiceDate: dates.invoiceDate + days * day } }
    await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: before.id } })
    await user.call(endpoints.updateInvoice, { body: { ...before, content } })
    return user.call(endpoints.finishInvoiceEdit, { body: { invoiceId: before.id } })
  }
  const later = await corrected(advance, 2)
  expect(await finalizing(draft.id)).toMatchObject({ code: 'settlementTooEarly' })
  await corrected(later, -2)
  expect(await finalizing(draft.id)).toMatchObject({ code: 'settlementDiffers' })
  const updated = await user.call(endpoints.settleProject, { body: { invoiceId: draft.id } })
  const { paper } = (await finalize(user, updated)).content
  expect(paper).toMatchObject({ settles: [{ invoiceDate: advance.content.dates.invoiceDate - 2 * day }] })
})
