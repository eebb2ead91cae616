import { endpoints } from '@kontor/contract/endpoints'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finalize, sampleAdvance, userWithChains } from '../testing/project-papers.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
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

const exchangeRate = { rate: 1.0876, day: noonOf({ year: 2026, month: 11, day: 19 }) }
const payment = { ...emptyInvoiceContent().payment, currency: 'USD' as const, exchangeRate }

const create = (body: Invoice) => user.call(endpoints.createInvoice, { body })
const inDollars = async (changes: Partial<InvoiceContent> = {}) =>
  finalize(user, await create(sampleInvoice({ payment, ...changes })))

test('the server computes the tax in euros and ignores what a client sends [A5.8]', async () => {
  const draft = await create(sampleInvoice({ payment }))
  expect(draft.content).toMatchObject({ payment: { exchangeRate }, totals: { taxInEuros: 34.94 } })
  const totals = { ...draft.content.totals, taxInEuros: 1 }
  const saved = await user.call(endpoints.updateInvoice, {
    body: { ...draft, content: { ...draft.content, totals } },
  })
  expect(saved.content.totals.taxInEuros).toBe(34.94)
  const plain = await create(sampleInvoice({ payment: { ...payment, currency: 'EUR' } }))
  expect([plain.content.payment.exchangeRate, plain.content.totals.taxInEuros]).toEqual([
    undefined,
    undefined,
  ])
})

test.each([-1, 1_000_001])('a rate of %d is rejected [A5.8]', async (rate) => {
  const body = sampleInvoice({ payment: { ...payment, exchangeRate: { ...exchangeRate, rate } } })
  expect(await user.problem(endpoints.createInvoice, { body })).toMatchObject({
    code: 'invalidRequest',
    issues: [{ path: 'content.payment.exchangeRate.rate' }],
  })
})

test('a cancellation and a credit keep the rate of the invoice that they reverse [A5.8]', async () => {
  const [cancelled, credited] = [await inDollars(), await inDollars()]
  const body = { invoiceId: cancelled.id, reason: '' }
  expect((await user.call(endpoints.cancelInvoice, { body })).content).toMatchObject({
    payment: { exchangeRate },
    totals: { taxInEuros: -34.94 },
  })
  const lines = [{ itemId: credited.content.items[0]?.id ?? '', quantity: 1 }]
  const credit = await user.call(endpoints.creditInvoice, {
    body: { invoiceId: credited.id, reason: '', lines },
  })
  const other = { ...credit.content.payment, exchangeRate: { rate: 2, day: exchangeRate.day } }
  const saved = await user.call(endpoints.updateInvoice, {
    body: { ...credit, content: { ...credit.content, payment: other } },
  })
  expect(saved.content).toMatchObject({ payment: { exchangeRate }, totals: { taxInEuros: -17.47 } })
})

test('a Schlussrechnung needs a rate of its own [A5.8]', async () => {
  const advance = await finalize(user, await create(sampleAdvance(100, { payment })))
  const settlement = await user.call(endpoints.settleProject, { body: { invoiceId: advance.id } })
  expect(settlement.content.payment).toMatchObject({ currency: 'USD' })
  expect(settlement.content.payment.exchangeRate).toBeUndefined()
})
