import { endpoints } from '@kontor/contract/endpoints'
import type { PeriodFigures } from '@kontor/contract/payments/figures/figure-schema'
import { berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  datedAt,
  finalOf,
  partFor,
  pay,
  paymentBody,
  userWithPayments,
} from '../../testing/payments/payment-calls.ts'
import { PlayedPayments } from '../../testing/payments/played-payments.ts'
import { finalAdvance } from '../../testing/project-papers.ts'
import { sampleItem } from '../../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { verifyAudit } from '../../verification/verify-audit.ts'

let app: TestApp
let user: TestUser
let thisYear: number
beforeAll(async () => {
  app = await startTestApp()
  thisYear = berlinDay(app.now()).year
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await userWithPayments(app)
})

const lastYear = (month: number, day: number) => noonOf({ year: thisYear - 1, month, day })

const figures = (year = thisYear - 1, step: 'month' | 'quarter' | 'year' = 'quarter') =>
  user.call(endpoints.readFigures, { body: { year, step, currency: 'EUR' } })

async function taxationIs(taxation: 'agreed' | 'received'): Promise<void> {
  const { revision } = await user.call(endpoints.getPaymentSettings)
  await user.call(endpoints.updatePaymentSettings, { body: { startDay: 0, taxation, revision } })
}

const taxes = (periods: PeriodFigures[]) => periods.map(({ tax }) => tax.map((one) => one.tax))

/** Invoiced in the first quarter, paid with Skonto in the second. */
async function paidWithSkonto(): Promise<void> {
  const final = await finalOf(user, 100, { dates: datedAt(lastYear(3, 31)) })
  const allocations = [partFor(final, 116.62), partFor(final, 2.38, 'skonto')]
  const body = paymentBody(116.62, { date: lastYear(4, 10), allocations })
  await user.call(endpoints.recordPayment, { body })
}

test('tell what was invoiced, received, given up and open, and compare with the year before [A22.30]', async () => {
  await paidWithSkonto()
  await finalOf(user, 50, { dates: datedAt(noonOf({ year: thisYear - 2, month: 2, day: 1 })) })
  await finalOf(user, 10, { dates: datedAt(lastYear(12, 31)) })
  const { periods, customers, currencies } = await figures()
  expect(periods).toMatchObject([
    { invoiced: 119, received: 0, givenUp: 0, open: 178.5, invoicedBefore: 59.5 },
    { invoiced: 0, received: 116.62, givenUp: 2.38, open: 59.5, paidCount: 1, daysToPay: 10 },
    { invoiced: 0, received: 0, open: 59.5 },
    { invoiced: 11.9, received: 0, open: 71.4 },
  ])
  expect(customers).toEqual([{ id: 'c1', name: 'Werft GmbH', invoiced: 130.9, received: 116.62, open: 71.4 }])
  expect(currencies).toEqual(['EUR'])
  const years = (await figures(thisYear - 1, 'year')).periods
  expect(years.map(({ invoiced }) => invoiced)).toEqual([0, 0, 0, 59.5, 130.9])
  expect((await figures(thisYear, 'month')).periods).toHaveLength(berlinDay(app.now()).month)
  expect((await figures(thisYear + 1)).periods).toEqual([])
})

test('reach back to 1975, with the four years before it [A22.30]', async () => {
  const { periods } = await figures(1975, 'year')
  expect(periods.map(({ start }) => berlinDay(start).year)).toEqual([1971, 1972, 1973, 1974, 1975])
  const body = { year: 1974, step: 'year', currency: 'EUR' }
  expect(await user.problem(endpoints.readFigures, { body })).toMatchObject({ code: 'invalidRequest' })
})

test('count tax when it is agreed, less Skonto in its own month, or when it is received [A22.31]', async () => {
  await paidWithSkonto()
  expect(taxes((await figures()).periods)).toEqual([[19], [-0.38], [], []])
  await taxationIs('received')
  expect(taxes((await figures()).periods)).toEqual([[], [18.62], [], []])
  await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
})

test('count advances when they are received, whatever the setting [A22.31]', async () => {
  const advance = await finalAdvance(user, 1000, { dates: datedAt(lastYear(2, 1)) })
  const body = paymentBody(595, { date: lastYear(5, 2), allocations: [partFor(advance, 595)] })
  await user.call(endpoints.recordPayment, { body })
  for (const taxation of ['agreed', 'received'] as const) {
    await taxationIs(taxation)
    expect(taxes((await figures()).periods)).toEqual([[], [95], [], []])
  }
})

