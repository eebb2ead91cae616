import { endpoints } from '@kontor/contract/endpoints'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
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

/** Content with this invoice date; the clock of the tests starts on 10 March 2026. */
function dated(year: number, month: number, day: number) {
  return { dates: { ...emptyInvoiceContent().dates, invoiceDate: noonOf({ year, month, day }) } }
}

async function finalOf(content = {}): Promise<Invoice> {
  return finalize(user, await user.call(endpoints.createInvoice, { body: sampleInvoice(content) }))
}

const cancel = ({ id }: Invoice) =>
  user.call(endpoints.cancelInvoice, { body: { invoiceId: id, reason: '' } })

/** Creates a final credit of this net amount for the first item of a final. */
async function credit({ id, content }: Invoice, netto: number): Promise<Invoice> {
  const lines = [{ itemId: content.items[0]?.id ?? '', netto }]
  const body = { invoiceId: id, reason: '', lines }
  return finalize(user, await user.call(endpoints.creditInvoice, { body }))
}

const readChain = ({ id }: Invoice) => user.call(endpoints.getInvoiceChain, { params: { id } })

async function numbersOf(paper: Invoice): Promise<string[]> {
  return (await readChain(paper)).papers.map(({ invoiceNumber }) => invoiceNumber)
}

test('lists an invoice from last year before its Stornorechnung, although numbers restart each year', async () => {
  await finalOf(dated(2025, 12, 29))
  const original = await finalOf(dated(2025, 12, 30))
  const storno = await cancel(original)
  expect(await numbersOf(storno)).toEqual(['2025-0002', '2026-0001'])
})

test('lists an invoice before its Stornorechnung even if dated later or numbered with another pattern', async () => {
  const later = await finalOf(dated(2026, 3, 20))
  await cancel(later)
  expect(await numbersOf(later)).toEqual(['2026-0001', '2026-0002'])
  const original = await finalOf()
  await user.call(endpoints.setNumberPattern, { body: { pattern: 'R{YY}-{NNN}' } })
  await cancel(original)
  expect(await numbersOf(original)).toEqual(['2026-0003', 'R26-001'])
})

test('lists the papers of one day by number, and a draft after all finals', async () => {
  const first = await finalAdvance(user, 10)
  await finalAdvance(user, 20)
  await finalAdvance(user, 30, dated(2026, 5, 1))
  const draft = await settlementOf(user, first)
  expect(await numbersOf(draft)).toEqual(['2026-0001', '2026-0002', '2026-0003', ''])
})

test('lists the draft of a credit after a final credit of a later day', async () => {
  const original = await finalOf()
  const lines = [{ itemId: original.content.items[0]?.id ?? '', netto: 10 }]
  const body = { invoiceId: original.id, reason: '', lines }
  const draft = await user.call(endpoints.creditInvoice, { body })
  const { id, content } = await user.call(endpoints.creditInvoice, { body })
  await user.call(endpoints.updateInvoice, {
    body: {
      id,
      content: { ...content, ...dated(2026, 3, 12) },
      templateReference: original.templateReference,
    },
  })
  await user.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  expect(await numbersOf(draft)).toEqual(['2026-0001', '2026-0002', ''])
})

test('open advances are listed and settled across the end of a year, oldest first', async () => {
  const newer = await finalAdvance(user, 10, dated(2026, 1, 15))
  await finalOf(dated(2025, 12, 14))
  const older = await finalAdvance(user, 20, {
    ...dated(2025, 12, 15),
    paper: { kind: 'advance', form: 'full' },
  })
  const open = await user.call(endpoints.listOpenAdvances, { params: { id: newer.id } })
  expect(open.map(({ invoiceId }) => invoiceId)).toEqual([older.id, newer.id])
  const { paper } = (await settlementOf(user, newer)).content
  expect(paper?.kind === 'settlement' && paper.settles.map(({ netto }) => netto)).toEqual([20, 10])
  const body = { customerId: 'c1', projectNumber: 'P100' }
  expect(await user.call(endpoints.getProjectForm, { body })).toEqual({
    form: 'full',
    terms: { currency: 'EUR', name: '', VAT: '' },
  })
})

