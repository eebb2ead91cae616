import { expect, test } from 'vitest'
import type { DeliveryDateType } from '../invoices/invoice.ts'
import { defaultStandardInfos, emptyInvoiceContent, emptyItem } from '../invoices/invoice-defaults.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { asCharged, datesOfMirror, mirrored, withTexts } from './mirror-lines.ts'

test('no amount becomes minus zero', () => {
  expect([mirrored(5), mirrored(-5)]).toEqual([-5, 5])
  expect(Object.is(mirrored(0), 0)).toBe(true)
})

test.each<[DeliveryDateType, DeliveryDateType, number]>([
  ['type1', 'type3', 100],
  ['type2', 'type5', 100],
  ['type3', 'type3', 7],
  ['type5', 'type5', 7],
])('a service dated %s is dated %s by a later paper', (type, later, startDate) => {
  const deliveryDate = { type, label: '', startDate: 7, endDate: 9 }
  expect(datesOfMirror({ invoiceDate: 100, deliveryDate }, 200)).toEqual({
    invoiceDate: 200,
    deliveryDate: { ...deliveryDate, type: later, startDate },
  })
})

test('an e-invoice of a paper that takes back has positive amounts, another keeps its own', () => {
  const reference = { invoiceId: 'a', invoiceNumber: '1', invoiceDate: 1 }
  const content = recalculate({
    ...emptyInvoiceContent(),
    items: [{ ...emptyItem(0.19), id: 'a', unitPrice: -100 }],
  })
  expect(asCharged(content)).toBe(content)
  const storno = { ...content, paper: { kind: 'cancellation' as const, cancels: reference, reason: '' } }
  expect(asCharged(storno).totals).toMatchObject({ netto: 100, brutto: 119 })
})

test('texts are set and shown where the list has their key', () => {
  const infos = defaultStandardInfos().map((info) => ({ ...info, show: false }))
  const changed = withTexts(infos, { TITLE: 'STORNO', NONE: 'x' })
  expect(changed.map(({ key, show }) => [key, show])).toEqual([
    ['TITLE', true],
    ['INTRO', false],
    ['EUINV', false],
    ['REGARDS', false],
  ])
  expect(changed[0]?.value).toBe('STORNO')
  expect(changed.slice(1)).toEqual(infos.slice(1))
})
