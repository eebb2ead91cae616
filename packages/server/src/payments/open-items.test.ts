import { endpoints } from '@kontor/contract/endpoints'
import type { PaymentInput } from '@kontor/contract/payments/payment-schema'
import { berlinDay } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuildClaimEntries } from '../database/claim-entries.ts'
import type { Db } from '../database/connect.ts'
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

describe('open items', () => {
  test('are aged by day, in each currency, and answer for a past day [A22.2]', async () => {
    const now = app.now()
    const aged = (age: number): Promise<Invoice> =>
      finalOf(user, 100, { ...withSkonto, dates: datedAt(now - (age + 14) * day) })
    for (const age of [0, 20, 50]) await aged(age)
    const [younger, oldest] = [await aged(80), await aged(200)]
    await finalOf(user, 100, { payment: { ...oldest.content.payment, currency: 'USD' } })
    const { items, totals } = await openItems()
    expect(items.map(({ daysLate }) => daysLate)).toEqual([200, 80, 50, 20, 0, 0])
    expect(totals).toMatchObject([
      {
        currency: 'EUR',
        open: 595,
        overdue: 476,
        buckets: { notDue: 119, upTo30: 119, upTo60: 119, upTo90: 119, over90: 119 },
      },
      { currency: 'USD', open: 119, overdue: 0, buckets: { notDue: 119 } },
    ])
    await pay(user, oldest, 119)
    expect((await openItems()).totals[0]?.open).toBe(476)
    await pay(user, oldest, 1)
    const credit = (await openItems()).items.find(({ open }) => open < 0)
    expect(credit).toMatchObject({ invoiceId: oldest.id, open: -1, daysLate: 0, bucket: 'notDue' })
    const past = await openItems(now - 90 * day)
    expect(past.items.map(({ invoiceId, open, daysLate }) => [invoiceId, open, daysLate])).toEqual([
      [oldest.id, 119, 110],
      [younger.id, 119, 0],
    ])
  })

  test('stay the same for a past day when a payment is undone later [A22.44]', async () => {
    const final = await finalOf(user, 100, { dates: datedAt(app.now() - 20 * day) })
    const body = paymentBody(119, { date: app.now() - 10 * day, allocations: [partFor(final, 119)] })
    const { id } = await user.call(endpoints.recordPayment, { body })
    const before = await openItems(app.now() - 5 * day)
    expect(before.items).toEqual([])
    await user.call(endpoints.undoPayment, { body: { paymentId: id } })
    expect(await openItems(app.now() - 5 * day)).toEqual(before)
    expect(await openOn(user, final)).toEqual([119, 'open'])
    expect((await user.call(endpoints.listPayments, { body: {} })).payments).toEqual([])
    const again = await user.problem(endpoints.undoPayment, { body: { paymentId: id } })
    expect(again.code).toBe('notFound')
    const undoing = await user.problem(endpoints.undoPayment, { body: { paymentId: `undo-${id}` } })
    expect(undoing.code).toBe('notFound')
    const rows = await app.database.within(user.organisation, (db) =>
      db
        .selectFrom('allocation')
        .select(['amount_cents', 'reversal_of'])
        .where('organisation', '=', user.organisation)
        .orderBy('amount_cents')
        .execute(),
    )
    expect(rows).toMatchObject([{ amount_cents: -11_900 }, { amount_cents: 11_900, reversal_of: '' }])
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })

  test('show what a later Storno or credit takes back of a claim from before the first day [A22.42]', async () => {
    const old = { dates: datedAt(app.now() - 400 * day) }
    const [cancelled, credited, untouched] = [
      await finalOf(user, 100, old),
      await finalOf(user, 200, old),
      await finalOf(user, 300, old),
    ]
    const recent = await finalOf(user, 100)
    await pay(user, untouched, 119)
    const { revision } = await user.call(endpoints.getPaymentSettings)
    await user.call(endpoints.updatePaymentSettings, {
      body: { startDay: app.now() - 30 * day, revision },
    })
    await user.call(endpoints.cancelInvoice, { body: { invoiceId: cancelled.id, reason: '' } })
    const lines = [{ itemId: credited.content.items[0]?.id ?? '', netto: 50 }]
    const body = { invoiceId: credited.id, reason: '', lines }
    await finalize(user, await user.call(endpoints.creditInvoice, { body }))
    expect(await openOn(user, cancelled)).toEqual([-119, 'overpaid'])
    expect(await openOn(user, credited)).toEqual([-59.5, 'overpaid'])
    expect(await openOn(user, untouched)).toEqual([0, 'settledBefore'])
    const { items, totals } = await openItems()
    expect(items.map(({ invoiceId, open }) => [invoiceId, open])).toEqual([
      [cancelled.id, -119],
      [credited.id, -59.5],
      [recent.id, 119],
    ])
    expect(totals).toMatchObject([{ open: 119, credit: 178.5 }])
    expect((await openItems(app.now() - day)).totals).toEqual([])
    const { credits } = await user.call(endpoints.getClaim, { params: { invoiceId: recent.id } })
    expect(credits.map(({ amount }) => amount)).toEqual([119, 59.5])
    const record = (amount: number, allocations: PaymentInput['allocations'], way?: 'setOff') =>
      paymentBody(amount, { allocations, ...(way === undefined ? {} : { way }) })
    const tooMuch = { body: record(-119.01, [partFor(cancelled, -119.01)]) }
    expect((await user.problem(endpoints.recordPayment, tooMuch)).code).toBe('creditExceeded')
    const paying = { body: record(5, [partFor(credited, 5)]) }
    expect((await user.problem(endpoints.recordPayment, paying)).code).toBe('claimSettledBefore')
    await user.call(endpoints.recordPayment, { body: record(-119, [partFor(cancelled, -119)]) })
    const setOff = [partFor(credited, -59.5), partFor(recent, 59.5)]
    await user.call(endpoints.recordPayment, { body: record(0, setOff, 'setOff') })
    expect(await openOn(user, cancelled)).toEqual([0, 'settledBefore'])
    expect((await openItems()).items.map(({ invoiceId, open }) => [invoiceId, open])).toEqual([
      [recent.id, 59.5],
    ])
    const { year } = berlinDay(app.now())
    const { periods } = await user.call(endpoints.readFigures, {
      body: { year, step: 'year', currency: 'EUR' },
    })
    expect(periods.at(-1)).toMatchObject({ open: 59.5, credit: 0 })
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })

  test('leave out what is older than the first day, unless it is opened again [A22.8]', async () => {
    const old = await finalOf(user, 100, { dates: datedAt(app.now() - 400 * day) })
    const recent = await finalOf(user, 100)
    const startDay = app.now() - 30 * day
    const { revision } = await user.call(endpoints.getPaymentSettings)
    await user.call(endpoints.updatePaymentSettings, { body: { startDay, revision } })
    const stale = await user.problem(endpoints.updatePaymentSettings, { body: { startDay, revision } })
    expect(stale.code).toBe('stale')
    expect((await openItems()).items.map(({ invoiceId }) => invoiceId)).toEqual([recent.id])
    expect(await openOn(user, old)).toEqual([0, 'settledBefore'])
    const body = paymentBody(119, { allocations: [partFor(old, 119)] })
    expect((await user.problem(endpoints.recordPayment, { body })).code).toBe('claimSettledBefore')
    await user.call(endpoints.reopenClaim, { body: { invoiceId: old.id } })
    await user.call(endpoints.reopenClaim, { body: { invoiceId: old.id } })
    expect(await openOn(user, old)).toEqual([119, 'overdue'])
    await pay(user, old, 119)
    expect(await openOn(user, old)).toEqual([0, 'paid'])
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })
})