test.each(['rest', 'full'] as const)(
  'a chain with a settlement of the form %s counts work worth 10,000 only once, despite its advances',
  async (form) => {
    const paper = { kind: 'advance', form } as const
    const first = await finalAdvance(user, 3000, { paper })
    await finalAdvance(user, 4000, { paper })
    const draft = await settlementOf(user, first)
    const advances = { netto: 7000, brutto: 8330, rates: [{ rate: 0.19, netto: 7000, tax: 1330 }] }
    expect((await readChain(draft)).sums).toEqual(advances)
    const settlement = await finalize(user, draft)
    const chain = await readChain(first)
    expect(chain.sums).toEqual({
      netto: 10_000,
      brutto: 11_900,
      rates: [{ rate: 0.19, netto: 10_000, tax: 1900 }],
    })
    expect(chain.papers.map(({ payable }) => payable)).toEqual([3570, 4760, 3570])
    await cancel(settlement)
    const cancelled = await readChain(settlement)
    expect(cancelled.sums).toEqual(advances)
    expect(cancelled.papers.at(-2)).toMatchObject({ kind: 'settlement', payable: 0 })
    expect(cancelled.papers.at(-1)).toMatchObject({ kind: 'cancellation', payable: -3570 })
  },
)

test.each(['rest', 'full'] as const)(
  'a settlement of the form %s deducts an advance less its credits, and can itself be credited',
  async (form) => {
    const first = await finalAdvance(user, 3000, { paper: { kind: 'advance', form } })
    const early = await settlementOf(user, first)
    await credit(first, 500)
    const body = { invoiceId: early.id, status: 'final' as const }
    expect(await user.problem(endpoints.setInvoiceStatus, { body })).toMatchObject({
      code: 'settlementDiffers',
      advances: ['P100-2026-0001'],
    })
    const updated = await user.call(endpoints.settleProject, { body: { invoiceId: early.id } })
    const settlement = await finalize(user, updated)
    expect((await readChain(first)).sums).toMatchObject({ netto: 10_000, brutto: 11_900 })
    await credit(settlement, 1000)
    const { papers, sums } = await readChain(first)
    expect(sums).toMatchObject({ netto: 9000, brutto: 10_710 })
    expect(papers.map(({ payable }) => payable)).toEqual([2975, -595, 7735, -1190])
  },
)

/** Stores copies of a final credit, with the references from its original, under other ids and numbers. */
async function copyCredit(original: Invoice, { id }: Invoice, copies: number): Promise<void> {
  await app.database.within(user.organisation, async (db) => {
    const rowOf = (paper: string) =>
      db.selectFrom('invoice').selectAll().where('id', '=', paper).executeTakeFirstOrThrow()
    const [row, before] = [await rowOf(id), await rowOf(original.id)]
    const rows = Array.from({ length: copies }, (_, index) => ({
      ...row,
      id: `copy-${index}`,
      number: `copy-${index}`,
    }))
    for (let start = 0; start < copies; start += 50) {
      await db
        .insertInto('invoice')
        .values(rows.slice(start, start + 50))
        .execute()
    }
    const followers = JSON.parse(before.followers)
    const more = rows.map((copy) => ({ ...followers[0], invoiceId: copy.id }))
    await db
      .updateTable('invoice')
      .set({ followers: JSON.stringify([...followers, ...more]) })
      .where('id', '=', original.id)
      .execute()
  })
}

test('the sums of a chain count all its papers, although it lists only 200 of them', async () => {
  const original = await finalOf({ items: [sampleItem({ quantity: 1, unitPrice: 1120 })] })
  const first = await credit(original, 5)
  await copyCredit(original, first, 204)
  for (const paper of [original, first]) {
    const { papers, total, sums } = await readChain(paper)
    expect([papers.length, total]).toEqual([200, 206])
    // In cents: 112,000 less 205 credits of 500; each credit has 95 of tax.
    expect([sums?.netto, sums?.brutto]).toEqual([9500 / 100, (112_000 + 21_280 - 205 * 595) / 100])
  }
})

test('a chain of more than 2,000 papers has no sums, because it has not been read to its end', async () => {
  const original = await finalOf({ items: [sampleItem({ quantity: 1, unitPrice: 11_200 })] })
  await copyCredit(original, await credit(original, 5), 2000)
  const { papers, total, sums } = await readChain(original)
  expect([papers.length, total, sums]).toEqual([200, 2000, null])
})
