import fc from 'fast-check'
import { type InvoiceContent, itemUnits } from '../invoices/invoice.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { taxRates } from '../tax/tax-rate.ts'

/**
 * An integer from `min` to `max`, divided by a power of ten up to 10,000: a number with up to four decimals,
 * as the server stores unit prices and quantities.
 */
function factor(min: number, max: number): fc.Arbitrary<number> {
  return fc
    .tuple(fc.integer({ min, max }), fc.integer({ min: 0, max: 4 }))
    .map(([digits, decimals]) => digits / 10 ** decimals)
}

/** Mostly the rates that the editor offers, and some others. */
const arbitraryRate = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...taxRates) },
  { weight: 1, arbitrary: fc.constantFrom(0.15, 0.055, 0.081, 0.2, 1) },
)

/**
 * Random content that the API accepts, with computed prices: up to 12 items with any unit, and up to 4
 * surcharges and discounts that refer to some of the items, to unknown ones or to none. Ids are unique.
 */
export function arbitraryContent(rate: fc.Arbitrary<number> = arbitraryRate): fc.Arbitrary<InvoiceContent> {
  const items = fc.array(
    fc.record({
      quantity: factor(0, 200_000),
      unit: fc.constantFrom(...itemUnits),
      unitPrice: factor(-50_000, 200_000),
      taxRate: rate,
    }),
    { maxLength: 12 },
  )
  const surcharges = fc.array(
    fc.record({
      referenced: fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 8 }),
      type: fc.constantFrom('netto' as const, 'brutto' as const),
      amount: factor(-100, 300),
      taxRate: rate,
    }),
    { maxLength: 4 },
  )
  return fc.record({ items, surcharges }).map((lines) =>
    recalculate({
      ...emptyInvoiceContent(),
      items: lines.items.map((item, index) => ({ ...emptyItem(), ...item, id: `item-${index}` })),
      surcharges: lines.surcharges.map(({ referenced, ...surcharge }, index) => ({
        ...emptySurcharge(),
        ...surcharge,
        id: `surcharge-${index}`,
        itemReferences: referenced.map((item) => `item-${item}`),
      })),
    }),
  )
}
