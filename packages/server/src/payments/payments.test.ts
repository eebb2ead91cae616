import { endpoints } from '@kontor/contract/endpoints'
import type { Payment, PaymentInput } from '@kontor/contract/payments/payment-schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  datedAt,
  finalOf,
  openOn,
  partFor,
  pay,
  paymentBody,
  userWithPayments,
  withSkonto,
} from '../testing/payments/payment-calls.ts'
import { finalAdvance, finalize, settlementOf } from '../testing/project-papers.ts'
import { correctionOf, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'

const day = 86_400

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await userWithPayments(app)
})

const openItems = (asOf = 0) => user.call(endpoints.listOpenItems, { body: { asOf } })
const record = (...args: Parameters<typeof paymentBody>) =>
  user.call(endpoints.recordPayment, { body: paymentBody(...args) })
const refused = async (...args: Parameters<typeof paymentBody>) =>
  (await user.problem(endpoints.recordPayment, { body: paymentBody(...args) })).code
const undo = ({ id }: Payment) => user.call(endpoints.undoPayment, { body: { paymentId: id } })
const verify = () => app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))

describe('a payment', () => {
  test('reduces what is open, wholly or in part, and undoing it opens the claim again [A22.4, A22.6]', async () => {
    const final = await finalOf(user)
    expect(await openOn(user, final)).toEqual([238, 'open'])
    const first = await pay(user, final, 100.1)
    expect(await openOn(user, final)).toEqual([137.9, 'partlyPaid'])
    await pay(user, final, 137.9)
    expect(await openOn(user, final)).toEqual([0, 'paid'])
    expect((await openItems()).items).toEqual([])
    expect(await undo(first)).toEqual({ id: first.id, settlements: [] })
    expect(await openOn(user, final)).toEqual([100.1, 'partlyPaid'])
    expect((await openItems()).totals).toMatchObject([{ currency: 'EUR', open: 100.1, credit: 0 }])
    await verify()
  })

  test('pays several claims, and keeps what is too much as a visible credit [A22.2, A22.5]', async () => {
    const [one, other] = [await finalOf(user), await finalOf(user, 100)]
    const payment = await record(400, { allocations: [partFor(one, 238), partFor(other, 119)] })
    expect(payment).toMatchObject({ free: 43, customerId: 'c1', createdBy: 'alice' })
    expect(await openItems()).toMatchObject({
      items: [],
      free: [{ customerId: 'c1', customerName: 'Werft GmbH', currency: 'EUR', amount: 43 }],
      totals: [{ currency: 'EUR', open: 0, overdue: 0, credit: 43 }],
    })
    const third = await finalOf(user, 100)
    expect(await user.call(endpoints.getClaim, { params: { invoiceId: third.id } })).toMatchObject({
      open: 119,
      freePayments: [{ id: payment.id, free: 43 }],
    })
    const used = await user.call(endpoints.allocatePayment, {
      body: { paymentId: payment.id, allocations: [partFor(third, 43)] },
    })
    expect(used.free).toBe(0)
    expect(await openOn(user, third)).toEqual([76, 'partlyPaid'])
    expect((await openItems()).free).toEqual([])
    await verify()
  })

  test('of which the money was refunded is not used again [A22.5]', async () => {
    const payment = await record(100, { customerId: (await finalOf(user)).content.customer.customerId })
    await record(-80, { customerId: 'c1' })
    const final = await finalOf(user)
    const use = (amount: number) => ({
      body: { paymentId: payment.id, allocations: [partFor(final, amount)] },
    })
    expect((await user.problem(endpoints.allocatePayment, use(20.01))).code).toBe('allocatedTooMuch')
    await user.call(endpoints.allocatePayment, use(20))
    expect(await openOn(user, final)).toEqual([218, 'partlyPaid'])
    expect((await openItems()).free).toEqual([])
    const { freePayments } = await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })
    expect(freePayments).toEqual([])
  })

  test('that is more than is open leaves the claim overpaid until it is refunded [A22.4]', async () => {
    const final = await finalOf(user)
    await pay(user, final, 240)
    expect(await openOn(user, final)).toEqual([-2, 'overpaid'])
    expect((await openItems()).totals).toMatchObject([{ open: 0, credit: 2 }])
    expect(await refused(-2.01, { allocations: [partFor(final, -2.01)] })).toBe('creditExceeded')
    await record(-2, { allocations: [partFor(final, -2)] })
    expect(await openOn(user, final)).toEqual([0, 'paid'])
  })

  test('grants Skonto by tax rate, also when late or of more claims than one [A22.4]', async () => {
    const items = [
      sampleItem({ quantity: 1, unitPrice: 100 }),
      sampleItem({ quantity: 1, unitPrice: 100, taxRate: 0.07 }),
    ]
    const final = await finalOf(user, 0, { ...withSkonto, items })
    const skonto = [partFor(final, 221.48), partFor(final, 4.52, 'skonto')]
    const payment = await record(221.48, { allocations: skonto })
    expect(await openOn(user, final)).toEqual([0, 'paid'])
    expect(payment.allocations.find(({ kind }) => kind === 'skonto')).toMatchObject({
      amount: 4.52,
      isLate: false,
      rates: [
        { rate: 0.07, netto: 2, tax: 0.14 },
        { rate: 0.19, netto: 2, tax: 0.38 },
      ],
    })
    const again = await finalOf(user, 0, { ...withSkonto, items, dates: datedAt(app.now() - 8 * day) })
    const late = await record(221.48, {
      allocations: [partFor(again, 221.48), partFor(again, 4.52, 'skonto')],
    })
    expect(late.allocations.map(({ isLate }) => isLate).toSorted()).toEqual([false, true])
    await verify()
  })

  test('in cash, by card, as an adjustment or bad debt is kept as such [A22.4]', async () => {
    const final = await finalOf(user)
    await record(100, { way: 'cash', allocations: [partFor(final, 100)] })
    await record(100, { way: 'card', allocations: [partFor(final, 100)] })
    expect(await refused(0, { way: 'adjustment', allocations: [partFor(final, 38.01, 'writeOff')] })).toBe(
      'claimCovered',
    )
    await record(0, { way: 'adjustment', allocations: [partFor(final, 38, 'badDebt')] })
    const { payments, open } = await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })
    expect(open).toBe(0)
    expect(payments.map(({ way, amount }) => [way, amount])).toEqual(
      expect.arrayContaining([
        ['cash', 100],
        ['card', 100],
        ['adjustment', 0],
      ]),
    )
    expect(payments.flatMap(({ allocations }) => allocations.flatMap(({ rates }) => rates))).toEqual([
      { rate: 0.19, netto: 31.93, tax: 6.07 },
    ])
  })

  test('for interest and fees uses money, but leaves the claim open [A22.4]', async () => {
    const final = await finalOf(user)
    const payment = await record(50, {
      allocations: [partFor(final, 40, 'fee'), partFor(final, 10, 'interest')],
    })
    expect(payment.free).toBe(0)
    expect(await openOn(user, final)).toEqual([238, 'open'])
  })
})

