import type { TaxRate } from '../../tax/tax-rate.ts'
import type { InvoiceItem, Surcharge } from '../invoice.ts'

type RatedItem = Pick<InvoiceItem, 'id' | 'taxRate' | 'nettoItemPrice'>

/**
 * The rates of the referenced items, in ascending order and without duplicates. Items with a price of zero
 * have no tax, so they count only if there are no others.
 */
export function referencedTaxRates(
  itemReferences: readonly string[],
  items: readonly RatedItem[],
): TaxRate[] {
  const ids = new Set(itemReferences)
  const referenced = items.filter(({ id }) => ids.has(id))
  const priced = referenced.filter(({ nettoItemPrice }) => nettoItemPrice !== 0)
  const rates = (priced.length > 0 ? priced : referenced).map(({ taxRate }) => taxRate)
  return [...new Set(rates)].sort((a, b) => a - b)
}

/**
 * The default rate of a surcharge on these items: the rate that they share, because a surcharge raises or
 * lowers their price (§ 10 (1) UStG). Undefined if there are no items or several rates.
 */
export function commonTaxRate(
  itemReferences: readonly string[],
  items: readonly RatedItem[],
): TaxRate | undefined {
  const [rate, ...others] = referencedTaxRates(itemReferences, items)
  return others.length === 0 ? rate : undefined
}

/**
 * Returns the surcharge with other references. `rateOn` returns the default rate for a list of references. If
 * the surcharge had its default rate, it gets the new default; otherwise it keeps the rate that the user
 * chose.
 */
export function withReferences(
  surcharge: Surcharge,
  itemReferences: string[],
  rateOn: (itemReferences: readonly string[]) => TaxRate,
): Surcharge {
  const isChosen = surcharge.taxRate !== rateOn(surcharge.itemReferences)
  return {
    ...surcharge,
    itemReferences,
    taxRate: isChosen ? surcharge.taxRate : rateOn(itemReferences),
  }
}

/**
 * Splits a surcharge into one per rate of its items, with the same percentage. The bases of the parts add up
 * to the old base. A discount lowers the tax at each rate by that rate's share (§ 14 (4) no. 7, § 17 UStG).
 * The first part keeps the id and all references that no other part takes, including those to unknown items;
 * the other parts have no id yet. Returns a surcharge without known items unchanged. The next recalculation
 * sets prices and indexes.
 */
export function splitByTaxRate(surcharge: Surcharge, items: readonly RatedItem[]): Surcharge[] {
  const rates = referencedTaxRates(surcharge.itemReferences, items)
  if (rates.length === 0) return [surcharge]
  const rateById = new Map(items.map(({ id, taxRate }) => [id, taxRate]))
  const [, ...others] = rates
  return rates.map((taxRate, index) => ({
    ...surcharge,
    id: index === 0 ? surcharge.id : '',
    taxRate,
    itemReferences: surcharge.itemReferences.filter((id) => {
      const rate = rateById.get(id)
      return index === 0 ? others.every((other) => other !== rate) : rate === taxRate
    }),
  }))
}
