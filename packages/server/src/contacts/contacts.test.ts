import type { ContactTurnover } from '@kontor/contract/contacts/contact-schema'
import { endpoints } from '@kontor/contract/endpoints'
import type { Customer } from '@kontor/domain/customers/customer'
import { berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Currency } from '@kontor/domain/money/currency'
import { roles } from '@kontor/domain/people/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuildClaimEntries } from '../database/claim-entries.ts'
import { datedAt, finalOf, pay, paymentBody, withSkonto } from '../testing/payments/payment-calls.ts'
import { finalAdvance, finalize, settlementOf } from '../testing/project-papers.ts'
import { sampleCustomer, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

const day = 86_400

let app: TestApp
let user: TestUser
let customer: Customer
let thisYear: number
beforeAll(async () => {
  app = await startTestApp()
  thisYear = berlinDay(app.now()).year
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await userWithContacts()
  customer = await user.call(endpoints.createCustomer, { body: sampleCustomer('Werft GmbH') })
})

async function userWithContacts(): Promise<TestUser> {
  const made = await app.user()
  await switched(made, 'contacts', true)
  await switched(made, 'chains', true)
  return made
}

const switched = (who: TestUser, name: string, on: boolean) =>
  who.call(endpoints.switchFunction, { body: { function: name, on } })

const inYear = (year: number, month = 6, dayOfMonth = 1) =>
  ({ dates: datedAt(noonOf({ year, month, day: dayOfMonth })) }) satisfies Partial<InvoiceContent>

/** A final for the customer, net at 19 %. */
function charged(
  netto: number,
  changes: Partial<InvoiceContent> = {},
  currency: Currency = 'EUR',
): Promise<Invoice> {
  const { content } = sampleInvoice()
  return finalOf(user, netto, { customer: applyCustomer(content, customer).customer, ...changes }, currency)
}

const turnover = (who = user, id = customer.id): Promise<ContactTurnover> =>
  who.call(endpoints.getContactTurnover, { params: { id } })

const years = async () =>
  (await turnover()).years.map(({ year, currency, netto, brutto }) => [year, currency, netto, brutto])

const page = (after = '', size = 25, customerId = customer.id) =>
  user.call(endpoints.listContactInvoices, { body: { customerId, after, size } })

const ids = async () => (await page()).invoices.map(({ id }) => id)

describe('the turnover of a contact', () => {
  test('is net and gross by year, and never adds up currencies [A31.3]', async () => {
    expect(await turnover()).toEqual({ years: [], open: null })
    await charged(100, inYear(thisYear - 1, 12, 31))
    await charged(50, inYear(thisYear, 1, 1))
    await charged(10.5, inYear(thisYear, 1, 1))
    await charged(20, inYear(thisYear, 1, 1), 'USD')
    expect(await years()).toEqual([
      [thisYear, 'EUR', 60.5, 72],
      [thisYear, 'USD', 20, 23.8],
      [thisYear - 1, 'EUR', 100, 119],
    ])
  })

  test('counts Storno and credits negative, in their own year, and a restored invoice again [A31.3]', async () => {
    const cancelled = await charged(100, inYear(thisYear - 1))
    const credited = await charged(200, inYear(thisYear - 1))
    await user.call(endpoints.cancelInvoice, { body: { invoiceId: cancelled.id, reason: '' } })
    const lines = [{ itemId: credited.content.items[0]?.id ?? '', netto: 50 }]
    const body = { invoiceId: credited.id, reason: '', lines }
    const credit = await finalize(user, await user.call(endpoints.creditInvoice, { body }))
    const before = [thisYear - 1, 'EUR', 300, 357]
    expect(await years()).toEqual([[thisYear, 'EUR', -150, -178.5], before])
    expect(await ids()).toHaveLength(4)
    await user.call(endpoints.cancelInvoice, { body: { invoiceId: credit.id, reason: '' } })
    expect(await years()).toEqual([[thisYear, 'EUR', -100, -119], before])
  })

  test('counts a final once after a Korrektur, with its new sum, day and customer [A31.3]', async () => {
    const other = await user.call(endpoints.createCustomer, { body: sampleCustomer('Reederei AG') })
    const final = await charged(100, inYear(thisYear - 1))
    const correct = async (content: InvoiceContent) => {
      const { revision } = await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
      await user.call(endpoints.updateInvoice, { body: { ...final, content, revision } })
    }
    const items = final.content.items.map((item) => ({ ...item, unitPrice: 120 }))
    const corrected = { ...final.content, ...inYear(thisYear), items }
    await correct(corrected)
    expect(await years()).toEqual([[thisYear, 'EUR', 120, 142.8]])
    expect(await ids()).toEqual([final.id])
    await correct(applyCustomer(corrected, other))
    expect(await years()).toEqual([])
    expect(await ids()).toEqual([])
    expect((await turnover(user, other.id)).years).toMatchObject([{ netto: 120 }])
  })

  test('counts an advance and the rest that its settlement charges [A31.3]', async () => {
    customer = { ...customer, id: 'c1' }
    await importCustomer('c1')
    const advance = await finalAdvance(user, 1000)
    await finalize(user, await settlementOf(user, advance))
    expect(await years()).toEqual([[thisYear, 'EUR', 10_000, 11_900]])
  })

  test('is the same after the claim entries were rebuilt [A31.3]', async () => {
    await charged(100)
    const cancelled = await charged(30, inYear(thisYear - 1))
    await user.call(endpoints.cancelInvoice, { body: { invoiceId: cancelled.id, reason: '' } })
    const before = await turnover()
    await app.database.across(async (db) => {
      await db.deleteFrom('claim_entry').execute()
      await rebuildClaimEntries(db)
    })
    expect(await turnover()).toEqual(before)
  })

  test('has what is open while Zahlungen is on, as Offene Posten has it [A31.3]', async () => {
    const late = await charged(100, { ...withSkonto, ...datedBefore(30) })
    await charged(50)
    const overpaid = await charged(20)
    expect((await turnover()).open).toBeNull()
    await switched(user, 'payments', true)
    await pay(user, overpaid, 30)
    await pay(user, late, 19)
    const { id } = customer
    await user.call(endpoints.recordPayment, { body: paymentBody(7, { customerId: id }) })
    const totals = async () => {
      const items = await user.call(endpoints.listOpenItems, { body: {} })
      return items.totals.map(({ buckets: _, ...sums }) => sums)
    }
    const own = await totals()
    expect(own).toEqual([{ currency: 'EUR', open: 159.5, overdue: 100, credit: 13.2 }])
    expect((await turnover()).open).toEqual(own)
    // The claims and the payments of others are not among them.
    await finalOf(user, 1000)
    await user.call(endpoints.recordPayment, { body: paymentBody(9, { payer: 'Unbekannt' }) })
    expect((await turnover()).open).toEqual(own)
    expect(await totals()).not.toEqual(own)
  })
})

test('credits on claims from before the first day of payments are open, too [A31.3, A22.42]', async () => {
  await switched(user, 'payments', true)
  const old = await charged(100, datedBefore(400))
  const { revision } = await user.call(endpoints.getPaymentSettings)
  const startDay = app.now() - 30 * day
  await user.call(endpoints.updatePaymentSettings, { body: { startDay, revision } })
  expect((await turnover()).open).toEqual([])
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: old.id, reason: '' } })
  expect((await turnover()).open).toEqual([{ currency: 'EUR', open: 0, overdue: 0, credit: 119 }])
})