describe('a return', () => {
  test('takes back the whole payment with its Skonto, and is undone before its payment [A22.4, A22.6]', async () => {
    const final = await finalOf(user, 200, withSkonto)
    const payment = await record(233.24, {
      allocations: [partFor(final, 233.24), partFor(final, 4.76, 'skonto')],
    })
    expect(await openOn(user, final)).toEqual([0, 'paid'])
    expect(await refused(-233, { returnOf: payment.id })).toBe('invalidRequest')
    const returned = await record(-233.24, { returnOf: payment.id })
    expect(returned).toMatchObject({ free: 0, customerId: 'c1', returnOf: payment.id })
    expect(await openOn(user, final)).toEqual([238, 'open'])
    const { payments } = await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })
    expect(payments.find(({ id }) => id === payment.id)?.returnedBy).toBe(returned.id)
    expect(await refused(-233.24, { returnOf: payment.id })).toBe('paymentReturned')
    expect(await refused(233.24, { returnOf: returned.id })).toBe('statusNotAllowed')
    const stillUsed = { paymentId: payment.id, allocations: [partFor(final, 1)] }
    expect((await user.problem(endpoints.allocatePayment, { body: stillUsed })).code).toBe('paymentReturned')
    const early = await user.problem(endpoints.undoPayment, { body: { paymentId: payment.id } })
    expect(early.code).toBe('paymentReturned')
    await undo(returned)
    expect(await openOn(user, final)).toEqual([0, 'paid'])
    await verify()
  })
})