test('the entries of claims can be made again from the finals, also for a Storno of a credit [A22.3]', async () => {
  const final = await finalOf(user, 200, withSkonto)
  const lines = [{ itemId: final.content.items[0]?.id ?? '', netto: 50 }]
  const body = { invoiceId: final.id, reason: '', lines }
  const credit = await finalize(user, await user.call(endpoints.creditInvoice, { body }))
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: credit.id, reason: '' } })
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: final.id, reason: '' } })
  const advance = await finalAdvance(user, 1000, { paper: { kind: 'advance', form: 'full' } })
  await pay(user, advance, 1190)
  const settlement = await finalize(user, await settlementOf(user, advance))
  expect(await openOn(user, settlement)).toEqual([10_710, 'open'])
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: settlement.id, reason: '' } })
  const { organisation } = user
  const entries = (db: Db) =>
    db.selectFrom('claim_entry').selectAll().where('organisation', '=', organisation).orderBy('invoice_id')
  await app.database.within(organisation, async (db) => {
    const written = await entries(db).execute()
    expect(written).toHaveLength(7)
    await db.deleteFrom('claim_entry').where('organisation', '=', organisation).execute()
    await rebuildClaimEntries(db, organisation)
    expect(await entries(db).execute()).toEqual(written)
  })
  expect((await openItems()).items).toEqual([])
})