const datedBefore = (days: number) => ({ dates: datedAt(app.now() - days * day) })

/** The papers of the shared samples belong to a customer with a given id, which no call can create. */
async function importCustomer(id: string): Promise<void> {
  await app.database.within(user.organisation, async (db) => {
    const row = await db
      .selectFrom('customer')
      .selectAll()
      .where('organisation', '=', user.organisation)
      .executeTakeFirstOrThrow()
    const document = JSON.stringify({ ...JSON.parse(row.document), id })
    await db
      .insertInto('customer')
      .values({ ...row, id, document })
      .execute()
  })
}

describe('the invoices of a contact', () => {
  test('are its finals, newest first, page by page, also while others become final [A31.2]', async () => {
    const finals: Invoice[] = []
    for (const month of [3, 1, 2, 2, 1]) finals.push(await charged(10, inYear(thisYear - 1, month)))
    await finalOf(user, 10, inYear(thisYear - 1, 2))
    const expected = [0, 3, 2, 4, 1].map((index) => finals[index]?.id)
    expect(await ids()).toEqual(expected)
    const read: (string | undefined)[] = []
    let after = ''
    do {
      const { invoices, next } = await page(after, 2)
      expect(invoices.length).toBeLessThanOrEqual(2)
      read.push(...invoices.map(({ id }) => id))
      after = next
      await charged(10)
    } while (after !== '')
    expect(read).toEqual(expected)
  })

  test('are those of the list of finals, and neither drafts nor invoices with only the name [A31.2]', async () => {
    await charged(10)
    const { content } = sampleInvoice()
    const draft = { ...content, customer: applyCustomer(content, customer).customer }
    await user.call(endpoints.createInvoice, { body: sampleInvoice(draft) })
    const nameOnly = { ...draft.customer, customerId: '' }
    await finalOf(user, 10, { customer: nameOnly })
    const { invoices } = await page()
    expect(invoices).toHaveLength(1)
    const list = await user.call(endpoints.listFinalInvoices, { body: {} })
    expect(list).toHaveLength(2)
    expect(invoices).toEqual(list.filter(({ id }) => id === invoices[0]?.id))
    expect((await turnover()).years).toMatchObject([{ netto: 10 }])
  })

  test('reject an invalid page, and a cursor or a contact of another organisation [A31.2]', async () => {
    await charged(10)
    await charged(10)
    const { next } = await page('', 1)
    const mallory = await userWithContacts()
    const own = await mallory.call(endpoints.createCustomer, { body: sampleCustomer() })
    const problem = async (who: TestUser, body: object) =>
      (await who.problem(endpoints.listContactInvoices, { body })).code
    expect(await problem(mallory, { customerId: own.id, after: next })).toBe('notFound')
    expect(await problem(mallory, { customerId: customer.id })).toBe('notFound')
    for (const body of [{}, { customerId: '' }, { customerId: customer.id, size: 0 }])
      expect(await problem(user, body)).toBe('invalidRequest')
    for (const change of [{ size: 101 }, { after: 'next' }])
      expect(await problem(user, { customerId: customer.id, ...change })).toBe('invalidRequest')
    const params = { id: customer.id }
    expect((await mallory.problem(endpoints.getContactTurnover, { params })).code).toBe('notFound')
    expect((await turnover(mallory, own.id)).years).toEqual([])
  })
})