describe('a Storno or credit', () => {
  test('settles its original by itself, and leaves what was paid as a credit that can be set off [A22.3, A22.4]', async () => {
    const final = await finalOf(user)
    await pay(user, final, 100)
    const { id } = await user.call(endpoints.cancelInvoice, { body: { invoiceId: final.id, reason: '' } })
    expect(await openOn(user, final)).toEqual([-100, 'overpaid'])
    expect(await openOn(user, { id })).toEqual([-100, 'overpaid'])
    const other = await finalOf(user)
    const claim = await user.call(endpoints.getClaim, { params: { invoiceId: other.id } })
    expect(claim.credits).toMatchObject([{ invoiceId: final.id, amount: 100 }])
    const allocations = [partFor(final, -100), partFor(other, 100)]
    const setOff: Partial<PaymentInput> = { way: 'setOff', allocations }
    await record(0, setOff)
    expect(await openOn(user, final)).toEqual([0, 'paid'])
    expect(await openOn(user, other)).toEqual([138, 'partlyPaid'])
    expect(await refused(0, setOff)).toBe('creditExceeded')
    expect(await refused(0, { way: 'setOff', allocations: [partFor(other, 100)] })).toBe('allocatedTooMuch')
    await verify()
  })

  test('refunds no more than was received, whatever was given up before [A22.4]', async () => {
    const final = await finalOf(user)
    await record(100, { allocations: [partFor(final, 100)] })
    await record(0, { way: 'adjustment', allocations: [partFor(final, 138, 'badDebt')] })
    await user.call(endpoints.cancelInvoice, { body: { invoiceId: final.id, reason: '' } })
    expect(await refused(-100.01, { allocations: [partFor(final, -100.01)] })).toBe('creditExceeded')
    const other = await finalOf(user)
    const setOff = [partFor(final, -100.01), partFor(other, 100.01)]
    expect(await refused(0, { way: 'setOff', allocations: setOff })).toBe('creditExceeded')
    await record(-100, { allocations: [partFor(final, -100)] })
    expect(await refused(-1, { allocations: [partFor(final, -1)] })).toBe('creditExceeded')
  })

  test('of a part leaves the rest open, and cancelling the credit opens it again [A22.3]', async () => {
    const final = await finalOf(user)
    const lines = [{ itemId: final.content.items[0]?.id ?? '', netto: 50 }]
    const draft = await user.call(endpoints.creditInvoice, {
      body: { invoiceId: final.id, reason: '', lines },
    })
    expect(await openOn(user, final)).toEqual([238, 'open'])
    const credit = await finalize(user, draft)
    expect(await openOn(user, final)).toEqual([178.5, 'open'])
    const storno = await user.call(endpoints.cancelInvoice, { body: { invoiceId: credit.id, reason: '' } })
    const { papers, open } = await user.call(endpoints.getClaim, { params: { invoiceId: storno.id } })
    expect(open).toBe(238)
    expect(papers.map(({ kind, payable }) => [kind, payable])).toEqual(
      expect.arrayContaining([
        ['invoice', 238],
        ['credit', -59.5],
        ['cancellation', 59.5],
      ]),
    )
  })

  test('a Korrektur changes what is due and when [A22.3]', async () => {
    const final = await finalOf(user, 200, withSkonto)
    const before = await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })
    await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
    await user.call(endpoints.updateInvoice, { body: correctionOf(final) })
    const after = await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })
    expect(after.dueDate - before.dueDate).toBe(day)
    expect(after.dueReason).toBe('oneSided')
  })
})

