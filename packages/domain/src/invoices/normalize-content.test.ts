import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { emptyProfile } from '../organisation/profile.ts'
import type { InvoiceContent } from './invoice.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from './invoice-defaults.ts'
import { normalizeContent } from './normalize-content.ts'

function counted(): () => string {
  let count = 0
  return () => `new-${++count}`
}

function normalized(content: Partial<InvoiceContent>): InvoiceContent {
  return normalizeContent({ ...emptyInvoiceContent(), ...content }, counted())
}

test('gives an item an id unless it already has one [S3.6.1]', () => {
  const { items } = normalized({ items: [emptyItem(), { ...emptyItem(), id: 'mine' }, emptyItem()] })
  expect(items.map((item) => item.id)).toEqual(['new-1', 'mine', 'new-2'])
})

test('gives an id to a surcharge without one', () => {
  const { surcharges } = normalized({ surcharges: [emptySurcharge(), { ...emptySurcharge(), id: 's' }] })
  expect(surcharges.map((surcharge) => surcharge.id)).toEqual(['new-1', 's'])
})

test('drops references of surcharges to lines that deduct an advance', () => {
  const items = [
    { ...emptyItem(0.19), id: 'work', unitPrice: 30_000 },
    { ...emptyItem(0.19), unitPrice: -60_000, settledAdvance: 'a' },
    { ...emptyItem(0.19), id: 'less', unitPrice: -60_000, settledAdvance: 'b' },
  ]
  const surcharges = [{ ...emptySurcharge(0.19), amount: 10, itemReferences: ['less', 'work', 'gone'] }]
  const { surcharges: kept } = normalized({ items, surcharges })
  expect(kept).toMatchObject([{ itemReferences: ['work', 'gone'], nettoSurchargePrice: 3000 }])
})

test('rounds the unit price and the quantity to four decimals before it computes prices', () => {
  const { items, totals } = normalized({
    items: [{ ...emptyItem(0), unitPrice: -250.00005, quantity: 100.00004 }],
  })
  expect(items[0]).toMatchObject({ unitPrice: -250.0001, quantity: 100, nettoItemPrice: -25_000.01 })
  expect(totals).toEqual({ netto: -25_000.01, brutto: -25_000.01, taxes: [] })
})

test('moves days to 12:00 in Berlin and leaves unset days unset', () => {
  const lateInTheEvening = Date.parse('2026-11-20T23:30:00Z') / 1000
  const { dates } = normalized({
    dates: {
      invoiceDate: lateInTheEvening,
      deliveryDate: { type: 'type4', label: 'x', startDate: lateInTheEvening - 3600, endDate: 0 },
    },
  })
  expect(dates).toEqual({
    invoiceDate: noonOf({ year: 2026, month: 11, day: 21 }),
    deliveryDate: {
      type: 'type4',
      label: 'x',
      startDate: noonOf({ year: 2026, month: 11, day: 20 }),
      endDate: 0,
    },
  })
})

test('recomputes prices, indexes and totals, and drops a seller or preceding invoice sent by a client', () => {
  const item = { ...emptyItem(0.19), unitPrice: 100, index: 7, nettoItemPrice: 1, bruttoItemPrice: 1 }
  const content = normalized({
    items: [item],
    totals: { netto: 1, brutto: 1, taxes: [] },
    seller: emptyProfile(),
    precedingInvoice: { invoiceNumber: '2026-0001', invoiceDate: 1 },
  })
  expect(content.items[0]).toMatchObject({ index: 0, nettoItemPrice: 100, bruttoItemPrice: 119 })
  expect(content.totals).toMatchObject({ netto: 100, brutto: 119 })
  expect(content).not.toHaveProperty('seller')
  expect(content).not.toHaveProperty('precedingInvoice')
})

test('keeps unknown fields', () => {
  const content = normalized({ dates: { ...emptyInvoiceContent().dates, orderDate: 5 } } as never)
  expect(content.dates).toHaveProperty('orderDate', 5)
})

test('rejects a sum beyond 10^13', () => {
  expect(() => normalized({ items: [{ ...emptyItem(), unitPrice: 1e9, quantity: 1e5 }] })).toThrow(
    'invalidRequest',
  )
})

test('keeps a paper that makes a draft an advance, and drops one that makes it a settlement', () => {
  const settlement = { kind: 'settlement' as const, form: 'rest' as const, settles: [] }
  expect(normalized({ paper: { kind: 'advance', form: 'full' } }).paper).toEqual({
    kind: 'advance',
    form: 'full',
  })
  expect(normalized({ paper: settlement })).not.toHaveProperty('paper')
  expect(normalized({})).not.toHaveProperty('paper')
})
