import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { emptyInvoice, emptyItem } from '../invoices/invoice-defaults.ts'
import { planError, seriesInvoice } from './series-invoice.ts'

const day = (year: number, month: number, day: number) => noonOf({ year, month, day })

test('a series copies its template; the draft is dated today and covers the month before the planned date', () => {
  const empty = emptyInvoice()
  const template = {
    ...empty,
    id: 'template',
    tags: ['Wartung'],
    content: { ...empty.content, items: [{ ...emptyItem(), id: 'i', title: 'Pauschale', unitPrice: 50 }] },
  }
  const now = day(2027, 1, 12)
  const plan = { interval: 'month' as const, period: 'before' as const, priceChanges: [] }
  const draft = seriesInvoice(template, plan, { date: day(2027, 1, 10), now, newId: () => 'new' })
  expect(draft).toMatchObject({ id: '', status: 'draft', invoiceNumber: '', tags: ['Wartung'] })
  expect(draft.content.items).toMatchObject([{ id: 'new', title: 'Pauschale', unitPrice: 50 }])
  expect(draft.content.dates).toMatchObject({
    invoiceDate: now,
    deliveryDate: { type: 'type4', startDate: day(2026, 12, 1), endDate: day(2026, 12, 31) },
  })
})

test('an invoice that is created late keeps the period, the texts and the price of its planned day', () => {
  const empty = emptyInvoice()
  const items = [{ ...emptyItem(), id: 'i', title: 'Wartung {Monat} {Jahr}', unitPrice: 50 }]
  const template = { ...empty, content: { ...empty.content, items } }
  const priceChanges = [{ itemId: 'i', from: day(2027, 2, 1), unitPrice: 60 }]
  const plan = { interval: 'month' as const, period: 'beginning' as const, priceChanges }
  const about = { date: day(2027, 1, 31), now: day(2027, 2, 2), newId: () => 'new' }
  const { content } = seriesInvoice(template, plan, about)
  expect(content.items).toMatchObject([{ title: 'Wartung Januar 2027', unitPrice: 50 }])
  expect(content.dates).toMatchObject({
    invoiceDate: day(2027, 2, 2),
    deliveryDate: { startDate: day(2027, 1, 1), endDate: day(2027, 1, 31) },
  })
})

test('without a period, the service date is the invoice date', () => {
  const now = day(2027, 1, 12)
  const draft = seriesInvoice(
    emptyInvoice(),
    { interval: 'month', period: 'none', priceChanges: [] },
    { date: now, now, newId: () => 'new' },
  )
  expect(draft.content.dates.deliveryDate).toMatchObject({ type: 'type1', startDate: 0, endDate: 0 })
})

test.each([
  [{ firstDate: 0 }, 'firstDate'],
  [{ firstDate: -1 }, 'firstDate'],
  [{ firstDate: 1, endDate: 1 }, undefined],
  [{ endDate: 0 }, undefined],
  [{ endDate: 99 }, 'endDate'],
  [{ endDate: 100 }, undefined],
  [{ anchorDay: 0 }, 'anchorDay'],
  [{ anchorDay: 1 }, undefined],
  [{ anchorDay: 31 }, undefined],
  [{ anchorDay: 32 }, 'anchorDay'],
  [{ anchorDay: 1.5 }, 'anchorDay'],
])('with %j, planError returns %s', (change, error) => {
  expect(planError({ firstDate: 100, endDate: 200, anchorDay: 15, ...change })).toBe(error)
})