test('a Korrektur keeps the currency of an invoice for which money came in [A22.3]', async () => {
  const final = await finalOf(user)
  const inDollars = correctionOf(final)
  inDollars.content.payment.currency = 'USD'
  const payment = await pay(user, final, 100)
  await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
  expect((await user.problem(endpoints.updateInvoice, { body: inDollars })).code).toBe('currencyDiffers')
  await undo(payment)
  await user.call(endpoints.updateInvoice, { body: inDollars })
  expect((await openItems()).totals).toMatchObject([{ currency: 'USD', open: 238 }])
})

describe('refuses', () => {
  test('amounts, days, currencies and claims that do not fit, and stores nothing [A22.4]', async () => {
    const final = await finalOf(user)
    const draft = await user.call(endpoints.createInvoice, { body: final })
    const codes = [
      await refused(100, { allocations: [partFor(final, 100.01)] }),
      await refused(100, { currency: 'USD', allocations: [partFor(final, 100)] }),
      await refused(0, { allocations: [partFor(final, 0)] }),
      await refused(100, { way: 'setOff', allocations: [] }),
      await refused(0, { way: 'adjustment' }),
      await refused(100, { allocations: [partFor(draft, 100)] }),
      await refused(100, { allocations: [partFor({ id: 'unknown' }, 100)] }),
      await refused(100, { date: app.now() + 2 * day }),
      await refused(100, { customerId: 'unknown' }),
      await refused(10.005),
      await refused(-5, { allocations: [partFor(final, -5)] }),
      await refused(100, { allocations: [partFor(final, -5, 'skonto')] }),
    ]
    expect(codes).toEqual([
      'allocatedTooMuch',
      'currencyDiffers',
      ...Array.from({ length: 8 }, () => 'invalidRequest'),
      'creditExceeded',
      'invalidRequest',
    ])
    expect(await user.call(endpoints.listPayments, { body: {} })).toEqual({ payments: [], next: '' })
    expect(await openOn(user, final)).toEqual([238, 'open'])
  })

  test('what belongs to another organisation, and shows nothing of it [A22.1]', async () => {
    const neighbour = await userWithPayments(app)
    const theirs = await finalOf(neighbour)
    const payment = await pay(neighbour, theirs, 300)
    expect(await openItems()).toMatchObject({ items: [], free: [], totals: [] })
    expect(await refused(100, { allocations: [partFor(theirs, 100)] })).toBe('invalidRequest')
    expect(await refused(-300, { returnOf: payment.id })).toBe('invalidRequest')
    const missing = [
      await user.problem(endpoints.undoPayment, { body: { paymentId: payment.id } }),
      await user.problem(endpoints.getClaim, { params: { invoiceId: theirs.id } }),
      await user.problem(endpoints.reopenClaim, { body: { invoiceId: theirs.id } }),
    ]
    expect(missing.map(({ code }) => code)).toEqual(['notFound', 'notFound', 'notFound'])
    expect(await user.call(endpoints.listClaimStates, { body: { invoiceIds: [theirs.id] } })).toEqual([])
    expect(await openOn(neighbour, theirs)).toEqual([-62, 'overpaid'])
  })

  test('writing users who record or undo, and everybody while the function is off [A22.1]', async () => {
    const final = await finalOf(user)
    const payment = await pay(user, final, 100)
    const { organisation } = user
    const writer = await app.user({ organisation, name: 'bea', role: 'writing' })
    expect(await openOn(writer, final)).toEqual([138, 'partlyPaid'])
    const body = paymentBody(1, { allocations: [partFor(final, 1)] })
    expect((await writer.problem(endpoints.recordPayment, { body })).code).toBe('forbidden')
    const undone = { body: { paymentId: payment.id } }
    expect((await writer.problem(endpoints.undoPayment, undone)).code).toBe('forbidden')
    const accountant = await app.user({ organisation, name: 'cem', role: 'accounting' })
    const settings = { body: { startDay: 0 } }
    expect((await accountant.problem(endpoints.updatePaymentSettings, settings)).code).toBe('forbidden')
    await user.call(endpoints.switchFunction, { body: { function: 'payments', on: false } })
    expect((await accountant.problem(endpoints.recordPayment, { body })).code).toBe('functionOff')
    expect((await user.problem(endpoints.listOpenItems, { body: {} })).code).toBe('functionOff')
    await user.call(endpoints.switchFunction, { body: { function: 'payments', on: true } })
    expect(await openOn(accountant, final)).toEqual([138, 'partlyPaid'])
  })
})

