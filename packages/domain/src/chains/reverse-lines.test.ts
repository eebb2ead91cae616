import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { deliveryDateTypes } from '../invoices/delivery-date.ts'
import type { DeliveryDateType } from '../invoices/invoice.ts'
import { defaultPayment, emptyInvoiceContent, emptyItem } from '../invoices/invoice-defaults.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { asCharged, datesOfReversal, negated, paymentOfReversal, withTexts } from './reverse-lines.ts'

const [charged, today] = [20, 22].map((day) => noonOf({ year: 2026, month: 11, day }))
const reference = { invoiceId: 'R1', invoiceNumber: 'R1', invoiceDate: charged ?? 0 }

test('flips the sign of an amount, but never returns minus zero', () => {
  expect([10, -10, 0].map(negated)).toEqual([-10, 10, 0])
})

test('keeps the service or delivery date, and states it explicitly if it equalled the invoice date', () => {
  const mirror = (type: DeliveryDateType) =>
    datesOfReversal(
      { invoiceDate: charged ?? 0, deliveryDate: { type, label: 'L', startDate: 1, endDate: 2 } },
      today ?? 0,
    )
  const types = Object.keys(deliveryDateTypes) as DeliveryDateType[]
  expect(types.map((type) => mirror(type).deliveryDate.type)).toEqual([
    'type3',
    'type5',
    'type3',
    'type4',
    'type5',
    'type6',
  ])
  expect(types.map((type) => mirror(type).deliveryDate.startDate)).toEqual([charged, charged, 1, 1, 1, 1])
  expect(types.map((type) => mirror(type).invoiceDate)).toEqual(Array(6).fill(today))
})

test('flips the signs of the lines and sums of a credit, and returns an ordinary invoice unchanged', () => {
  const content = emptyInvoiceContent()
  const items = [{ ...emptyItem(0.19), id: 'a', unitPrice: -100 }]
  const credit = recalculate({ ...content, items, paper: { kind: 'credit', credits: reference, reason: '' } })
  expect(asCharged(credit)).toMatchObject({
    items: [{ unitPrice: 100, nettoItemPrice: 100 }],
    totals: { netto: 100, brutto: 119 },
    paper: { kind: 'credit' },
  })
  const invoice = recalculate({ ...content, items })
  expect(asCharged(invoice)).toBe(invoice)
})

test('replaces and shows the texts with the given keys, and leaves the others unchanged', () => {
  const info = { id: 'i', key: 'TITLE', label: 'Titel', value: 'RECHNUNG', description: '' }
  const infos = [
    { ...info, required: true, show: false },
    { ...info, key: 'EUINV', value: '', required: false, show: false },
  ]
  expect(withTexts(infos, { TITLE: 'STORNORECHNUNG' })).toEqual([
    { ...infos[0], value: 'STORNORECHNUNG', show: true },
    infos[1],
  ])
})

test('a reversal takes over only the named fields of a payment, and asks nobody to pay', () => {
  const payment = {
    ...defaultPayment(),
    currency: 'USD',
    exchangeRate: { rate: 1.1, day: 1 },
    cashDiscount: { enabled: true, targetDays: 7, amount: 0.02 },
    showPaymentGoal: true,
  } as const
  expect(paymentOfReversal(Object.assign({ mandate: 'M-1' }, payment))).toStrictEqual({
    ...payment,
    cashDiscount: { enabled: false, targetDays: 7, amount: 0.02 },
    showPaymentGoal: false,
  })
  expect(paymentOfReversal(defaultPayment())).not.toHaveProperty('exchangeRate')
})
