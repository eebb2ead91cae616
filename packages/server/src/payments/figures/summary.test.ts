import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  datedAt,
  finalOf,
  partFor,
  pay,
  paymentBody,
  userWithPayments,
  withSkonto,
} from '../../testing/payments/payment-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const day = 86_400

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('tells what is open, overdue and received this month, in each currency [A22.50]', async () => {
  const user = await userWithPayments(app)
  const summary = () => user.call(endpoints.getPaymentSummary)
  expect(await summary()).toEqual([{ currency: 'EUR', open: 0, overdue: 0, received: 0 }])
  // Due 14 days after the invoice: yesterday, today and much earlier.
  const late = await finalOf(user, 100, { ...withSkonto, dates: datedAt(app.now() - 15 * day) })
  const due = await finalOf(user, 100, { ...withSkonto, dates: datedAt(app.now() - 14 * day) })
  const old = await finalOf(user, 100, { ...withSkonto, dates: datedAt(app.now() - 90 * day) })
  const other = await finalOf(user, 100, {}, 'GBP')
  expect(await summary()).toEqual([
    { currency: 'EUR', open: 357, overdue: 238, received: 0 },
    { currency: 'GBP', open: 119, overdue: 0, received: 0 },
  ])
  await pay(user, late, 19)
  // Paid too much: what is above zero stays the same, and a credit is no negative claim.
  await pay(user, due, 120)
  const pounds = paymentBody(119, { currency: 'GBP', allocations: [partFor(other, 119)] })
  const paid = await user.call(endpoints.recordPayment, { body: pounds })
  const before = paymentBody(50, { date: app.now() - 10 * day, allocations: [partFor(old, 50)] })
  await user.call(endpoints.recordPayment, { body: before })
  const skonto = paymentBody(0, { way: 'adjustment', allocations: [partFor(late, 1, 'skonto')] })
  await user.call(endpoints.recordPayment, { body: skonto })
  expect(await summary()).toEqual([
    { currency: 'EUR', open: 168, overdue: 168, received: 139 },
    { currency: 'GBP', open: 0, overdue: 0, received: 119 },
  ])
  const back = paymentBody(-119, { currency: 'GBP', returnOf: paid.id })
  await user.call(endpoints.recordPayment, { body: back })
  expect((await summary())[1]).toEqual({ currency: 'GBP', open: 119, overdue: 0, received: 0 })
})

test('counts what the open items count: nothing from before the first day, and nothing of a neighbour [A22.50]', async () => {
  const user = await userWithPayments(app)
  const reader = await app.user({ organisation: user.organisation, role: 'reading' })
  const old = await finalOf(user, 100, { ...withSkonto, dates: datedAt(app.now() - 60 * day) })
  const { revision } = await user.call(endpoints.getPaymentSettings)
  const startDay = app.now() - 30 * day
  await user.call(endpoints.updatePaymentSettings, { body: { startDay, revision } })
  expect((await reader.call(endpoints.getPaymentSummary))[0]).toMatchObject({ open: 0, overdue: 0 })
  await user.call(endpoints.reopenClaim, { body: { invoiceId: old.id } })
  expect((await reader.call(endpoints.getPaymentSummary))[0]).toMatchObject({ open: 119, overdue: 119 })
  const neighbour = await userWithPayments(app)
  expect(await neighbour.call(endpoints.getPaymentSummary)).toMatchObject([{ open: 0 }])
})

test('needs the function [A22.50]', async () => {
  const user = await app.user()
  expect((await user.problem(endpoints.getPaymentSummary)).code).toBe('functionOff')
})