test('an Endrechnung needs paid advances; undoing one later changes no final, and names it [A22.6, A22.9]', async () => {
  const advance = await finalAdvance(user, 1000, { paper: { kind: 'advance', form: 'full' } })
  const draft = await settlementOf(user, advance)
  const finalizing = { body: { invoiceId: draft.id, status: 'final' } }
  const part = await pay(user, advance, 1000)
  const early = await user.problem(endpoints.setInvoiceStatus, finalizing)
  expect([early.code, early.advances]).toEqual(['advanceUnpaid', [`P100-${advance.invoiceNumber}`]])
  await pay(user, advance, 190)
  const settlement = await finalize(user, draft)
  const undone = await user.call(endpoints.undoPayment, {
    body: { paymentId: part.id, despiteSettlements: true },
  })
  expect(undone.settlements).toEqual([`P100-${settlement.invoiceNumber}`])
  expect(await openOn(user, advance)).toEqual([1000, 'partlyPaid'])
  expect(await openOn(user, settlement)).toEqual([10_710, 'open'])
  const after = await user.call(endpoints.getInvoice, { params: { id: settlement.id } })
  expect(after.content).toEqual(settlement.content)
  await verify()
})

test('an advance that was written off is not paid: an Endrechnung does not deduct it [A22.9]', async () => {
  const advance = await finalAdvance(user, 1000, { paper: { kind: 'advance', form: 'full' } })
  const draft = await settlementOf(user, advance)
  await pay(user, advance, 100)
  const loss = await record(0, { way: 'adjustment', allocations: [partFor(advance, 1090, 'badDebt')] })
  const finalizing = { body: { invoiceId: draft.id, status: 'final' } }
  expect((await user.problem(endpoints.setInvoiceStatus, finalizing)).code).toBe('advanceUnpaid')
  await undo(loss)
  await record(1080, { allocations: [partFor(advance, 1080), partFor(advance, 10, 'skonto')] })
  expect((await finalize(user, draft)).status).toBe('final')
})

test('while Zahlungen is off, an Endrechnung does not ask for payments [A22.9]', async () => {
  const advance = await finalAdvance(user, 1000, { paper: { kind: 'advance', form: 'full' } })
  const draft = await settlementOf(user, advance)
  await user.call(endpoints.switchFunction, { body: { function: 'payments', on: false } })
  expect((await finalize(user, draft)).status).toBe('final')
})

test('the same key records a payment once [A22.4]', async () => {
  const final = await finalOf(user)
  const body = paymentBody(10, { allocations: [partFor(final, 10)] })
  const headers = { 'idempotency-key': 'k1' }
  const first = await user.call(endpoints.recordPayment, { body, headers })
  expect(await user.call(endpoints.recordPayment, { body, headers })).toEqual(first)
  expect((await user.call(endpoints.listPayments, { body: {} })).payments).toHaveLength(1)
})
