import { endpoints } from '@kontor/contract/endpoints'
import type { ReminderPreview } from '@kontor/contract/payments/reminders/reminder-schema'
import { addDays, berlinDay, berlinNoon, noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { workingDayFrom } from '@kontor/domain/payments/reminders/working-day'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sampleBalance, sampleDetails, sampleEntry } from '../../statement-files/sample-camt.ts'
import {
  datedAt,
  finalOf,
  partFor,
  pay,
  paymentBody,
  userWithPayments,
} from '../../testing/payments/payment-calls.ts'
import { addAccount, importEntries, linesOf } from '../../testing/payments/statement-calls.ts'
import { sampleCustomer, sampleInvoice } from '../../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { verifyAudit } from '../../verification/verify-audit.ts'
import { previewReminders } from './preview-reminders.ts'
import { runReminders } from './run-reminders.ts'

let app: TestApp
let user: TestUser
let neighbour: TestUser
let customerId: string
let names = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await userWithPayments(app)
  neighbour = await userWithPayments(app)
  customerId = (await user.call(endpoints.createCustomer, { body: sampleCustomer() })).id
  // A late claim of a neighbour, which nobody else may see or remind.
  await lateFinal(neighbour, 'c1')
})

const day = (days: number) => noonOf(addDays(berlinDay(app.now()), days))

/** A final of 1,000 net, written `age` days ago and due 14 days later. */
async function lateFinal(of: TestUser = user, customer = customerId, age = 30): Promise<Invoice> {
  const content = sampleInvoice().content
  return finalOf(of, 1000, {
    dates: datedAt(day(-age)),
    payment: { ...content.payment, paymentGoal: 14 },
    customer: { ...content.customer, customerId: customer, companyName: 'Bäckerei Übermut GmbH' },
  })
}

const preview = (of: TestUser = user) => of.call(endpoints.previewReminders)
const chosen = ({ letters }: ReminderPreview) =>
  letters.map(({ customerId: id, customerName, currency, sums }) => ({
    ...{ customerId: id, customerName, currency },
    total: sums.total,
  }))
const run = async () => {
  const body = { letters: chosen(await preview()) }
  return (await user.call(endpoints.runReminders, { body })).letters
}

/** Lets days pass. Tokens expire within minutes, so another user of the organisation continues. */
async function later(days: number): Promise<void> {
  app.advance(days * 86_400)
  user = await app.user({ organisation: user.organisation, name: `later-${++names}` })
}

