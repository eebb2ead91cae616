import { endpoints } from '@kontor/contract/endpoints'
import { berlinDay } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { SettledAdvance } from '@kontor/domain/invoices/paper'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOn, partFor, pay, paymentBody, userWithPayments } from '../testing/payments/payment-calls.ts'
import { finalAdvance, finalize, settlementOf } from '../testing/project-papers.ts'
import { sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await userWithPayments(app)
})

const full = { paper: { kind: 'advance', form: 'full' } } as const
const sumsAt = (netto: number, tax: number) => ({
  netto,
  brutto: netto + tax,
  rates: [{ rate: 0.19, netto, tax }],
})
const printed = ({ invoiceNumber }: Invoice) => `P100-${invoiceNumber}`
const finalizing = ({ id }: Invoice) => ({ body: { invoiceId: id, status: 'final' } })
const refusalOf = (draft: Invoice) => user.problem(endpoints.setInvoiceStatus, finalizing(draft))
const update = (draft: Invoice) =>
  user.call(endpoints.settleProject, { body: { invoiceId: draft.id, unpaid: [] } })
const open = (id: string) => user.call(endpoints.listOpenAdvances, { params: { id } })
const read = ({ id }: Invoice) => user.call(endpoints.getInvoice, { params: { id } })
const verify = () => app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))

function settlesOf({ content: { paper } }: Invoice): SettledAdvance[] {
  return paper?.kind === 'settlement' ? paper.settles : []
}

async function credit(advance: Invoice, netto: number): Promise<Invoice> {
  const lines = [{ itemId: advance.content.items[0]?.id ?? '', netto }]
  const body = { invoiceId: advance.id, reason: '', lines }
  return finalize(user, await user.call(endpoints.creditInvoice, { body }))
}

/** What is taxable this year. */
async function taxes() {
  const body = { year: berlinDay(app.now()).year, step: 'year' as const, currency: 'EUR' as const }
  const { periods } = await user.call(endpoints.readFigures, { body })
  return periods.at(-1)?.tax.map(({ rate, netto, tax }) => [rate, netto, tax])
}

