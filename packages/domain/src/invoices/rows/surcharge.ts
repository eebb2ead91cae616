import { Decimal } from '../../money/decimal.ts'
import { roundToCent } from '../../money/money.ts'
import type { TaxRate } from '../../tax/tax-rate.ts'
import type { InvoiceItem, Surcharge } from '../invoice.ts'
import { emptySurcharge } from '../invoice-defaults.ts'
import type { SurchargeInput } from '../invoice-input.ts'
import { grossOf, type LinePrices, withComputed } from './invoice-item.ts'

/** An item with its exact prices, for surcharges that refer to it. */
export interface PricedItem extends LinePrices {
  id: string
}

/** Exact prices of a surcharge, in major units with whole cents. */
export interface SurchargePrices extends LinePrices {
  base: Decimal
}

/** Exact prices by item id; adds up the prices of items with the same id. */
export function pricesById(items: Iterable<PricedItem>): ReadonlyMap<string, LinePrices> {
  const prices = new Map<string, LinePrices>()
  for (const { id, netto, brutto } of items) {
    const before = prices.get(id)
    prices.set(
      id,
      before ? { netto: before.netto.plus(netto), brutto: before.brutto.plus(brutto) } : { netto, brutto },
    )
  }
  return prices
}

/**
 * Base = sum of the net or gross prices of the referenced items, 0 without references; net = base ×
 * amount/100; gross = net × (1 + rate); each rounded to the cent, half away from zero [S3.7.7, S3.7.8,
 * S3.7.9, A5.2]. Ignores references to unknown items, and counts an item once even if it is referenced twice.
 * Takes the result of `pricesById`, so that the running time depends only on the number of references.
 */
export function surchargePrices(
  surcharge: Pick<Surcharge, 'itemReferences' | 'type' | 'amount' | 'taxRate'>,
  itemPrices: ReadonlyMap<string, LinePrices>,
): SurchargePrices {
  let base = Decimal.zero
  for (const id of new Set(surcharge.itemReferences))
    base = base.plus(itemPrices.get(id)?.[surcharge.type] ?? Decimal.zero)
  const netto = roundToCent(base.times(Decimal.of(surcharge.amount)).dividedByHundred())
  return { base, netto, brutto: grossOf(netto, surcharge.taxRate) }
}

/** The surcharge with its computed prices and its index; the same object if nothing changed. */
export function computeSurcharge(
  surcharge: SurchargeInput,
  surchargeIndex: number,
  prices: SurchargePrices,
): Surcharge {
  return withComputed(surcharge, {
    surchargeIndex,
    surchargeBasePrice: prices.base.toNumber(),
    nettoSurchargePrice: prices.netto.toNumber(),
    bruttoSurchargePrice: prices.brutto.toNumber(),
  })
}

/** The choice next to the percentage field, which accepts only non-negative values [A5.5]. */
export type SurchargeSign = 'surcharge' | 'discount'

/** The choice that matches the sign of an amount; 0 is an Aufschlag. */
export function surchargeSign(amount: number): SurchargeSign {
  return amount < 0 ? 'discount' : 'surcharge'
}

/** The percentage with the chosen sign, whatever its own sign; never negative zero. */
export function signedAmount(percentage: number, sign: SurchargeSign): number {
  const size = Math.abs(percentage)
  return sign === 'discount' && size > 0 ? -size : size
}

/**
 * The items that a surcharge may refer to: all except those that deduct an advance, because a surcharge does
 * not change what an earlier paper has charged.
 */
export function surchargeable<Item extends Deduction>(items: readonly Item[]): Item[] {
  return items.filter(({ settledAdvance }) => settledAdvance === undefined)
}

/** Whether an item deducts an advance. */
type Deduction = Pick<InvoiceItem, 'settledAdvance'>

/** A new surcharge that refers to all current items, but not to items added later [A4.13]. */
export function newSurcharge(
  id: string,
  items: readonly (Pick<InvoiceItem, 'id'> & Deduction)[],
  taxRate: TaxRate,
): Surcharge {
  return { ...emptySurcharge(taxRate), id, itemReferences: surchargeable(items).map((item) => item.id) }
}

/** Removes the references to items that deduct an advance: see `surchargeable`. */
export function dropDeductions<S extends Pick<Surcharge, 'itemReferences'>>(
  surcharges: readonly S[],
  items: readonly (Pick<InvoiceItem, 'id'> & Deduction)[],
): S[] {
  const deductions = new Set(items.flatMap((item) => (item.settledAdvance === undefined ? [] : [item.id])))
  return surcharges.map((surcharge) => ({
    ...surcharge,
    itemReferences: surcharge.itemReferences.filter((id) => !deductions.has(id)),
  }))
}

/** Removes the references to a removed item [A4.15]. */
export function dropReference<S extends Pick<Surcharge, 'itemReferences'>>(
  surcharges: readonly S[],
  itemId: string,
): S[] {
  return surcharges.map((surcharge) =>
    surcharge.itemReferences.includes(itemId)
      ? { ...surcharge, itemReferences: surcharge.itemReferences.filter((id) => id !== itemId) }
      : surcharge,
  )
}
