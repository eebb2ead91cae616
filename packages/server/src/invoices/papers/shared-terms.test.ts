import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Currency } from '@kontor/domain/money/currency'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  finalAdvance,
  finalize,
  sampleAdvance,
  settlementOf,
  userWithChains,
} from '../../testing/project-papers.ts'
import { storedDocument } from '../../testing/recorded-events.ts'
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

const { content: sample } = sampleInvoice()
const werft = { ...sample.customer, customerId: 'c1', companyName: 'Werft GmbH', VAT: 'DE123456788' }
const ofWerft = (currency: Currency = 'EUR') => ({
  customer: werft,
  payment: { ...sample.payment, currency },
})

/** The wrong moves: changes to content that its chain forbids, and the code of the error. */
const wrongTerms = [
  ['another currency', (content: InvoiceContent) => inCurrency(content, 'GBP'), 'currencyDiffers'],
  [
    'another name',
    (content: InvoiceContent) => to(content, { companyName: 'Andere AG' }),
    'recipientDiffers',
  ],
  ['another VAT id', (content: InvoiceContent) => to(content, { VAT: 'DE999999999' }), 'recipientDiffers'],
  ['no VAT id', (content: InvoiceContent) => to(content, { VAT: '' }), 'recipientDiffers'],
] as const

function inCurrency(content: InvoiceContent, currency: Currency): InvoiceContent {
  return { ...content, payment: { ...content.payment, currency } }
}

function to(content: InvoiceContent, customer: Partial<InvoiceContent['customer']>): InvoiceContent {
  return { ...content, customer: { ...content.customer, ...customer } }
}

const save = (invoice: Invoice, content: InvoiceContent) =>
  user.problem(endpoints.updateInvoice, { body: { ...invoice, content } })

const finalizing = ({ id }: Invoice) =>
  user.problem(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })

/** Stores content as if an earlier version had accepted it. */
async function overwrite({ id }: Invoice, content: InvoiceContent): Promise<void> {
  const { text } = await storedDocument(app, user, 'invoice', id)
  const document = JSON.stringify({ ...JSON.parse(text), content })
  await change({ id, document })
}

async function change({ id, ...columns }: { id: string; document?: string; project_key?: string }) {
  await app.database.within(user.organisation, (db) =>
    db.updateTable('invoice').set(columns).where('id', '=', id).execute(),
  )
}

async function creditOf(original: Invoice): Promise<Invoice> {
  const lines = [{ itemId: original.content.items[0]?.id ?? '', netto: 10 }]
  return user.call(endpoints.creditInvoice, { body: { invoiceId: original.id, reason: '', lines } })
}

const nextNumber = async () => (await user.call(endpoints.getNumbering)).nextNumber

describe.each(wrongTerms)('with %s', (_, wrong, code) => {
  test('the draft of a credit is neither saved nor finalized [A9.5]', async () => {
    const original = await finalize(
      user,
      await user.call(endpoints.createInvoice, { body: sampleInvoice(ofWerft()) }),
    )
    const draft = await creditOf(original)
    expect(await save(draft, wrong(draft.content))).toMatchObject({ code })
    await overwrite(draft, wrong(draft.content))
    const before = await nextNumber()
    expect(await finalizing(draft)).toMatchObject({ code, advances: ['2026-0001'] })
    expect(await nextNumber()).toBe(before)
  })

  test('the draft of a settlement is neither saved nor finalized [A9.5]', async () => {
    const draft = await settlementOf(user, await finalAdvance(user, 3000, ofWerft()))
    expect(await save(draft, wrong(draft.content))).toMatchObject({ code })
    await overwrite(draft, wrong(draft.content))
    const before = await nextNumber()
    // In another currency, the project has no open advance.
    const refused =
      code === 'currencyDiffers' ? { code: 'nothingToSettle' } : { code, advances: ['P100-2026-0001'] }
    expect(await finalizing(draft)).toMatchObject(refused)
    expect(await nextNumber()).toBe(before)
  })

  test('an advance cannot join the project of another one [A9.5]', async () => {
    await finalAdvance(user, 3000, ofWerft())
    const body = sampleAdvance(4000, ofWerft())
    const draft = await user.call(endpoints.createInvoice, {
      body: { ...body, content: wrong(body.content) },
    })
    const before = await nextNumber()
    expect(await finalizing(draft)).toMatchObject({ code, advances: ['P100-2026-0001'] })
    expect(await nextNumber()).toBe(before)
  })

  test('an advance cannot be corrected: its project keeps it [A9.5]', async () => {
    const advance = await finalAdvance(user, 3000, ofWerft())
    await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: advance.id } })
    expect(await save(advance, wrong(advance.content))).toMatchObject({ code })
    expect((await user.call(endpoints.getInvoice, { params: { id: advance.id } })).content).toEqual(
      advance.content,
    )
  })

  test('an ordinary final without later papers can be corrected [S4.1.3]', async () => {
    const body = sampleInvoice(ofWerft())
    const final = await finalize(user, await user.call(endpoints.createInvoice, { body }))
    await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
    const corrected = wrong(final.content)
    const saved = await user.call(endpoints.updateInvoice, { body: { ...final, content: corrected } })
    expect(saved.content).toMatchObject({ customer: corrected.customer, payment: corrected.payment })
  })
})

test("a Korrektur never moves an advance to another customer's project [A9.5]", async () => {
  const advance = await finalAdvance(user, 3000, ofWerft())
  await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: advance.id } })
  const content = to(advance.content, { customerId: 'c2', department: 'Einkauf' })
  const corrected = await user.call(endpoints.updateInvoice, { body: { ...advance, content } })
  expect(corrected.content.customer).toEqual({ ...werft, department: 'Einkauf' })
  await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
})

test('a settlement deducts only advances in its own currency [A9.5]', async () => {
  const euros = await finalAdvance(user, 3000, ofWerft())
  const other = await finalAdvance(user, 500, { ...ofWerft(), customer: { ...werft, customerId: 'c2' } })
  const dollars = inCurrency(to(other.content, { customerId: 'c1' }), 'USD')
  await overwrite(other, dollars)
  await change({ id: other.id, project_key: 'c1\np100' })
  const draft = await settlementOf(user, euros)
  expect(draft.content.totals.netto).toBe(7000)
  const settled = await finalize(user, draft)
  expect(settled.content.paper).toMatchObject({ settles: [{ invoiceId: euros.id }] })
  const rest = await user.call(endpoints.settleProject, { body: { invoiceId: other.id } })
  expect(rest.content).toMatchObject({ totals: { netto: -500 }, payment: { currency: 'USD' } })
})

test('the call about a project names its form, currency and recipient [A9.5]', async () => {
  const body = { customerId: 'c1', projectNumber: ' p100 ' }
  expect(await user.call(endpoints.getProjectForm, { body })).toEqual({ form: null })
  await finalAdvance(user, 3000, ofWerft('USD'))
  expect(await user.call(endpoints.getProjectForm, { body })).toEqual({
    form: 'rest',
    terms: { currency: 'USD', name: 'Werft GmbH', VAT: 'DE123456788' },
  })
})