describe('a run', () => {
  test('writes one letter per customer, with its own number, that never changes [A22.26, A22.28]', async () => {
    const [first, second] = [await lateFinal(), await lateFinal()]
    const { letters } = await preview()
    expect(letters).toMatchObject([
      { customerName: 'Bäckerei Übermut GmbH', level: 1, sums: { total: 2380, interest: 0, lumpSum: 0 } },
    ])
    const written = await run()
    expect(written).toMatchObject([
      {
        number: 'M-2026-0001',
        total: 2380,
        title: 'Zahlungserinnerung',
        date: berlinNoon(app.now()),
        deadline: workingDayFrom(day(10)),
        invoiceNumbers: [first.invoiceNumber, second.invoiceNumber],
        createdBy: 'alice',
      },
    ])
    const id = written[0]?.id ?? ''
    const { letter, seller } = await user.call(endpoints.getReminder, { params: { id } })
    expect(letter).toMatchObject({
      number: 'M-2026-0001',
      customer: { companyName: 'Bäckerei Übermut GmbH' },
    })
    expect(letter.templateReference).toEqual(first.templateReference)
    // Later changes to customer and organisation do not reach it.
    await user.call(endpoints.updateProfile, { body: { ...seller, legalName: 'Neu GmbH' } })
    expect(await user.call(endpoints.getReminder, { params: { id } })).toEqual({ letter, seller })
    expect(await preview()).toMatchObject({ letters: [] })
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })

  test('goes to the current address of a customer, and to that of the invoice without one [A22.26]', async () => {
    await lateFinal()
    await lateFinal(user, 'unknown')
    const customer = await user.call(endpoints.getCustomer, { params: { id: customerId } })
    const postAddress = { ...customer.postAddress, street: 'Neue Straße 1' }
    await user.call(endpoints.updateCustomer, { body: { ...customer, postAddress } })
    const written = await run()
    expect(written).toHaveLength(2)
    const streets: string[] = []
    for (const { id } of written) {
      const { letter } = await user.call(endpoints.getReminder, { params: { id } })
      streets.push(letter.customer.address.street)
    }
    expect(streets.toSorted()).toEqual(['', 'Neue Straße 1'])
  })

  test('reminds at the next level only after the deadline, with interest and 40 € [A22.24, A22.26]', async () => {
    await lateFinal()
    await run()
    await later(11)
    expect((await preview()).letters).toEqual([])
    await later(4)
    const { letters } = await preview()
    expect(letters).toMatchObject([{ level: 2, title: '1. Mahnung', debtor: 'business' }])
    const [line] = letters[0]?.lines ?? []
    // In default since the day after the deadline of the reminder; 1,190 € at 10.27 %.
    const from = noonOf(addDays(berlinDay(workingDayFrom(day(-5))), 1))
    const days = Math.round((berlinNoon(app.now()) - from) / 86_400) + 1
    const interest = Math.round((1190 * 10.27 * days) / 365) / 100
    expect(line).toMatchObject({ defaultFrom: from, defaultReason: 'reminder', interest, lumpSum: 40 })
    expect(letters[0]?.sums.total).toBe(Math.round((1190 + 40 + interest) * 100) / 100)
  })

  test('asks a consumer for 5 points and never for 40 € [A22.23, A22.24]', async () => {
    await lateFinal()
    await run()
    await later(20)
    const body = { customerId, debtor: 'consumer' }
    expect(await user.call(endpoints.setDebtor, { body })).toEqual(body)
    const [letter] = (await preview()).letters
    expect(letter).toMatchObject({ debtor: 'consumer', sums: { lumpSum: 0 } })
    expect(letter?.sums.interest).toBeGreaterThan(0)
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })

  test('counts payments and paid costs, and drops what is paid [A22.24]', async () => {
    const [half, whole] = [await lateFinal(), await lateFinal()]
    await pay(user, half, 500)
    await pay(user, whole, 1190)
    const [letter] = (await preview()).letters
    expect(letter?.lines).toMatchObject([{ claimId: half.id, principal: 1190, paid: 500, total: 690 }])
    await run()
    await later(20)
    const allocations = [partFor(half, 40, 'fee')]
    await user.call(endpoints.recordPayment, { body: paymentBody(40, { allocations }) })
    const [next] = (await preview()).letters
    expect(next?.sums).toMatchObject({ principal: 1190, lumpSum: 40, paid: 540 })
  })

  test('is refused with the names while money of a customer in it is not allocated [A22.26]', async () => {
    await lateFinal()
    const other = (await user.call(endpoints.createCustomer, { body: sampleCustomer('Andere GmbH') })).id
    await lateFinal(user, other)
    await user.call(endpoints.recordPayment, { body: paymentBody(100, { customerId }) })
    await user.call(endpoints.recordPayment, { body: paymentBody(7, { payer: 'Wer auch immer' }) })
    const shown = await preview()
    expect(shown.unallocated).toMatchObject([{ customerId, currency: 'EUR', amount: 100 }])
    expect(shown.unassigned).toMatchObject([{ customerName: 'Wer auch immer', amount: 7 }])
    const all = chosen(shown)
    const refused = await user.problem(endpoints.runReminders, { body: { letters: all } })
    expect(refused).toMatchObject({ code: 'remindersUnsafe', customers: ['Bäckerei Übermut GmbH'] })
    const letters = all.filter((letter) => letter.customerId === other)
    expect(await user.call(endpoints.runReminders, { body: { letters } })).toMatchObject({
      letters: [{ number: 'M-2026-0001' }],
    })
  })

  test('is refused while the newest bank statement is too old [A22.26]', async () => {
    await lateFinal()
    const { organisation } = user
    const attempt = (age: number) =>
      app.database.within(organisation, async (db) => {
        const banks = { lastStatementDay: async () => day(-age), waitingMoney: async () => [] }
        const shown = await previewReminders(db, user.session, banks)
        const options = { newId: () => `letter-${age}`, banks }
        return { shown, written: await runReminders(db, user.session, chosen(shown), options) }
      })
    await expect(attempt(8)).rejects.toMatchObject({ code: 'remindersUnsafe' })
    const { shown, written } = await attempt(7)
    expect(shown.oldStatements).toBe(0)
    expect(written).toHaveLength(1)
  })

  test('adds up paid interest and fees to the cent [A22.24]', async () => {
    const final = await lateFinal()
    for (const amount of [0.1, 0.2]) {
      const allocations = [partFor(final, amount, 'fee')]
      await user.call(endpoints.recordPayment, { body: paymentBody(amount, { allocations }) })
    }
    expect((await preview()).letters.map(({ sums }) => [sums.paid, sums.total])).toEqual([[0.3, 1189.7]])
  })

  test('is refused while a line of the bank names a claim and is not booked [A22.26]', async () => {
    const { invoiceNumber } = await lateFinal()
    await addAccount(user)
    const line = (reference: string, details: Parameters<typeof sampleDetails>[0]) =>
      sampleEntry({
        amount: '500.00',
        day: new Date(app.now() * 1000).toISOString().slice(0, 10),
        reference,
        details: [sampleDetails(details)],
      })
    await importEntries(user, [
      line('BANK-0001', { party: 'Irgendwer', texts: [`Rechnung ${invoiceNumber}`] }),
      line('BANK-0002', { party: 'Fremd AG', texts: ['Miete'], iban: 'DE02500105170137075030' }),
    ])
    const shown = await preview()
    expect(shown.unallocated).toMatchObject([{ customerId, currency: 'EUR', amount: 500 }])
    expect(shown.unassigned).toMatchObject([{ customerId: '', customerName: 'Fremd AG', amount: 500 }])
    const refused = await user.problem(endpoints.runReminders, { body: { letters: chosen(shown) } })
    expect(refused).toMatchObject({ code: 'remindersUnsafe', customers: ['Bäckerei Übermut GmbH'] })
    const { lines } = await linesOf(user, 'open')
    const body = { lineIds: lines.map(({ id }) => id), reason: 'other' as const }
    await user.call(endpoints.setLinesAside, { body })
    expect(await run()).toHaveLength(1)
  })

  test('knows the newest bank statement from the imported files [A22.26]', async () => {
    await lateFinal()
    await addAccount(user)
    await importEntries(user, [sampleEntry({ day: '2020-02-03', reference: 'OLD-0001' })])
    const shown = await preview()
    expect(shown.oldStatements).toBe(noonOf({ year: 2020, month: 2, day: 3 }))
    const refused = await user.problem(endpoints.runReminders, { body: { letters: chosen(shown) } })
    expect(refused.code).toBe('remindersUnsafe')
    const today = new Date(app.now() * 1000).toISOString().slice(0, 10)
    const balances = sampleBalance('OPBD', '1.00', today) + sampleBalance('CLBD', '1.00', today)
    // A statement on which nothing moved is as new as its closing balance.
    await importEntries(user, [], { id: 'S2', balances })
    expect((await preview()).oldStatements).toBe(0)
    expect(await run()).toHaveLength(1)
  })

  test('is refused if a letter is no longer as the user saw it, and then uses up no number [A22.26]', async () => {
    const final = await lateFinal()
    const letters = chosen(await preview())
    await pay(user, final, 10)
    expect(await user.problem(endpoints.runReminders, { body: { letters } })).toMatchObject({ code: 'stale' })
    expect(await run()).toMatchObject([{ number: 'M-2026-0001', total: 1180 }])
    const again = await user.problem(endpoints.runReminders, { body: { letters: chosen(await preview()) } })
    expect(again.code).toBe('invalidRequest')
    expect(await user.problem(endpoints.runReminders, { body: { letters } })).toMatchObject({ code: 'stale' })
  })

  test('says for which half-year the base rate is missing [A22.21]', async () => {
    const shared = app
    app = await startTestApp()
    onTestFinished(async () => {
      await app.close()
      app = shared
    })
    user = await userWithPayments(app)
    customerId = (await user.call(endpoints.createCustomer, { body: sampleCustomer() })).id
    await lateFinal()
    await run()
    await later(365)
    const missing = noonOf({ year: 2027, month: 1, day: 1 })
    expect(await preview()).toMatchObject({ letters: [], missingRate: missing })
    const settings = await user.call(endpoints.getReminderSettings)
    const baseRates = [{ from: missing, rate: 0.0152 }]
    await user.call(endpoints.updateReminderSettings, { body: { ...settings, baseRates } })
    expect(await preview()).toMatchObject({ letters: [{ level: 2 }], missingRate: 0 })
  })

  test('writes each letter once, even if two users confirm it at the same time [A22.26]', async () => {
    await lateFinal()
    const letters = chosen(await preview())
    const results = await Promise.all(
      [1, 2].map(() => user.send(endpoints.runReminders, { body: { letters } })),
    )
    expect(results.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await user.call(endpoints.listReminders)).toHaveLength(1)
  })
})

