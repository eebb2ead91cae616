import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryContent } from '../../testing/arbitrary-content.ts'
import type { Surcharge } from '../invoice.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoice-defaults.ts'
import { commonTaxRate, referencedTaxRates, splitByTaxRate, withReferences } from './surcharge-tax-rate.ts'
import { recalculate } from './totals.ts'

const { items } = recalculate({
  ...emptyInvoiceContent(),
  items: [
    { ...emptyItem(0.19), id: 'a', unitPrice: 100 },
    { ...emptyItem(0.07), id: 'b', unitPrice: 50 },
    { ...emptyItem(0.07), id: 'c', unitPrice: -10 },
    { ...emptyItem(0), id: 'free', unitPrice: 0 },
  ],
})

describe('the rates of the items that a surcharge refers to', () => {
  test('are sorted and unique; unknown references have no rate', () => {
    expect(referencedTaxRates(['a', 'b', 'c', 'gone'], items)).toEqual([0.07, 0.19])
    expect(referencedTaxRates([], items)).toEqual([])
  })

  test('include the rates of zero-price items only if there are no other items', () => {
    expect(referencedTaxRates(['free', 'a'], items)).toEqual([0.19])
    expect(referencedTaxRates(['free'], items)).toEqual([0])
  })

  test("determine the surcharge's rate if they are all the same", () => {
    expect(commonTaxRate(['b', 'c', 'free'], items)).toBe(0.07)
    expect(commonTaxRate(['a', 'b'], items)).toBeUndefined()
    expect(commonTaxRate([], items)).toBeUndefined()
  })
})

describe('changing the items of a surcharge', () => {
  const rateOn = (ids: readonly string[]) => commonTaxRate(ids, items) ?? 0.19
  const onAll: Surcharge = { ...emptySurcharge(0.19), itemReferences: ['a', 'b'] }

  test('changes its rate to that of the items, and back', () => {
    const onBook = withReferences(onAll, ['b'], rateOn)
    expect(onBook).toEqual({ ...onAll, itemReferences: ['b'], taxRate: 0.07 })
    expect(withReferences(onBook, ['b', 'a'], rateOn).taxRate).toBe(0.19)
  })

  test('keeps a rate that the user chose', () => {
    expect(withReferences({ ...onAll, taxRate: 0.05 }, ['b'], rateOn)).toEqual({
      ...onAll,
      itemReferences: ['b'],
      taxRate: 0.05,
    })
  })
})

describe('a surcharge split by rate', () => {
  const discount: Surcharge = {
    ...emptySurcharge(0.19),
    id: 's',
    title: 'Nachlass',
    amount: -50,
    itemReferences: ['a', 'gone', 'b', 'free', 'c'],
  }

  test('becomes one surcharge per rate, with the same percentage', () => {
    expect(splitByTaxRate(discount, items)).toEqual([
      { ...discount, taxRate: 0.07, itemReferences: ['gone', 'b', 'free', 'c'] },
      { ...discount, id: '', taxRate: 0.19, itemReferences: ['a'] },
    ])
  })

  test('takes the rate that all its items share, and stays unchanged without items', () => {
    const onBooks = { ...discount, itemReferences: ['b', 'c'] }
    expect(splitByTaxRate(onBooks, items)).toEqual([{ ...onBooks, taxRate: 0.07 }])
    expect(splitByTaxRate({ ...discount, itemReferences: [] }, items)).toEqual([
      { ...discount, itemReferences: [] },
    ])
  })

  test('keeps every reference in the part with the rate of its item', () => {
    fc.assert(
      fc.property(arbitraryContent(), ({ items, surcharges }) => {
        for (const surcharge of surcharges) {
          const parts = splitByTaxRate(surcharge, items)
          const references = parts.flatMap(({ itemReferences }) => itemReferences)
          expect(references.toSorted()).toEqual(surcharge.itemReferences.toSorted())
          for (const { itemReferences, taxRate } of parts)
            expect(referencedTaxRates(itemReferences, items).filter((rate) => rate !== taxRate)).toEqual([])
        }
      }),
    )
  })
})
