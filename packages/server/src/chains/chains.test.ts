import { endpoints } from '@kontor/contract/endpoints'
import type { CreditedChoice } from '@kontor/contract/invoices/paper-schema'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userWithChains } from '../testing/project-papers.ts'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let user: TestUser
beforeEach(async () => {
  user = await userWithChains(app)
})

async function finalOf(changes: Partial<InvoiceContent> = {}, by = user): Promise<Invoice> {
  const draft = await by.call(endpoints.createInvoice, { body: sampleInvoice(changes) })
  return finalize(draft, by)
}

function finalize(draft: Invoice, by = user): Promise<Invoice> {
  return by.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
}

function cancel(invoice: Invoice, reason = 'Doppelt gestellt'): Promise<Invoice> {
  return user.call(endpoints.cancelInvoice, { body: { invoiceId: invoice.id, reason } })
}

async function codeOf(problem: Promise<{ code: string }>): Promise<string> {
  return (await problem).code
}

const audited = () => app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))

const project = (customerId = 'c1', number = 'P100') => {
  const { content } = sampleInvoice()
  return {
    customer: { ...content.customer, customerId },
    customInfos: content.customInfos.map((info) =>
      info.key === 'PROJECTNR' ? { ...info, value: number, show: true } : info,
    ),
  }
}

function advanceOf(netto: number, form: 'rest' | 'full' = 'rest'): Promise<Invoice> {
  return finalOf({
    ...project(),
    items: [sampleItem({ quantity: 1, unitPrice: netto })],
    paper: { kind: 'advance', form },
  })
}

describe('cancelling', () => {
  test('creates a final with the next number and the negated sums of the original', async () => {
    const original = await finalOf()
    const storno = await cancel(original)
    expect(storno).toMatchObject({
      status: 'final',
      invoiceNumber: '2026-0002',
      content: {
        totals: { netto: -200, brutto: -238 },
        paper: {
          kind: 'cancellation',
          reason: 'Doppelt gestellt',
          cancels: { invoiceId: original.id, invoiceNumber: '2026-0001' },
        },
      },
    })
    const now = await user.call(endpoints.getInvoice, { params: { id: original.id } })
    expect(now.content).toEqual(original.content)
    expect(now.followers).toMatchObject([
      { relation: 'cancelledBy', invoiceId: storno.id, invoiceNumber: '2026-0002', sums: { brutto: -238 } },
    ])
    await audited()
  })

  test('trims the reason, and so does crediting', async () => {
    const storno = await cancel(await finalOf(), '  Doppelt ')
    expect(storno.content.paper).toMatchObject({ reason: 'Doppelt' })
    const original = await finalOf()
    const lines = [{ itemId: original.content.items[0]?.id ?? '', quantity: 1 }]
    const draft = await user.call(endpoints.creditInvoice, {
      body: { invoiceId: original.id, reason: ' Mangel\n', lines },
    })
    expect(draft).toMatchObject({ tags: [], content: { paper: { reason: 'Mangel' } } })
  })

  test('is possible only once; afterwards the original can be neither corrected nor credited', async () => {
    const original = await finalOf()
    const both = await Promise.all(
      [1, 2].map(() => user.send(endpoints.cancelInvoice, { body: { invoiceId: original.id, reason: '' } })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const body = { invoiceId: original.id }
    expect(await codeOf(user.problem(endpoints.startInvoiceEdit, { body }))).toBe('invoiceCancelled')
    expect(
      await codeOf(
        user.problem(endpoints.creditInvoice, {
          body: {
            ...body,
            reason: '',
            lines: [{ itemId: original.content.items[0]?.id ?? '', quantity: 1 }],
          },
        }),
      ),
    ).toBe('invoiceCancelled')
    const next = await finalOf()
    expect(next.invoiceNumber).toBe('2026-0003')
  })

  test('is rejected if the original is being edited, has changed or is itself a Stornorechnung', async () => {
    const original = await finalOf()
    const body = { invoiceId: original.id, reason: '' }
    await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: original.id } })
    expect(await codeOf(user.problem(endpoints.cancelInvoice, { body }))).toBe('locked')
    await user.call(endpoints.finishInvoiceEdit, { body: { invoiceId: original.id } })
    expect(
      await codeOf(
        user.problem(endpoints.cancelInvoice, { body: { ...body, revision: original.revision - 1 } }),
      ),
    ).toBe('stale')
    const storno = await cancel(original)
    expect(
      await codeOf(user.problem(endpoints.cancelInvoice, { body: { invoiceId: storno.id, reason: '' } })),
    ).toBe('paperTakesBack')
  })

  test('is rejected for drafts, for invoices of other organisations, and while the function is off', async () => {
    const draft = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
    const body = { invoiceId: draft.id, reason: '' }
    expect(await codeOf(user.problem(endpoints.cancelInvoice, { body }))).toBe('statusNotAllowed')
    const final = await finalize(draft)
    const stranger = await app.user()
    expect(await codeOf(stranger.problem(endpoints.cancelInvoice, { body }))).toBe('functionOff')
    await stranger.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
    expect(await codeOf(stranger.problem(endpoints.cancelInvoice, { body }))).toBe('notFound')
    expect(await codeOf(stranger.problem(endpoints.getInvoiceChain, { params: { id: final.id } }))).toBe(
      'notFound',
    )
  })
})