describe('a claim', () => {
  test('that is stopped or disputed with a reason gets no reminder [A22.25]', async () => {
    const final = await lateFinal()
    const facts = { claimId: final.id, isAgreed: false, receivedOn: 0, hasConsumerNote: false }
    const refused = await user.problem(endpoints.setClaimFacts, {
      body: { ...facts, flag: 'stop', reason: ' ' },
    })
    expect(refused.issues).toEqual([{ path: 'reason', code: 'required' }])
    const body = { ...facts, flag: 'dispute', reason: ' Mangel ' }
    expect(await user.call(endpoints.setClaimFacts, { body })).toMatchObject({
      ...{ flag: 'dispute', reason: 'Mangel', skipped: 'dispute', flaggedAt: berlinNoon(app.now()) },
    })
    expect((await preview()).letters).toEqual([])
    await user.call(endpoints.setClaimFacts, { body: { ...facts, flag: '' } })
    expect((await preview()).letters).toHaveLength(1)
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })

  test('lists its stage, what starts its default, and when it may be time-barred [A22.23, A22.25]', async () => {
    const final = await lateFinal()
    await lateFinal(user, customerId, 5)
    expect(await user.call(endpoints.listLateClaims)).toMatchObject([
      {
        claimId: final.id,
        open: 1190,
        level: 0,
        nextOn: day(-9),
        skipped: '',
        debtor: 'business',
        defaultReason: '',
        limitationDay: noonOf({ year: 2029, month: 12, day: 31 }),
      },
    ])
    const facts = { claimId: final.id, flag: '', reason: '', receivedOn: 0, hasConsumerNote: false }
    const agreed = await user.call(endpoints.setClaimFacts, { body: { ...facts, isAgreed: true } })
    expect(agreed).toMatchObject({ defaultReason: 'agreed', isAgreed: true })
    const future = await user.problem(endpoints.setClaimFacts, {
      body: { ...facts, isAgreed: false, receivedOn: day(1) },
    })
    expect(future.issues).toEqual([{ path: 'receivedOn', code: 'invalid' }])
  })

  test('whose credit is a draft waits for it [A22.25]', async () => {
    const final = await lateFinal()
    const [item] = final.content.items
    const lines = [{ itemId: item?.id, netto: 100 }]
    await user.call(endpoints.creditInvoice, { body: { invoiceId: final.id, reason: 'Mangel', lines } })
    expect((await preview()).letters).toEqual([])
    expect(await user.call(endpoints.listLateClaims)).toMatchObject([{ skipped: 'creditInWork' }])
  })

  test('of another organisation is unknown, and no letter of it is shown [A22.25, A22.28]', async () => {
    const final = await lateFinal()
    const [letter] = await run()
    const facts = { claimId: final.id, flag: 'stop', reason: 'nein' }
    expect(await neighbour.problem(endpoints.setClaimFacts, { body: facts })).toMatchObject({
      code: 'notFound',
    })
    const id = letter?.id ?? ''
    expect(await neighbour.problem(endpoints.getReminder, { params: { id } })).toMatchObject({
      code: 'notFound',
    })
    const body = { id, note: 'nein' }
    expect(await neighbour.problem(endpoints.cancelReminder, { body })).toMatchObject({ code: 'notFound' })
    const debtor = { customerId, debtor: 'consumer' }
    expect(await neighbour.problem(endpoints.setDebtor, { body: debtor })).toMatchObject({ code: 'notFound' })
    expect(await neighbour.call(endpoints.listReminders)).toEqual([])
    expect((await preview(neighbour)).letters).toHaveLength(1)
  })
})