describe('a Restrechnung', () => {
  test('records what was received of an advance; its rest stays a claim of its own [A29.1, A29.2]', async () => {
    const [part, paid] = [await finalAdvance(user, 1000), await finalAdvance(user, 2000)]
    await pay(user, part, 595)
    await pay(user, paid, 2400)
    expect((await open(part.id)).map(({ received }) => received)).toEqual([
      sumsAt(500, 95),
      sumsAt(2000, 380),
    ])
    const settlement = await finalize(user, await settlementOf(user, part))
    expect(settlement.content.totals).toMatchObject({ netto: 7000, brutto: 8330 })
    const [first, second] = settlesOf(settlement)
    expect(first).toMatchObject({ invoiceId: part.id, ...sumsAt(1000, 190), unpaid: true })
    expect(first?.received).toEqual(sumsAt(500, 95))
    expect(second).toMatchObject({ invoiceId: paid.id, ...sumsAt(2000, 380) })
    expect([second?.unpaid, second?.received]).toEqual([undefined, undefined])
    expect([await openOn(user, part), await openOn(user, settlement)]).toEqual([
      [595, 'partlyPaid'],
      [8330, 'open'],
    ])
    const { papers } = await user.call(endpoints.getInvoiceChain, { params: { id: settlement.id } })
    expect(papers.at(-1)).toMatchObject({ unpaid: [part.id], received: { [part.id]: 595 } })
    const again = { body: { invoiceId: part.id, reason: '', lines: [] } }
    expect((await user.problem(endpoints.creditInvoice, again)).code).toBe('advanceSettled')
    await verify()
  })

  test('charges what was credited first, and taxes everything once [A29.2]', async () => {
    const advance = await finalAdvance(user, 1000)
    await pay(user, advance, 595)
    await credit(advance, 500)
    const settlement = await finalize(user, await settlementOf(user, advance))
    expect(settlement.content.totals).toMatchObject({ netto: 9500, brutto: 11_305 })
    expect(settlesOf(settlement)).toEqual([expect.objectContaining(sumsAt(500, 95))])
    expect(settlesOf(settlement)[0]?.unpaid).toBeUndefined()
    expect(await openOn(user, advance)).toEqual([0, 'paid'])
    expect(await taxes()).toEqual([[0.19, 10_000, 1900]])
    await verify()
  })

  test('is not final while more or less has been received than it says, until it is updated [A29.3]', async () => {
    const advance = await finalAdvance(user, 1000)
    const draft = await settlementOf(user, advance)
    const payment = await pay(user, advance, 595)
    expect(await refusalOf(draft)).toMatchObject({ code: 'settlementDiffers', advances: [printed(advance)] })
    const updated = await update(draft)
    expect(settlesOf(updated)[0]?.received).toEqual(sumsAt(500, 95))
    await user.call(endpoints.undoPayment, { body: { paymentId: payment.id } })
    expect((await refusalOf(updated)).code).toBe('settlementDiffers')
    expect(settlesOf(await update(draft))[0]?.received).toEqual({ netto: 0, brutto: 0, rates: [] })
    await pay(user, advance, 1190)
    expect((await refusalOf(draft)).code).toBe('settlementDiffers')
    expect(settlesOf(await update(draft))[0]?.unpaid).toBeUndefined()
    expect((await finalize(user, draft)).content.totals).toMatchObject({ netto: 9000, brutto: 10_710 })
  })

  test('counts Skonto as received, but no loss, and everything from before the first day [A29.1]', async () => {
    const allocations = (advance: Invoice) => [partFor(advance, 900), partFor(advance, 100, 'skonto')]
    const advance = await finalAdvance(user, 1000)
    await user.call(endpoints.recordPayment, {
      body: paymentBody(900, { allocations: allocations(advance) }),
    })
    const loss = { way: 'adjustment' as const, allocations: [partFor(advance, 190, 'badDebt')] }
    await user.call(endpoints.recordPayment, { body: paymentBody(0, loss) })
    expect((await open(advance.id)).map(({ received }) => received?.brutto)).toEqual([1000])
    const { revision } = await user.call(endpoints.getPaymentSettings)
    const startDay = app.now() + 2 * 86_400
    await user.call(endpoints.updatePaymentSettings, { body: { startDay, revision } })
    expect((await open(advance.id)).map(({ received }) => received?.brutto)).toEqual([1190])
    await user.call(endpoints.reopenClaim, { body: { invoiceId: advance.id } })
    expect((await open(advance.id)).map(({ received }) => received?.brutto)).toEqual([1000])
  })
})

test('an Endrechnung deducts a part-paid advance once its rest is credited [A29.1, A29.2]', async () => {
  const advance = await finalAdvance(user, 1000, full)
  await pay(user, advance, 595)
  const draft = await settlementOf(user, advance)
  expect(await refusalOf(draft)).toMatchObject({ code: 'advanceUnpaid', advances: [printed(advance)] })
  await credit(advance, 500)
  const settlement = await finalize(user, await update(draft))
  expect(settlement.content.totals).toMatchObject({ netto: 10_000, brutto: 11_900 })
  expect(settlesOf(settlement)).toEqual([expect.objectContaining(sumsAt(500, 95))])
  expect(await openOn(user, settlement)).toEqual([11_305, 'open'])
  expect(await taxes()).toEqual([[0.19, 10_000, 1900]])
  await verify()
})

test('while Zahlungen is off, the user states what is unpaid, and nothing is known [A29.1]', async () => {
  const advance = await finalAdvance(user, 1000)
  await pay(user, advance, 595)
  await user.call(endpoints.switchFunction, { body: { function: 'payments', on: false } })
  expect((await open(advance.id)).map(({ received }) => received)).toEqual([undefined])
  const draft = await settlementOf(user, advance)
  expect(draft.content.items.filter(({ settledAdvance }) => settledAdvance)).toHaveLength(1)
  expect((await finalize(user, draft)).status).toBe('final')
})

