import type { TaxRate } from '../../tax/tax-rate.ts'
import type { InvoiceItem, Surcharge } from '../invoice.ts'

type RatedItem = Pick<InvoiceItem, 'id' | 'taxRate' | 'nettoItemPrice'>

/**
 * The rates of the referenced items, ascending, without duplicates. Items with a price of zero count only if
 * there are no others, because they have no tax.
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
 * The default rate of a surcharge on these items: the rate they share, because it raises or lowers their
 * price (§ 10 (1) UStG). Undefined if there are no items or several rates.
 */
export function commonTaxRate(
  itemReferences: readonly string[],
  items: readonly RatedItem[],
): TaxRate | undefined {
  const [rate, ...others] = referencedTaxRates(itemReferences, items)
  return others.length === 0 ? rate : undefined
}

/** The surcharge with other references. Its rate follows them unless the user chose another one. */
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
 * to the old base. A reduction lowers the tax of each rate by its share (§ 14 (4) no. 7, § 17 UStG). The
 * first keeps the id and the references to items that are free or unknown; the others have no id yet. The
 * next recalculation sets prices and indexes.
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
