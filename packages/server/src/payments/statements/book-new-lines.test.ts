import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Access, Database } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { sampleDetails, sampleEntry } from '../../statement-files/sample-camt.ts'
import { finalOf, userWithPayments } from '../../testing/payments/payment-calls.ts'
import { addAccount, importEntries, linesOf } from '../../testing/payments/statement-calls.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { verifyAudit } from '../../verification/verify-audit.ts'
import { bookNewLines } from './book-new-lines.ts'

let app: TestApp
let user: TestUser
let neighbour: TestUser
beforeAll(async () => {
  app = await startTestApp()
  neighbour = await userWithPayments(app)
  await addAccount(neighbour)
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await userWithPayments(app)
  await addAccount(user)
})

const setBooking = (booksCertain: boolean) =>
  user.call(endpoints.updatePaymentSettings, { body: { startDay: 0, booksCertain } })
const lineFor = (reference: string, text: string, amount = '238.00') =>
  sampleEntry({ reference, amount, details: [sampleDetails({ texts: [text], amount })] })

test('an import books its certain lines by itself, says how many, and audits why [A35.1]', async () => {
  await setBooking(true)
  const final = await finalOf(user)
  const lines = [
    lineFor('REF-0001', `Rechnung ${final.invoiceNumber}`),
    lineFor('REF-0002', 'Danke', '99.00'),
  ]
  const result = await importEntries(user, lines)
  expect([result.outcome, result.booked]).toEqual(['imported', 1])
  const { payments } = await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })
  expect(payments).toMatchObject([{ amount: 238, createdBy: user.name }])
  const events = await user.call(endpoints.listAuditEvents, {
    body: { objectType: 'payment', objectId: payments[0]?.id ?? '' },
  })
  expect(events.map(({ action }) => action)).toEqual(['payment.byItself', 'payment.record'])
  expect(events[0]).toMatchObject({ user: user.name, detail: '{"reasons":["number","amount"]}' })
  expect((await linesOf(user, 'open')).lines).toMatchObject([{ amount: 99 }])
  await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))

  await user.call(endpoints.undoPayment, { body: { paymentId: payments[0]?.id ?? '' } })
  expect((await linesOf(user, 'open')).lines).toHaveLength(2)
})

test('nothing is booked unless the organisation wants it, and never what an earlier file left [A35.1]', async () => {
  const final = await finalOf(user)
  const first = await importEntries(user, [lineFor('REF-0001', `Rechnung ${final.invoiceNumber}`)])
  expect([first.outcome, first.booked]).toEqual(['imported', undefined])
  await setBooking(true)
  const second = await importEntries(user, [lineFor('REF-0002', 'Danke', '99.00')], { id: 'S2' })
  expect([second.outcome, second.booked]).toEqual(['imported', 0])
  expect((await linesOf(user, 'open')).open).toBe(2)
})

test('the setting is off, stays as it is when a call does not name it, and belongs to one organisation [A35.1]', async () => {
  expect((await user.call(endpoints.getPaymentSettings)).booksCertain).toBe(false)
  await setBooking(true)
  expect(await user.call(endpoints.updatePaymentSettings, { body: { startDay: 0 } })).toMatchObject({
    booksCertain: true,
  })
  expect((await neighbour.call(endpoints.getPaymentSettings)).booksCertain).toBe(false)
  await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
})

test('after a problem, the file is read, what was booked stays, and the rest waits in the queue [A35.1]', async () => {
  const finals = [await finalOf(user)]
  while (finals.length < 201) finals.push(await finalOf(user))
  const lines = finals.map(({ invoiceNumber }) =>
    lineFor(`REF-${invoiceNumber}`, `Rechnung ${invoiceNumber}`),
  )
  const result = await importEntries(user, lines)
  await setBooking(true)
  const turns: Access[] = []
  const within: Database['within'] = (organisation, work, access = 'write') => {
    turns.push(access)
    if (turns.length === 3) throw new ProblemError('tooManyRequests')
    return app.database.within(organisation, work, access)
  }
  const database = { ...app.database, within }
  const booked = await bookNewLines(database, user.session, result, randomUUID)
  expect(booked).toEqual({ ...result, booked: 200 })
  expect(turns).toEqual(['read', 'write', 'write'])
  const { open, certain } = await linesOf(user, 'open')
  expect([open, certain.length]).toEqual([1, 1])
})
