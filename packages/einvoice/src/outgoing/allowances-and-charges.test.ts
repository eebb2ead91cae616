import type { Surcharge } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { describe, expect, test } from 'vitest'
import type { EInvoice } from '../model/e-invoice.ts'
import { buildEInvoice } from './build-e-invoice.ts'

/** An invoice with items of 100.00 at 19 %, 50.00 at 7 % and −30.00 at 19 %, and with these surcharges. */
function build(...surcharges: Partial<Surcharge>[]): EInvoice {
  const content = recalculate({
    ...emptyInvoiceContent(),
    items: [
      { ...emptyItem(0.19), id: 'full', unitPrice: 100 },
      { ...emptyItem(0.07), id: 'reduced', unitPrice: 50 },
      { ...emptyItem(0.19), id: 'credit', unitPrice: -30 },
    ],
    surcharges: surcharges.map((surcharge) => ({
      ...emptySurcharge(0.19),
      title: 'Grund',
      itemReferences: ['full'],
      ...surcharge,
    })),
  })
  return buildEInvoice(content, { seller: emptyProfile(), number: '1', format: 'zugferd' })
}

function only(surcharge: Partial<Surcharge>) {
  const [one] = build(surcharge).allowancesAndCharges
  if (!one) throw new Error('no allowance or charge')
  return {
    ...one,
    amount: one.amount.toFixed(2),
    base: one.base?.toFixed(2),
    percentage: one.percentage?.toString(),
  }
}

describe('a surcharge', () => {
  test('that raises the sum is a charge; one that lowers it is an allowance', () => {
    expect(only({ amount: 12.5 })).toMatchObject({
      kind: 'charge',
      amount: '12.50',
      base: '100.00',
      percentage: '12.5',
    })
    expect(only({ amount: -3 })).toMatchObject({
      kind: 'allowance',
      amount: '3.00',
      base: '100.00',
      percentage: '3',
    })
  })

  test('on a negative item becomes the other kind, with neither base nor percentage', () => {
    const credit = { itemReferences: ['credit'] }
    expect(only({ ...credit, amount: 10 })).toMatchObject({
      kind: 'allowance',
      amount: '3.00',
      base: undefined,
      percentage: undefined,
    })
    expect(only({ ...credit, amount: -10 })).toMatchObject({ kind: 'charge', amount: '3.00' })
  })

  test('on gross prices has neither base nor percentage, as its amount is net', () => {
    expect(only({ type: 'brutto', amount: -10 })).toMatchObject({
      kind: 'allowance',
      amount: '11.90',
      base: undefined,
      percentage: undefined,
    })
  })

  test('with a base or percentage of zero amounts to zero and keeps its kind', () => {
    expect(only({ itemReferences: [], amount: -10 })).toMatchObject({
      kind: 'allowance',
      amount: '0.00',
      base: '0.00',
      percentage: '10',
    })
    expect(only({ amount: 0 })).toMatchObject({ kind: 'charge', amount: '0.00', percentage: '0' })
  })

  test('has a one-line reason, even without a title (BR-33, BR-38)', () => {
    expect(only({ title: ' Treue\nrabatt ', description: 'seit 2019', amount: -1 }).reason).toBe(
      'Treue rabatt – seit 2019',
    )
    expect(only({ title: ' ', amount: -1 }).reason).toBe('Abschlag')
    expect(only({ title: '', amount: 1 }).reason).toBe('Aufschlag')
  })
})

test('a surcharge belongs to the VAT group of its own rate, not to those of its items', () => {
  const { taxGroups, totals, allowancesAndCharges } = build(
    { amount: -10, itemReferences: ['full', 'reduced'], taxRate: 0.07 },
    { amount: 20, taxRate: 0.16 },
  )
  expect(allowancesAndCharges.map(({ kind, rate }) => [kind, rate.toNumber()])).toEqual([
    ['allowance', 0.07],
    ['charge', 0.16],
  ])
  expect(taxGroups.map(({ rate, base, tax }) => [rate.toNumber(), base.toFixed(2), tax.toFixed(2)])).toEqual([
    // The bases are 50 − 15, 20.00 and 100 − 30.
    [0.07, '35.00', '2.45'],
    [0.16, '20.00', '3.20'],
    [0.19, '70.00', '13.30'],
  ])
  expect(Object.values(totals).map((amount) => amount.toFixed(2))).toEqual([
    '120.00',
    '15.00',
    '20.00',
    '125.00',
    '18.95',
    '143.95',
    '0.00',
    '143.95',
  ])
})

test('a negative invoice has positive allowances but negative sums', () => {
  const { totals, allowancesAndCharges } = build({ amount: -200 })
  expect(allowancesAndCharges[0]?.amount.toFixed(2)).toBe('200.00')
  // Net: 120 − 200. Tax: −24.70 on −130.00 and 3.50 on 50.00.
  expect([totals.net, totals.tax, totals.gross].map((amount) => amount.toFixed(2))).toEqual([
    '-80.00',
    '-21.20',
    '-101.20',
  ])
})