describe('undoing a payment', () => {
  const undoing = (paymentId: string, despiteSettlements?: boolean) => ({
    body: { paymentId, ...(despiteSettlements !== undefined && { despiteSettlements }) },
  })

  test('that a settlement counts is refused until the user insists; it changes no final [A29.4]', async () => {
    const advance = await finalAdvance(user, 1000)
    const payment = await pay(user, advance, 595)
    const settlement = await finalize(user, await settlementOf(user, advance))
    const before = [await read(advance), await read(settlement)]
    for (const insists of [undefined, false])
      expect(await user.problem(endpoints.undoPayment, undoing(payment.id, insists))).toMatchObject({
        status: 409,
        code: 'paymentSettled',
        settlements: [printed(settlement)],
      })
    expect(await openOn(user, advance)).toEqual([595, 'partlyPaid'])
    const undone = await user.call(endpoints.undoPayment, undoing(payment.id, true))
    expect(undone).toEqual({ id: payment.id, settlements: [printed(settlement)] })
    expect(await openOn(user, advance)).toEqual([1190, 'open'])
    expect([await read(advance), await read(settlement)]).toEqual(before)
    const events = await user.call(endpoints.listAuditEvents, { body: {} })
    const event = events.find(({ action }) => action === 'payment.undo')
    expect(event?.detail).toContain(JSON.stringify({ settlements: [printed(settlement)] }).slice(0, -1))
    await verify()
  })

  test('that no settlement counts needs no second word [A29.4]', async () => {
    const advance = await finalAdvance(user, 1000)
    const first = await pay(user, advance, 595)
    const settlement = await finalize(user, await settlementOf(user, advance))
    const later = await pay(user, advance, 595)
    // The settlement counts 595.00, whichever payment they come from.
    const unasked = { id: first.id, settlements: [] }
    expect(await user.call(endpoints.undoPayment, undoing(first.id))).toEqual(unasked)
    expect((await user.problem(endpoints.undoPayment, undoing(later.id))).code).toBe('paymentSettled')
    await user.call(endpoints.cancelInvoice, { body: { invoiceId: settlement.id, reason: '' } })
    expect(await user.call(endpoints.undoPayment, undoing(later.id))).toMatchObject({ settlements: [] })
    expect(await openOn(user, advance)).toEqual([1190, 'open'])
  })

  test('or its return by the bank leaves a note at the advance as long as money is missing [A29.4]', async () => {
    const advance = await finalAdvance(user, 1000)
    const payment = await pay(user, advance, 1190)
    const settlement = await finalize(user, await settlementOf(user, advance))
    const overcountedBy = async (final: Invoice) =>
      (await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })).overcountedBy
    expect([await overcountedBy(advance), await overcountedBy(settlement)]).toEqual([[], []])
    const body = paymentBody(-1190, { returnOf: payment.id })
    expect(await user.problem(endpoints.recordPayment, { body })).toMatchObject({
      code: 'paymentSettled',
      settlements: [printed(settlement)],
    })
    expect(await overcountedBy(advance)).toEqual([])
    const sure = { body: { ...body, despiteSettlements: true } }
    const back = await user.call(endpoints.recordPayment, sure)
    expect(await overcountedBy(advance)).toEqual([printed(settlement)])
    await pay(user, advance, 1190)
    expect(await overcountedBy(advance)).toEqual([])
    expect(await user.call(endpoints.undoPayment, undoing(back.id))).toMatchObject({ settlements: [] })
  })

  test('that brings money back needs no second word, even while money is missing [A29.4]', async () => {
    const advance = await finalAdvance(user, 1000)
    const payments = [await pay(user, advance, 595), await pay(user, advance, 595)]
    await finalize(user, await settlementOf(user, advance))
    const backs: string[] = []
    for (const { id } of payments) {
      const body = paymentBody(-595, { returnOf: id, despiteSettlements: true })
      backs.push((await user.call(endpoints.recordPayment, { body })).id)
    }
    expect(await openOn(user, advance)).toEqual([1190, 'open'])
    const [back = ''] = backs
    expect(await user.call(endpoints.undoPayment, undoing(back))).toEqual({ id: back, settlements: [] })
    expect(await openOn(user, advance)).toEqual([595, 'partlyPaid'])
  })

  test('and settling at the same time: only one of the two comes through unasked [A29.3, A29.4]', async () => {
    for (const changes of [{}, full]) {
      const advance = await finalAdvance(user, 1000, changes)
      const payment = await pay(user, advance, 1190)
      const draft = await settlementOf(user, advance)
      const [final, undone] = await Promise.all([
        user.send(endpoints.setInvoiceStatus, finalizing(draft)),
        user.send(endpoints.undoPayment, undoing(payment.id)),
      ])
      expect([final.statusCode, undone.statusCode].filter((status) => status === 200)).toHaveLength(1)
      if (final.statusCode === 200)
        await user.call(endpoints.cancelInvoice, { body: { invoiceId: draft.id, reason: '' } })
      await user.call(endpoints.cancelInvoice, { body: { invoiceId: advance.id, reason: '' } })
    }
    await verify()
  })
})

