import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentBody, userWithPayments } from '../testing/payments/payment-calls.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('payments are listed newest first, 100 on each page, and each once [A22.43]', async () => {
  const user = await userWithPayments(app)
  const day = 86_400
  for (let index = 0; index < 205; index += 1) {
    const date = app.now() - (index % 7) * day
    const body = paymentBody(index + 1, { date, payer: 'Muster' })
    await user.call(endpoints.recordPayment, { body })
  }
  const pages: { amount: number; date: number }[][] = []
  let after = ''
  do {
    const { payments, next } = await user.call(endpoints.listPayments, { body: { after } })
    pages.push(payments)
    after = next
  } while (after !== '')
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 5])
  const listed = pages.flat()
  expect(new Set(listed.map(({ amount }) => amount)).size).toBe(205)
  const days = listed.map(({ date }) => date)
  expect(days).toEqual(days.toSorted((a, b) => b - a))
  const recent = { start: app.now() - day, end: 0, customerId: '' }
  const found = await user.call(endpoints.listPayments, { body: recent })
  expect([found.payments.length, found.next]).toEqual([30 + 30, ''])
  const unknown = await user.problem(endpoints.listPayments, { body: { after: 'nirgends' } })
  expect(unknown.code).toBe('notFound')
  const neighbour = await userWithPayments(app)
  const { payments } = await user.call(endpoints.listPayments, { body: {} })
  const theirs = { body: { after: payments[0]?.id ?? '' } }
  expect((await neighbour.problem(endpoints.listPayments, theirs)).code).toBe('notFound')
})
