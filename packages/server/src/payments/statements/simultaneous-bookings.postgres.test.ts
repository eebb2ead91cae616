import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleDetails, sampleEntry } from '../../statement-files/sample-camt.ts'
import { finalOf, openOn, userWithPayments } from '../../testing/payments/payment-calls.ts'
import { addAccount, importEntries, linesOf, openLine } from '../../testing/payments/statement-calls.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { waitingTransactions } from '../../testing/waiting-transactions.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  // A neighbour.
  await addAccount(await userWithPayments(app))
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await userWithPayments(app)
  await addAccount(user)
})

const setBooking = (booksCertain: boolean) =>
  user.call(endpoints.updatePaymentSettings, { body: { startDay: 0, booksCertain } })

/** Imports a file with one line of the sample payer for this final. */
function importLine(final: Invoice, day: string) {
  const details = [sampleDetails({ texts: [`Rechnung ${final.invoiceNumber}`], amount: '238.00' })]
  const entry = sampleEntry({ reference: `REF-${day}`, amount: '238.00', day, details })
  return importEntries(user, [entry], { id: day })
}

/** Starts calls one after the other, each as soon as the previous one waits for the claim, and returns what they booked. */
async function bookTogether<Result>(final: Invoice, calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Promise<Result>[] = []
  await app.database.within(user.organisation, async (db) => {
    await db
      .selectFrom('claim_entry')
      .select('invoice_id')
      .where('invoice_id', '=', final.id)
      .forUpdate()
      .execute()
    for (const call of calls) {
      results.push(call())
      await expect.poll(() => waitingTransactions(app.database)).toBe(results.length)
    }
  })
  return Promise.all(results)
}

async function expectOnePayment(final: Invoice): Promise<void> {
  const { payments } = await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })
  expect(payments).toMatchObject([{ amount: 238 }])
  expect(await openOn(user, final)).toEqual([0, 'paid'])
  expect((await linesOf(user)).open).toBe(1)
}

test('two imports at once pay an invoice once; the second line waits in the queue [A35.1]', async () => {
  await setBooking(true)
  const final = await finalOf(user)
  // The later import has the earlier line, so that each is certain of its own.
  const results = await bookTogether(final, [
    () => importLine(final, '2026-02-03'),
    () => importLine(final, '2026-02-02'),
  ])
  expect(results.map(({ booked }) => booked)).toEqual([1, 0])
  await expectOnePayment(final)
})

test('whoever books a certain line while its invoice is being paid books nothing [A22.15]', async () => {
  const final = await finalOf(user)
  await importLine(final, '2026-02-03')
  const { id } = await openLine(user)
  const book = (lineIds: string[]) => user.call(endpoints.bookCertainLines, { body: { lineIds } })
  const results = await bookTogether(final, [
    () => book([id]),
    async () => {
      await importLine(final, '2026-02-02')
      const { certain } = await linesOf(user)
      return book(certain)
    },
  ])
  expect(results).toEqual([{ booked: [id] }, { booked: [] }])
  await expectOnePayment(final)
})

test('of two calls that book the same certain line, the second one books nothing [A22.15]', async () => {
  const final = await finalOf(user)
  await importLine(final, '2026-02-03')
  const { id } = await openLine(user)
  const book = () => user.call(endpoints.bookCertainLines, { body: { lineIds: [id] } })
  expect(await bookTogether(final, [book, book])).toEqual([{ booked: [id] }, { booked: [] }])
  expect(await openOn(user, final)).toEqual([0, 'paid'])
})