describe('crediting', () => {
  const lineOf = ({ content }: Invoice) => content.items[0]?.id ?? ''

  function credit(original: Invoice, quantity: number): Promise<Invoice> {
    return user.call(endpoints.creditInvoice, {
      body: { invoiceId: original.id, reason: 'Mangel', lines: [{ itemId: lineOf(original), quantity }] },
    })
  }

  test('takes effect when its draft becomes final, and never exceeds what is left', async () => {
    const original = await finalOf()
    const first = await credit(original, 1.5)
    const second = await credit(original, 1)
    expect(first.content.paper?.kind).toBe('credit')
    expect((await finalize(first)).content.totals.netto).toBe(-150)
    const body = { invoiceId: second.id, status: 'final' as const }
    expect(await codeOf(user.problem(endpoints.setInvoiceStatus, { body }))).toBe('creditTooHigh')
    expect(
      await codeOf(user.problem(endpoints.cancelInvoice, { body: { invoiceId: original.id, reason: '' } })),
    ).toBe('invoiceCredited')
    const chain = await user.call(endpoints.getInvoiceChain, { params: { id: first.id } })
    expect(chain.papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit'])
    expect(chain.sums).toMatchObject({ netto: 50, brutto: 59.5 })
    await audited()
  })

  test('accepts a quantity or an amount for each line, never both or neither', async () => {
    const original = await finalOf()
    const itemId = lineOf(original)
    for (const choice of [{}, { quantity: 1, netto: 50 }]) {
      const lines = [
        { itemId, quantity: 1 },
        { itemId, ...choice },
      ]
      const body = { invoiceId: original.id, reason: '', lines }
      expect(await user.problem(endpoints.creditInvoice, { body })).toMatchObject({
        code: 'invalidRequest',
        issues: [{ path: 'lines.1', code: 'oneOf' }],
      })
    }
    const body = { invoiceId: original.id, reason: '', lines: [{ itemId, netto: 50 }] }
    expect((await user.call(endpoints.creditInvoice, { body })).content.totals.netto).toBe(-50)
  })

  test('is rejected without an effect: no line, an unknown line, a quantity of 0, or an emptied draft', async () => {
    const original = await finalOf()
    const invoiceId = original.id
    const codeFor = (lines: CreditedChoice[]) =>
      codeOf(user.problem(endpoints.creditInvoice, { body: { invoiceId, reason: '', lines } }))
    expect(await codeFor([])).toBe('nothingToCredit')
    expect(await codeFor([{ itemId: 'unknown', quantity: 1 }])).toBe('invalidRequest')
    expect(await codeFor([{ itemId: lineOf(original), quantity: 0 }])).toBe('invalidRequest')
    const draft = await credit(original, 1)
    const content = { ...draft.content, items: [] }
    await user.call(endpoints.updateInvoice, { body: { ...draft, content } })
    const body = { invoiceId: draft.id, status: 'final' as const }
    expect(await codeOf(user.problem(endpoints.setInvoiceStatus, { body }))).toBe('nothingToCredit')
  })

  test("adds a credit and its lines to the original's followers; a cancellation is added without lines", async () => {
    const original = await finalOf()
    const credited = await finalize(await credit(original, 1.5))
    const { followers } = await user.call(endpoints.getInvoice, { params: { id: original.id } })
    expect(followers).toMatchObject([
      { relation: 'creditedBy', invoiceId: credited.id, lines: { [`items/${lineOf(original)}`]: -150 } },
    ])
    const cancelled = await finalOf()
    await cancel(cancelled)
    const storno = await user.call(endpoints.getInvoice, { params: { id: cancelled.id } })
    expect(storno.followers?.[0]).not.toHaveProperty('lines')
  })

  test('can be cancelled: the invoice is charged as before, and can be credited or cancelled again [A9.5]', async () => {
    const original = await finalOf()
    const itemId = original.content.items[0]?.id ?? ''
    const lines = [{ itemId, quantity: 2 }]
    const body = { invoiceId: original.id, reason: '', lines }
    const credit = await finalize(await user.call(endpoints.creditInvoice, { body }))
    const storno = await cancel(credit)
    expect(storno).toMatchObject({
      status: 'final',
      content: {
        totals: { netto: 200, brutto: 238 },
        paper: { kind: 'cancellation', cancelsCredit: true, cancels: { invoiceId: credit.id } },
      },
    })
    const now = await user.call(endpoints.getInvoice, { params: { id: original.id } })
    expect(now.followers).toMatchObject([
      { relation: 'creditedBy', invoiceId: credit.id },
      { relation: 'restoredBy', invoiceId: storno.id, sums: { brutto: 238 } },
    ])
    const { sums } = await user.call(endpoints.getInvoiceChain, { params: { id: original.id } })
    expect(sums).toMatchObject({ netto: 200, brutto: 238 })
    expect(
      await codeOf(user.problem(endpoints.cancelInvoice, { body: { invoiceId: credit.id, reason: '' } })),
    ).toBe('invoiceCancelled')
    expect(
      await codeOf(user.problem(endpoints.cancelInvoice, { body: { invoiceId: storno.id, reason: '' } })),
    ).toBe('paperTakesBack')
    const again = await finalize(await user.call(endpoints.creditInvoice, { body }))
    await cancel(again)
    expect(await cancel(original)).toMatchObject({ content: { totals: { brutto: -238 } } })
    await audited()
  })

  test('of an advance cannot be cancelled while a settlement deducts what the credit left [A9.5]', async () => {
    const advance = await advanceOf(100)
    const lines = [{ itemId: advance.content.items[0]?.id ?? '', netto: 40 }]
    const body = { invoiceId: advance.id, reason: '', lines }
    const credit = await finalize(await user.call(endpoints.creditInvoice, { body }))
    const draft = await user.call(endpoints.settleProject, { body: { invoiceId: advance.id } })
    const settlement = await finalize(draft)
    const cancelled = { invoiceId: credit.id, reason: '' }
    expect(await codeOf(user.problem(endpoints.cancelInvoice, { body: cancelled }))).toBe('advanceSettled')
    await cancel(settlement)
    await cancel(credit)
    const open = await user.call(endpoints.listOpenAdvances, { params: { id: advance.id } })
    expect(open).toMatchObject([{ netto: 100 }])
    await audited()
  })

  test('by a Korrektur can follow a Korrektur, and the corrected invoice can be cancelled [A9.5]', async () => {
    let invoice = await finalOf()
    for (const unitPrice of [50, 60]) {
      const { content } = await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: invoice.id } })
      const items = content.items.map((item) => ({ ...item, unitPrice }))
      const body = { ...invoice, content: { ...content, items } }
      invoice = await user.call(endpoints.updateInvoice, { body })
      await user.call(endpoints.finishInvoiceEdit, { body: { invoiceId: invoice.id } })
    }
    expect(await cancel(invoice)).toMatchObject({ content: { totals: { netto: -120 } } })
  })

  test('keeps the reference to the original if a client omits it, and drops an invented one', async () => {
    const draft = await credit(await finalOf(), 1)
    const { paper: _, ...content } = draft.content
    const saved = await user.call(endpoints.updateInvoice, { body: { ...draft, content } })
    expect(saved.content.paper).toEqual(draft.content.paper)
    const paper = {
      kind: 'credit' as const,
      credits: { invoiceId: 'x', invoiceNumber: '', invoiceDate: 0 },
      reason: '',
    }
    const invented = await user.call(endpoints.createInvoice, { body: sampleInvoice({ paper }) })
    expect(invented.content.paper).toBeUndefined()
  })
})