describe('a letter', () => {
  test('is cancelled once, with a note, and its claims go back a level [A22.28]', async () => {
    await lateFinal()
    const [letter] = await run()
    const id = letter?.id ?? ''
    expect(await user.problem(endpoints.cancelReminder, { body: { id, note: ' ' } })).toMatchObject({
      code: 'invalidRequest',
    })
    const cancelled = await user.call(endpoints.cancelReminder, { body: { id, note: ' Irrtum ' } })
    expect(cancelled).toMatchObject({ cancelNote: 'Irrtum', cancelledAt: app.now() })
    const again = await user.problem(endpoints.cancelReminder, { body: { id, note: 'noch einmal' } })
    expect(again.code).toBe('statusNotAllowed')
    expect((await preview()).letters).toMatchObject([{ level: 1 }])
    expect(await run()).toMatchObject([{ number: 'M-2026-0002', level: 1 }])
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })
})

describe('the settings', () => {
  test('are the built-in ones until an administrator changes them, also the numbers [A22.20]', async () => {
    const before = await user.call(endpoints.getReminderSettings)
    expect(before).toMatchObject({ numberPattern: 'M-{YYYY}-{NNNN}', asksLumpSum: true, revision: 0 })
    expect(before.levels.map(({ title }) => title)).toEqual([
      'Zahlungserinnerung',
      '1. Mahnung',
      '2. Mahnung',
      'Letzte Mahnung',
    ])
    const [first] = before.levels
    const levels = [{ ...first, title: ' Erinnerung ', closing: 'Bitte bis {Frist}.' }]
    const body = { ...before, levels, numberPattern: 'MA{NNN}' }
    const after = await user.call(endpoints.updateReminderSettings, { body })
    expect(after).toMatchObject({ levels: [{ title: 'Erinnerung' }], numberPattern: 'MA{NNN}', revision: 1 })
    expect(await user.call(endpoints.getReminderSettings)).toEqual(after)
    expect(await user.problem(endpoints.updateReminderSettings, { body })).toMatchObject({ code: 'stale' })
    await lateFinal()
    expect(await run()).toMatchObject([{ number: 'MA001', title: 'Erinnerung' }])
    expect((await neighbour.call(endpoints.getReminderSettings)).revision).toBe(0)
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })

  test.each([
    [{ levels: [] }, 'invalidRequest'],
    [{ numberPattern: 'ohne Zähler' }, 'invalidRequest'],
    [{ baseRates: [{ from: 90 * 86_400, rate: 0.01 }] }, 'invalidRequest'],
  ])('are refused: %o [A22.20]', async (changes, code) => {
    const before = await user.call(endpoints.getReminderSettings)
    const body = { ...before, ...changes }
    expect(await user.problem(endpoints.updateReminderSettings, { body })).toMatchObject({ code })
  })

  test('name an unknown placeholder [A22.20]', async () => {
    const before = await user.call(endpoints.getReminderSettings)
    const levels = before.levels.map((level) => ({ ...level, closing: 'Bis {Datum}' }))
    const refused = await user.problem(endpoints.updateReminderSettings, { body: { ...before, levels } })
    expect(refused.code).toBe('unknownPlaceholder')
  })
})

