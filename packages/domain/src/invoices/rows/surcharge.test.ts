import { describe, expect, test } from 'vitest'
import type { Surcharge } from '../invoice.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoice-defaults.ts'
import { dropReference, newSurcharge, signedAmount, surchargeSign } from './surcharge.ts'
import { recalculate } from './totals.ts'

const items = [
  { ...emptyItem(0.19), id: 'a', unitPrice: 100 },
  { ...emptyItem(0.07), id: 'b', unitPrice: 50.05 },
  { ...emptyItem(0), id: 'c', unitPrice: 0.5 },
]

function computed(fields: Partial<Surcharge>): Surcharge | undefined {
  const surcharge = { ...emptySurcharge(), itemReferences: ['a', 'b'], amount: 10, ...fields }
  return recalculate({ ...emptyInvoiceContent(), items, surcharges: [surcharge] }).surcharges[0]
}

describe('the base of a surcharge', () => {
  test('is the sum of the referenced items, net or gross depending on the type [S3.7.7]', () => {
    expect(computed({ type: 'netto' })?.surchargeBasePrice).toBe(150.05)
    expect(computed({ type: 'brutto' })?.surchargeBasePrice).toBe(172.55)
    expect(computed({ type: 'netto', itemReferences: ['c'] })?.surchargeBasePrice).toBe(0.5)
  })

  test('is 0 without references, and so are the prices', () => {
    expect(computed({ itemReferences: [] })).toMatchObject({
      surchargeBasePrice: 0,
      nettoSurchargePrice: 0,
      bruttoSurchargePrice: 0,
    })
  })

  test('includes all items that share an id', () => {
    const twins = [...items, { ...emptyItem(0.19), id: 'c', unitPrice: 7 }]
    const surcharges = [{ ...emptySurcharge(), itemReferences: ['c'] }]
    const { surcharges: computedOnes } = recalculate({ ...emptyInvoiceContent(), items: twins, surcharges })
    expect(computedOnes[0]?.surchargeBasePrice).toBe(7.5)
  })

  test('counts an item once even if it is referenced twice, and ignores unknown ids', () => {
    expect(computed({ itemReferences: ['c', 'c', 'gone'] })?.surchargeBasePrice).toBe(0.5)
  })
})

test.each([
  [10, 15.01],
  [-10, -15.01],
  [3.3333, 5],
  [0, 0],
])('the net value is the base times amount/100: %d per cent of 150.05 is %d [S3.7.8]', (amount, netto) => {
  expect(computed({ amount })?.nettoSurchargePrice).toBe(netto)
})

test.each([
  [0.19, 17.86],
  [0, 15.01],
])('at rate %d, the gross value is the net value times (1 + rate): %d [S3.7.9]', (taxRate, brutto) => {
  expect(computed({ taxRate })?.bruttoSurchargePrice).toBe(brutto)
})

test('a discount of half a cent is rounded away from zero', () => {
  expect(computed({ itemReferences: ['c'], amount: -1, taxRate: 0 })?.nettoSurchargePrice).toBe(-0.01)
})

test('the sign of an amount and the choice between Aufschlag and Abschlag determine each other', () => {
  expect([signedAmount(10, 'surcharge'), signedAmount(10, 'discount')]).toEqual([10, -10])
  expect([signedAmount(-10, 'surcharge'), signedAmount(-10, 'discount')]).toEqual([10, -10])
  expect(signedAmount(0, 'discount')).toBe(0)
  expect([surchargeSign(10), surchargeSign(-10), surchargeSign(0)]).toEqual([
    'surcharge',
    'discount',
    'surcharge',
  ])
})

test('a new surcharge refers to all items', () => {
  expect(newSurcharge('s', items, 0.07)).toMatchObject({
    id: 's',
    itemReferences: ['a', 'b', 'c'],
    taxRate: 0.07,
  })
})

test('removing an item removes the references to it and leaves other surcharges unchanged', () => {
  const [both, one] = [
    { ...emptySurcharge(), id: 's', itemReferences: ['a', 'b'] },
    { ...emptySurcharge(), id: 't', itemReferences: ['b'] },
  ]
  const left = dropReference([both, one], 'a')
  expect(left).toEqual([{ ...both, itemReferences: ['b'] }, one])
  expect(left[1]).toBe(one)
})
