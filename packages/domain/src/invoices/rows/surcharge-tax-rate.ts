import type { TaxRate } from '../../tax/tax-rate.ts'
import type { InvoiceItem, Surcharge } from '../invoice.ts'

type RatedItem = Pick<InvoiceItem, 'id' | 'taxRate' | 'nettoItemPrice'>

/**
 * The rates of the items that are referred to, ascending, each once. Items of nothing count where there are
 * no others: what they are taxed by is nowhere to be seen.
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
 * The rate that a surcharge on these items has by itself: theirs, as it raises or lowers what is paid for
 * them (§10 (1) UStG); undefined where there are none, or where they have several.
 */
export function commonTaxRate(
  itemReferences: readonly string[],
  items: readonly RatedItem[],
): TaxRate | undefined {
  const [rate, ...others] = referencedTaxRates(itemReferences, items)
  return others.length === 0 ? rate : undefined
}

/**
 * The surcharge on other items: its rate follows them as long as it is the one that it has by itself, so that
 * a chosen one stays.
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
 * The surcharge as one for each rate of its items, with the same percentage, so that the bases add up to what
 * it was: a reduction lowers the tax of each rate by its share (§ 14 (4) no. 7, § 17 UStG). The first keeps
 * the id and the references that count nothing; the others have no id yet. Prices and indexes are left to the
 * recalculation that follows.
 */
export function splitByTaxRate(surcharge: Surcharge, items: readonly RatedItem[]): Surcharge[] {
  const rates = referencedTaxRates(surcharge.itemReferences, items)
  if (rates.length === 0) return [surcharge]
  const rateById = new Map(items.map(({ id, taxRate }) => [id, taxRate]))
  const [, ...others] = rates
  return rates.map((taxRate, place) => ({
    ...surcharge,
    id: place === 0 ? surcharge.id : '',
    taxRate,
    itemReferences: surcharge.itemReferences.filter((id) => {
      const rate = rateById.get(id)
      return place === 0 ? rate === undefined || !others.includes(rate) : rate === taxRate
    }),
  }))
}