test('who may read sees everything, and only who has the right for money reminds [A22.25, A22.26]', async () => {
  await lateFinal()
  const reader = await app.user({ organisation: user.organisation, name: 'reader', role: 'reading' })
  const shown = await preview(reader)
  expect(shown.letters).toHaveLength(1)
  expect(await reader.call(endpoints.listLateClaims)).toHaveLength(1)
  for (const [endpoint, body] of [
    [endpoints.runReminders, { letters: chosen(shown) }],
    [endpoints.setClaimFacts, { claimId: 'x' }],
    [endpoints.setDebtor, { customerId, debtor: 'consumer' }],
    [endpoints.cancelReminder, { id: 'x', note: 'y' }],
    [endpoints.updateReminderSettings, await reader.call(endpoints.getReminderSettings)],
  ] as const)
    expect(await reader.problem(endpoint, { body })).toMatchObject({ code: 'forbidden' })
  const accounting = await app.user({ organisation: user.organisation, name: 'books', role: 'accounting' })
  const settings = await accounting.call(endpoints.getReminderSettings)
  const refused = await accounting.problem(endpoints.updateReminderSettings, { body: settings })
  expect(refused.code).toBe('forbidden')
  const body = { letters: chosen(shown) }
  expect((await accounting.call(endpoints.runReminders, { body })).letters).toHaveLength(1)
})
