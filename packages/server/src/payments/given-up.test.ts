import { endpoints } from '@kontor/contract/endpoints'
import { berlinDay } from '@kontor/domain/days/calendar-day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  finalOf,
  openOn,
  partFor,
  pay,
  paymentBody,
  userWithPayments,
  withSkonto,
} from '../testing/payments/payment-calls.ts'
import { finalize } from '../testing/project-papers.ts'
import { correctionOf, sampleItem } from '../testing/sample-bodies.ts'
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

const record = (...args: Parameters<typeof paymentBody>) =>
  user.call(endpoints.recordPayment, { body: paymentBody(...args) })
const cancel = ({ id }: { id: string }) =>
  user.call(endpoints.cancelInvoice, { body: { invoiceId: id, reason: '' } })
const verify = () => app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))

async function creditOf(final: Awaited<ReturnType<typeof finalOf>>, netto: number, index = 0) {
  const lines = [{ itemId: final.content.items[index]?.id ?? '', netto }]
  const body = { invoiceId: final.id, reason: '', lines }
  return finalize(user, await user.call(endpoints.creditInvoice, { body }))
}

/** The tax of this year by rate. */
async function taxes() {
  const { year } = berlinDay(app.now())
  const body = { year, step: 'year' as const, currency: 'EUR' as const }
  const { periods } = await user.call(endpoints.readFigures, { body })
  return periods.at(-1)?.tax.map(({ rate, netto, tax }) => [rate, netto, tax])
}

test('a Storno after Skonto leaves only the money as a credit, and corrects the tax once [A22.40]', async () => {
  const final = await finalOf(user, 200, withSkonto)
  await record(233.24, { allocations: [partFor(final, 233.24), partFor(final, 4.76, 'skonto')] })
  expect(await taxes()).toEqual([[0.19, 196, 37.24]])
  const storno = await cancel(final)
  expect(await openOn(user, final)).toEqual([-233.24, 'overpaid'])
  expect(await taxes()).toEqual([])
  const { payments } = await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })
  const allocations = payments.flatMap((payment) => payment.allocations)
  expect(allocations.filter(({ amount }) => amount < 0)).toMatchObject([
    {
      kind: 'skonto',
      amount: -4.76,
      invoiceId: storno.id,
      date: storno.content.dates.invoiceDate,
      rates: [{ rate: 0.19, netto: -4, tax: -0.76 }],
    },
  ])
  await record(-233.24, { allocations: [partFor(final, -233.24)] })
  expect(await openOn(user, final)).toEqual([0, 'paid'])
  await verify()
})

test('a Storno after a write-off leaves nothing, and corrects the tax once [A22.40]', async () => {
  const final = await finalOf(user)
  await record(0, { way: 'adjustment', allocations: [partFor(final, 238, 'badDebt')] })
  await cancel(final)
  expect(await openOn(user, final)).toEqual([0, 'paid'])
  expect(await taxes()).toEqual([])
  await verify()
})

test('a credit takes back its share of the Skonto at its own rate, and its Storno grants it again [A22.40]', async () => {
  const items = [
    sampleItem({ quantity: 1, unitPrice: 100 }),
    sampleItem({ quantity: 1, unitPrice: 100, taxRate: 0.07 }),
  ]
  const final = await finalOf(user, 0, { ...withSkonto, items })
  await record(221.48, { allocations: [partFor(final, 221.48), partFor(final, 4.52, 'skonto')] })
  const reduced = final.content.items.findIndex(({ taxRate }) => taxRate === 0.07)
  const credit = await creditOf(final, 100, reduced)
  expect(await openOn(user, final)).toEqual([-104.86, 'overpaid'])
  expect(await taxes()).toEqual([[0.19, 98, 18.62]])
  await cancel(credit)
  expect(await openOn(user, final)).toEqual([0, 'paid'])
  expect(await taxes()).toEqual([
    [0.07, 98, 6.86],
    [0.19, 98, 18.62],
  ])
  await verify()
})

test('money for what was written off settles it instead of being a credit, until it is undone [A22.40]', async () => {
  const final = await finalOf(user)
  const loss = await record(0, { way: 'adjustment', allocations: [partFor(final, 238, 'writeOff')] })
  expect(await taxes()).toEqual([])
  const late = await pay(user, final, 119)
  expect(await openOn(user, final)).toEqual([0, 'paid'])
  expect(await taxes()).toEqual([[0.19, 100, 19]])
  await verify()
  await user.call(endpoints.undoPayment, { body: { paymentId: late.id } })
  expect(await openOn(user, final)).toEqual([0, 'paid'])
  expect(await taxes()).toEqual([])
  await user.call(endpoints.undoPayment, { body: { paymentId: loss.id } })
  expect(await openOn(user, final)).toEqual([238, 'open'])
  await verify()
})

test('a return that the bank dates before the Storno takes back payment and Skonto [A22.40]', async () => {
  const day = 86_400
  const final = await finalOf(user, 200, withSkonto)
  const allocations = [partFor(final, 233.24), partFor(final, 4.76, 'skonto')]
  const payment = await record(233.24, { date: app.now() - 3 * day, allocations })
  await cancel(final)
  await record(-233.24, { date: app.now() - day, returnOf: payment.id })
  expect(await openOn(user, final)).toEqual([0, 'paid'])
  expect(await taxes()).toEqual([])
  await verify()
})

test('a Korrektur to a lower amount takes back its share of the Skonto [A22.40]', async () => {
  const final = await finalOf(user, 200, withSkonto)
  await record(233.24, { allocations: [partFor(final, 233.24), partFor(final, 4.76, 'skonto')] })
  await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
  const corrected = correctionOf(final)
  corrected.content.items = corrected.content.items.map((item) => ({ ...item, unitPrice: 100 }))
  await user.call(endpoints.updateInvoice, { body: corrected })
  expect(await openOn(user, final)).toEqual([-116.62, 'overpaid'])
  expect(await taxes()).toEqual([[0.19, 98, 18.62]])
  await verify()
})