test('every role may read both; a neighbour with the same contact id sees only its own [A31.2, A31.3]', async () => {
  await charged(10)
  for (const role of roles) {
    const reader = await app.user({ organisation: user.organisation, name: role, role })
    expect((await turnover(reader)).years).toHaveLength(1)
    const body = { customerId: customer.id }
    expect((await reader.call(endpoints.listContactInvoices, { body })).invoices).toHaveLength(1)
  }
  const first = user
  user = await userWithContacts()
  await user.call(endpoints.createCustomer, { body: sampleCustomer() })
  await importCustomer(customer.id)
  await charged(7)
  expect(await years()).toEqual([[thisYear, 'EUR', 7, 8.33]])
  expect((await turnover(first)).years).toMatchObject([{ netto: 10 }])
})

test('both calls need a session, and the function in their own organisation [A31.1]', async () => {
  const calls = [
    [endpoints.getContactTurnover, { params: { id: customer.id } }],
    [endpoints.listContactInvoices, { body: { customerId: customer.id } }],
  ] as const
  await switched(user, 'contacts', false)
  for (const [endpoint, sending] of calls) {
    const off = await user.send(endpoint, sending)
    expect([off.statusCode, off.json().code]).toEqual([403, 'functionOff'])
    expect((await app.send(endpoint, sending)).statusCode).toBe(401)
  }
})