test('for any payments, what was received, what stays open and the settlement add up [A29.1, A29.2]', async () => {
  const advance = fc.record({
    nets: fc.tuple(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 0, max: 300_000 })),
    shares: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
  })
  const cents = (amount: number) => Math.round(amount * 100)
  const taxed = (net: number, percent: number) => net + Math.floor((net * percent + 50) / 100)
  await fc.assert(
    fc.asyncProperty(fc.array(advance, { minLength: 1, maxLength: 3 }), async (advances) => {
      user = await userWithPayments(app)
      const counted: { final: Invoice; gross: number; received: number }[] = []
      for (const { nets, shares } of advances) {
        const items = nets
          .map((net, index) =>
            sampleItem({ quantity: 1, unitPrice: net / 100, taxRate: index ? 0.07 : 0.19 }),
          )
          .filter(({ unitPrice }) => unitPrice > 0)
        const final = await finalAdvance(user, 0, { items })
        const gross = taxed(nets[0], 19) + taxed(nets[1], 7)
        const paid = shares.map((share) => Math.floor((gross * share) / 100)).filter((amount) => amount > 0)
        for (const amount of paid) await pay(user, final, amount / 100)
        const all = paid.reduce((sum, amount) => sum + amount, 0)
        counted.push({ final, gross, received: Math.min(all, gross) })
      }
      const first = counted[0]?.final
      if (first === undefined) return
      const settlement = await finalize(user, await settlementOf(user, first))
      const listed = settlesOf(settlement)
      for (const { final, gross, received } of counted) {
        const own = listed.find(({ invoiceId }) => invoiceId === final.id)
        expect(cents(own?.brutto ?? 0)).toBe(gross)
        expect(own?.unpaid === true).toBe(received < gross)
        expect(cents(own?.received?.brutto ?? gross / 100)).toBe(received)
        const lines = settlement.content.items.filter(({ settledAdvance }) => settledAdvance === final.id)
        expect(lines.reduce((sum, { nettoItemPrice }) => sum + cents(nettoItemPrice), 0)).toBe(
          -cents(own?.netto ?? 0),
        )
        const [open] = await openOn(user, final)
        expect(Math.max(0, cents(open))).toBe(gross - received)
      }
      const nets = (index: 0 | 1) => advances.reduce((sum, one) => sum + one.nets[index], 0)
      const signed = (net: number, percent: number) => Math.sign(net) * taxed(Math.abs(net), percent)
      const due = signed(1_000_000 - nets(0), 19) + signed(-nets(1), 7)
      expect(cents(settlement.content.totals.brutto)).toBe(due)
      await verify()
    }),
    { numRuns: 5 },
  )
})