test('take back the rates of a credit when it is refunded [A22.31]', async () => {
  await taxationIs('received')
  const items = [
    sampleItem({ quantity: 1, unitPrice: 100 }),
    sampleItem({ quantity: 1, unitPrice: 100, taxRate: 0.07 }),
  ]
  const final = await finalOf(user, 0, { items, dates: datedAt(lastYear(1, 10)) })
  const reduced = final.content.items.find(({ taxRate }) => taxRate === 0.07)
  const received = paymentBody(226, { date: lastYear(2, 10), allocations: [partFor(final, 226)] })
  await user.call(endpoints.recordPayment, { body: received })
  const lines = [{ itemId: reduced?.id ?? '', netto: 100 }]
  const credit = await user.call(endpoints.creditInvoice, {
    body: { invoiceId: final.id, reason: '', lines },
  })
  await user.call(endpoints.setInvoiceStatus, { body: { invoiceId: credit.id, status: 'final' } })
  await user.call(endpoints.recordPayment, {
    body: paymentBody(-107, { allocations: [partFor(final, -107)] }),
  })
  expect((await figures()).periods[0]?.tax).toEqual([
    { rate: 0.07, netto: 100, tax: 7 },
    { rate: 0.19, netto: 100, tax: 19 },
  ])
  const now = (await figures(thisYear, 'year')).periods.at(-1)
  expect(now?.tax).toEqual([{ rate: 0.07, netto: -100, tax: -7 }])
})

test('show a Kleinunternehmer its received turnover of the year and the limits [A22.32]', async () => {
  expect((await figures()).smallBusiness).toBeNull()
  const { profile } = await user.call(endpoints.getOrganisation)
  await user.call(endpoints.updateProfile, { body: { ...profile, smallBusiness: true } })
  const items = [sampleItem({ quantity: 1, unitPrice: 300, taxRate: 0 })]
  const final = await finalOf(user, 0, { items, dates: datedAt(lastYear(6, 1)) })
  const body = paymentBody(200, { date: lastYear(7, 1), allocations: [partFor(final, 200)] })
  await user.call(endpoints.recordPayment, { body })
  await pay(user, final, 100)
  expect((await figures(thisYear)).smallBusiness).toEqual({
    current: 100,
    before: 200,
    currentLimit: 100_000,
    beforeLimit: 25_000,
  })
})

test('show nothing of a neighbour organisation [A22.1]', async () => {
  const neighbour = await userWithPayments(app)
  await pay(neighbour, await finalOf(neighbour), 100)
  const own = await figures(thisYear)
  expect(own.currencies).toEqual([])
  expect(own.customers).toEqual([])
  expect(own.periods.every(({ invoiced, received, open }) => invoiced + received + open === 0)).toBe(true)
})

test('agree with the open items, and add up, after any invoices and payments [A22.30]', async () => {
  const move = fc.record({ cents: fc.integer({ min: 1, max: 50_000 }), daysAgo: fc.nat({ max: 400 }) })
  const cents = (amount: number) => Math.round(amount * 100)
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 10 }), async (moves) => {
      user = await userWithPayments(app)
      const played = new PlayedPayments(user, app.now())
      for (const [index, { cents: amount, daysAgo }] of moves.entries()) {
        await played.invoice(amount, 'EUR', daysAgo)
        const claim = played.claims[index >> 1]
        if (claim === undefined) continue
        const part = { claim, kind: 'payment' as const, cents: 1 + (amount >> 1) }
        await played.record(part.cents, [part], { daysAgo: daysAgo >> 1 })
      }
      const last = played.claims.at(-1)
      if (last) await played.storno(last)
      for (const step of ['month', 'quarter', 'year'] as const) {
        const { periods, customers } = await figures(thisYear, step)
        for (const { end, open, credit } of periods) {
          const asOf = Math.min(end, app.now())
          const { items } = await user.call(endpoints.listOpenItems, { body: { asOf } })
          const sum = (wanted: (amount: number) => boolean) =>
            items
              .map((item) => cents(item.open))
              .filter(wanted)
              .reduce((a, b) => a + b, 0)
          expect([cents(open), cents(credit)]).toEqual([sum((one) => one > 0), 0 - sum((one) => one < 0)])
        }
        periods.forEach(({ open, credit, invoiced, received, givenUp }, index) => {
          const before = periods[index - 1]
          if (before === undefined) return
          const change = cents(open) - cents(credit) - cents(before.open) + cents(before.credit)
          expect(change).toBe(cents(invoiced) - cents(received) - cents(givenUp))
        })
        const of = (key: 'invoiced' | 'received') =>
          periods.map((one) => cents(one[key])).reduce((a, b) => a + b, 0)
        const byCustomer = (key: 'invoiced' | 'received') =>
          customers.map((one) => cents(one[key])).reduce((a, b) => a + b, 0)
        expect([byCustomer('invoiced'), byCustomer('received')]).toEqual([of('invoiced'), of('received')])
      }
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
