import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { berlinTime } from '@kontor/domain/days/calendar-day'
import { checkLeitwegId } from '@kontor/domain/e-invoices/leitweg-id'
import { checkIban } from '@kontor/domain/money/iban'
import { checkVatId } from '@kontor/domain/tax/vat-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { writeExampleData } from './example-data.ts'

let app: TestApp
let demo: TestUser
beforeAll(async () => {
  app = await startTestApp()
  demo = await app.user({ organisation: 'demo', name: 'demo' })
  await app.database.within('demo', (db) => writeExampleData(db, demo.session, randomUUID))
})
afterAll(() => app.close())

test('creates thirty finals from the last year, numbered in the order of their dates', async () => {
  const finals = await demo.call(endpoints.listFinalInvoices, { body: {} })
  expect(finals).toHaveLength(30)
  const oldestFirst = finals.toReversed()
  const dates = oldestFirst.map((final) => final.content.dates.invoiceDate)
  expect(dates).toEqual(dates.toSorted((a, b) => a - b))
  expect(Math.min(...dates)).toBeGreaterThan(app.now() - 366 * 24 * 3600)
  expect(Math.max(...dates)).toBeLessThanOrEqual(app.now())
  expect(dates.filter((date) => date > app.now() - 30 * 24 * 3600).length).toBeGreaterThan(3)
  const numbers = oldestFirst.map((final) => final.invoiceNumber)
  expect(numbers).toEqual(numbers.toSorted())
  expect(finals.every((final) => final.content.seller?.legalName !== '')).toBe(true)
})

test('creates five drafts, at least twelve customers, item templates and coloured tags', async () => {
  expect(await demo.call(endpoints.listDraftInvoices)).toHaveLength(5)
  const customers = await demo.call(endpoints.listCustomers)
  expect(customers.length).toBeGreaterThanOrEqual(12)
  const countries = new Set(customers.map((customer) => customer.invoiceAddress.country))
  expect([...countries]).toEqual(expect.arrayContaining(['Deutschland', 'Österreich', 'Schweiz']))
  expect(customers.every((customer) => ['valid', 'empty'].includes(checkVatId(customer.VAT)))).toBe(true)
  expect((await demo.call(endpoints.listItemTemplates)).length).toBeGreaterThan(5)
  const tags = await demo.call(endpoints.listInvoiceTags)
  expect(tags.filter((tag) => tag.color !== '').length).toBeGreaterThan(3)
})

test('creates all invoices during office hours, and no change has a date in the future', async () => {
  const invoices = [
    ...(await demo.call(endpoints.listDraftInvoices)),
    ...(await demo.call(endpoints.listFinalInvoices, { body: {} })),
  ]
  const hours = invoices.map(({ objectInfos }) => berlinTime(objectInfos.createdAt).hour)
  expect(hours.filter((hour) => hour < 8 || hour > 17)).toEqual([])
  expect(Math.max(...invoices.map(({ objectInfos }) => objectInfos.updatedAt))).toBeLessThanOrEqual(app.now())
})

test('companies get e-invoices; the public customer has a valid Leitweg-ID', async () => {
  const customers = await demo.call(endpoints.listCustomers)
  const formats = new Map(customers.map(({ companyName, eInvoice }) => [companyName, eInvoice.format]))
  expect(formats.get('Bäckerei Übermut GmbH')).toBe('zugferd')
  expect(formats.get('')).toBe('pdf')
  const city = customers.find(({ companyName }) => companyName === 'Stadt Musterstadt')
  expect(city?.eInvoice.format).toBe('xrechnung')
  expect(checkLeitwegId(city?.eInvoice.buyerReference ?? '')).toBe('valid')
  const finals = await demo.call(endpoints.listFinalInvoices, { body: {} })
  expect(new Set(finals.map(({ content }) => content.eInvoice.format))).toEqual(
    new Set(['pdf', 'zugferd', 'xrechnung']),
  )
})

test('the profile has a valid IBAN, a valid VAT id and a logo', async () => {
  const { profile } = await demo.call(endpoints.getOrganisation)
  expect(checkIban(profile.bank.iban)).toBe('valid')
  expect(checkVatId(profile.VAT)).toBe('valid')
  expect(profile.logo).toMatch(/^data:image\/png;base64,/)
})

test("untaxed invoices show no tax, and the customers' e-mail addresses have example domains", async () => {
  const finals = await demo.call(endpoints.listFinalInvoices, { body: {} })
  const untaxed = finals.filter((final) => final.content.payment.taxCase !== 'domestic')
  expect(new Set(untaxed.map((final) => final.content.payment.taxCase)).size).toBeGreaterThan(1)
  for (const { content } of untaxed) {
    expect(content.totals.taxes).toEqual([])
    // The layout itself adds the sentence about who owes the tax.
    expect(content.standardInfos.find(({ key }) => key === 'EUINV')?.value).not.toContain(
      'Steuerschuldnerschaft',
    )
  }
  const domains = JSON.stringify(await demo.call(endpoints.listCustomers)).match(/@[\w.-]+/g) ?? []
  expect(domains.filter((domain) => !/\.example\.(de|com)$/.test(domain))).toEqual([])
})