test('an advance needs the function and a project', async () => {
  const stranger = await app.user()
  const paper = { kind: 'advance', form: 'rest' } as const
  const body = sampleInvoice({ ...project(), paper })
  expect(await codeOf(stranger.problem(endpoints.createInvoice, { body }))).toBe('functionOff')
  const draft = await user.call(endpoints.createInvoice, {
    body: sampleInvoice({ ...project('c1', ''), paper }),
  })
  const finalizing = { body: { invoiceId: draft.id, status: 'final' } } as const
  expect(await codeOf(user.problem(endpoints.setInvoiceStatus, finalizing))).toBe('projectMissing')
})

describe('advances and their settlement', () => {
  async function settle(advance: Invoice): Promise<Invoice> {
    const draft = await user.call(endpoints.settleProject, { body: { invoiceId: advance.id } })
    const work = sampleItem({ id: 'work', quantity: 1, unitPrice: 10_000 })
    const content = { ...draft.content, items: [work, ...draft.content.items] }
    return user.call(endpoints.updateInvoice, { body: { ...draft, content } })
  }

  test('10,000 net after advances of 3,000 and 4,000 leaves 3,570.00 due and settles both', async () => {
    const first = await advanceOf(3000)
    await advanceOf(4000)
    const final = await finalize(await settle(first))
    expect(final.content.totals).toMatchObject({ netto: 3000, brutto: 3570 })
    const chain = await user.call(endpoints.getInvoiceChain, { params: { id: first.id } })
    expect(chain.papers.map(({ kind }) => kind)).toEqual(['advance', 'advance', 'settlement'])
    expect(chain.sums).toMatchObject({ netto: 10_000, brutto: 11_900 })
    expect(
      await codeOf(user.problem(endpoints.cancelInvoice, { body: { invoiceId: first.id, reason: '' } })),
    ).toBe('advanceSettled')
    await audited()
  })

  test('are listed while they are open, but not for another organisation', async () => {
    const first = await advanceOf(3000)
    const second = await advanceOf(4000)
    const params = { id: first.id }
    const open = await user.call(endpoints.listOpenAdvances, { params })
    expect(open).toMatchObject([
      { invoiceId: first.id, netto: 3000, brutto: 3570 },
      { invoiceId: second.id, netto: 4000, brutto: 4760 },
    ])
    await cancel(first)
    const left = await user.call(endpoints.listOpenAdvances, { params })
    expect(left.map(({ invoiceId }) => invoiceId)).toEqual([second.id])
    const stranger = await app.user()
    await stranger.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
    expect(await codeOf(stranger.problem(endpoints.listOpenAdvances, { params }))).toBe('notFound')
  })

  test('must all be settled; updating the draft of the settlement adds advances finalized since', async () => {
    const first = await advanceOf(3000)
    const draft = await settle(first)
    await advanceOf(4000)
    const body = { invoiceId: draft.id, status: 'final' as const }
    const problem = await user.problem(endpoints.setInvoiceStatus, { body })
    expect(problem).toMatchObject({ code: 'advanceLeftOut', advances: ['P100-2026-0002'] })
    const fresh = await user.call(endpoints.settleProject, { body: { invoiceId: draft.id } })
    expect(fresh.content.totals.netto).toBe(3000)
    expect((await finalize(fresh)).status).toBe('final')
  })

  test('are never settled by an invoice dated before them [A9.5]', async () => {
    const advance = await advanceOf(100)
    const draft = await user.call(endpoints.settleProject, { body: { invoiceId: advance.id } })
    const dates = { ...draft.content.dates, invoiceDate: advance.content.dates.invoiceDate - 86_400 }
    await user.call(endpoints.updateInvoice, { body: { ...draft, content: { ...draft.content, dates } } })
    const body = { invoiceId: draft.id, status: 'final' }
    expect(await user.problem(endpoints.setInvoiceStatus, { body })).toMatchObject({
      code: 'settlementTooEarly',
      advances: [expect.stringContaining(advance.invoiceNumber)],
    })
  })

  test('are open again after their settlement is cancelled', async () => {
    const first = await advanceOf(3000)
    const settlement = await finalize(await settle(first))
    await cancel(settlement)
    const again = await finalize(await settle(first))
    expect(again.content.totals.netto).toBe(7000)
    await audited()
  })

  test('cannot become final without a project', async () => {
    const draft = await user.call(endpoints.createInvoice, {
      body: sampleInvoice({ paper: { kind: 'advance', form: 'rest' } }),
    })
    const body = { invoiceId: draft.id, status: 'final' as const }
    expect(await codeOf(user.problem(endpoints.setInvoiceStatus, { body }))).toBe('projectMissing')
  })

  test('are settled only within their own project', async () => {
    await finalOf({ ...project('c1', 'P200'), paper: { kind: 'advance', form: 'rest' } })
    const first = await advanceOf(3000)
    const draft = await user.call(endpoints.settleProject, { body: { invoiceId: first.id } })
    expect(draft.content.items.map(({ settledAdvance }) => settledAdvance)).toEqual([first.id])
  })
})

test('the audit check detects a removed follower', async () => {
  const original = await finalOf()
  await cancel(original)
  await app.database.within(user.organisation, (db) =>
    db.updateTable('invoice').set({ followers: '[]' }).where('id', '=', original.id).execute(),
  )
  await expect(audited()).rejects.toThrow(`the followers of invoice ${original.id}`)
})

test('a listed invoice without followers has no followers field', async () => {
  const first = await advanceOf(3000)
  const list = await user.call(endpoints.listFinalInvoices, { body: { start: 0, end: 0 } })
  expect(list.map(({ id, followers }) => [id, followers])).toEqual([[first.id, undefined]])
})
