import { noonOf } from '@kontor/domain/days/calendar-day'
import type { DeliveryDateType, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { describe, expect, test } from 'vitest'
import type { EInvoice } from '../model/e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { buildEInvoice } from './build-e-invoice.ts'

function build(changes: Partial<InvoiceContent>, number = '1'): EInvoice {
  const { content, seller } = completeInvoice('domestic')
  return buildEInvoice({ ...content, ...changes }, { seller, number, format: 'zugferd' })
}

const invoiceDate = noonOf({ year: 2026, month: 11, day: 20 })
const startDate = noonOf({ year: 2026, month: 10, day: 1 })
const endDate = noonOf({ year: 2026, month: 10, day: 31 })

describe('dates', () => {
  const deliveryOf = (type: DeliveryDateType, days: object = {}) =>
    build({ dates: { invoiceDate, deliveryDate: { type, label: '', startDate, endDate, ...days } } }).delivery

  test.each([
    ['type1', '20261120', undefined],
    ['type2', '20261120', undefined],
    ['type3', '20261001', undefined],
    ['type4', '20261031', { start: '20261001', end: '20261031' }],
    ['type5', '20261001', undefined],
    ['type6', '20261031', { start: '20261001', end: '20261031' }],
  ] as const)('%s: BT-72 is %s, BG-14 is %j [S3.9.4]', (type, date, period) => {
    expect(deliveryOf(type)).toEqual({ date, period, address: undefined })
  })

  test('a period with only a start or an end becomes a single day', () => {
    expect(deliveryOf('type4', { endDate: 0 })).toEqual({
      date: '20261001',
      period: undefined,
      address: undefined,
    })
    expect(deliveryOf('type6', { startDate: 0 }).date).toBe('20261031')
  })

  test('the due date is the invoice date plus the payment goal, even across clock changes', () => {
    const { content } = completeInvoice('domestic')
    const dueDate = (paymentGoal: number, showPaymentGoal = true) =>
      build({
        dates: { ...content.dates, invoiceDate: noonOf({ year: 2026, month: 10, day: 20 }) },
        payment: { ...content.payment, paymentGoal, showPaymentGoal },
      }).dueDate
    expect(dueDate(0)).toBe('20261020')
    expect(dueDate(30)).toBe('20261119')
    expect(dueDate(30, false)).toBeUndefined()
  })

  test('an intra-community supply has the address of the buyer as its destination (BR-IC-12)', () => {
    const { content, seller } = completeInvoice('intraCommunitySupply')
    const { delivery } = buildEInvoice(content, { seller, number: '1', format: 'zugferd' })
    expect(delivery.address).toMatchObject({ city: 'Wien', country: 'AT' })
  })
})

test.each([
  ['zugferd', undefined, 'cii'],
  ['zugferd', 'ubl', 'cii'],
  ['xrechnung', undefined, 'cii'],
  ['xrechnung', 'cii', 'cii'],
  ['xrechnung', 'ubl', 'ubl'],
] as const)('the format %s with the chosen syntax %s is written as %s', (format, chosen, syntax) => {
  const { content, seller } = completeInvoice('domestic')
  const eInvoice = { ...content.eInvoice, syntax: chosen }
  const built = buildEInvoice({ ...content, eInvoice }, { seller, number: '1', format })
  expect(built.syntax).toBe(syntax)
})

test('a date has four digits for its year, and two each for its month and its day (UNTDID 2379, 102)', () => {
  const { dates } = completeInvoice('domestic').content
  const issueDate = (year: number, month: number, day: number) =>
    build({ dates: { ...dates, invoiceDate: noonOf({ year, month, day }) } }).issueDate
  expect(issueDate(2026, 3, 5)).toBe('20260305')
  expect(issueDate(2026, 12, 31)).toBe('20261231')
})

test('the date of a corrected invoice is omitted if it is invalid (BT-26)', () => {
  const preceding = (invoiceDate: number) =>
    build({ precedingInvoice: { invoiceNumber: ' R-1 ', invoiceDate } }).precedingInvoices
  expect(preceding(invoiceDate)).toEqual([{ number: 'R-1', issueDate: '20261120' }])
  expect(preceding(0)).toEqual([{ number: 'R-1', issueDate: '' }])
})

test('each reference is in its own term: BT-10, BT-11, BT-13', () => {
  expect(build({})).toMatchObject({
    buyerReference: '04011000-1234512345-06',
    projectReference: 'P100',
    orderNumber: 'B-4711',
  })
})

test('the invoice currency comes from the payment data (BT-5)', () => {
  const { content } = completeInvoice('domestic')
  expect(build({ payment: { ...content.payment, currency: 'USD' } })).toMatchObject({ currency: 'USD' })
})

test('an empty draft becomes an empty invoice', () => {
  const invoice = buildEInvoice(emptyInvoiceContent(), {
    seller: emptyProfile(),
    number: '',
    format: 'xrechnung',
  })
  expect(invoice).toMatchObject({
    number: '',
    issueDate: '',
    dueDate: undefined,
    lines: [],
    taxGroups: [],
    delivery: { date: undefined, period: undefined },
    payment: { meansCode: undefined, iban: '' },
    seller: { name: '' },
    buyer: { name: '' },
  })
  expect(Object.values(invoice.totals).map((amount) => amount.toFixed(2))).toEqual(Array(8).fill('0.00'))
})

test('an invalid date is omitted', () => {
  const days = {
    invoiceDate: Number.NaN,
    deliveryDate: { type: 'type3', label: '', startDate: -1, endDate: 1e15 },
  }
  expect(build({ dates: days as InvoiceContent['dates'] })).toMatchObject({
    issueDate: '',
    dueDate: undefined,
    delivery: { date: undefined },
  })
})
