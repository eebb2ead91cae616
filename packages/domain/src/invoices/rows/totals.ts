import { Decimal } from '../../money/decimal.ts'
import { assertSumsWithinLimit, roundToCent } from '../../money/money.ts'
import { taxInEuros } from '../../tax/tax-in-euros.ts'
import { type TaxRate, taxRateName } from '../../tax/tax-rate.ts'
import type { InvoiceContent, TaxBucket, Totals } from '../invoice.ts'
import type { InvoiceContentInput } from '../invoice-input.ts'
import { computeItem, itemPrices } from './invoice-item.ts'
import { computeSurcharge, type PricedItem, pricesById, surchargePrices } from './surcharge.ts'

/**
 * The content with recomputed prices, indexes (from 0, in list order) and totals [S4.5.2, A5]. Unchanged
 * lines stay the same objects. Amounts are in major units with whole cents. Never throws for finite
 * numbers, so that the editor can call it on each keystroke; `assertContentWithinLimits` checks the limits.
 */
export function recalculate(content: InvoiceContentInput): InvoiceContent {
  const taxed = new TaxedSums()
  const pricedItems: PricedItem[] = []
  const items = content.items.map((item, index) => {
    const prices = itemPrices(item)
    pricedItems.push({ id: item.id, netto: prices.netto, brutto: prices.brutto })
    taxed.add(prices.netto, item.taxRate)
    return computeItem(item, index, prices)
  })
  const priceList = pricesById(pricedItems)
  const surcharges = content.surcharges.map((surcharge, index) => {
    const prices = surchargePrices(surcharge, priceList)
    taxed.add(prices.netto, surcharge.taxRate)
    return computeSurcharge(surcharge, index, prices)
  })
  const totals = taxed.totals()
  const inEuros = taxInEuros(totals, content.payment)
  return {
    ...content,
    items,
    surcharges,
    totals: inEuros === undefined ? totals : { ...totals, taxInEuros: inEuros },
  }
}

/** The net sum of the lines added so far: in total, and for each tax rate above zero. */
class TaxedSums {
  private netto = Decimal.zero
  private readonly byRate = new Map<TaxRate, Decimal>()

  add(netto: Decimal, rate: TaxRate): void {
    this.netto = this.netto.plus(netto)
    if (rate > 0) this.byRate.set(rate, (this.byRate.get(rate) ?? Decimal.zero).plus(netto))
  }

  /**
   * The buckets are sorted by rate, without a bucket for zero [S4.5.4]; gross = net + Σ taxes, exactly
   * [S4.5.5].
   */
  totals(): Totals {
    const rates = [...this.byRate].sort(([a], [b]) => a - b)
    let brutto = this.netto
    const taxes = rates.map(([rate, netto], sortIndex): TaxBucket => {
      const tax = taxOf(netto, rate)
      brutto = brutto.plus(tax)
      return { name: taxRateName(rate), rate, value: tax.toNumber(), show: true, sortIndex }
    })
    return { netto: this.netto.toNumber(), brutto: brutto.toNumber(), taxes }
  }
}

/**
 * The tax in the bucket for one rate, in major units with whole cents. Rounded once per rate, half away from
 * zero (EN 16931 BR-CO-17; docs/decisions/0001).
 */
export function taxOf(netto: Decimal, rate: TaxRate): Decimal {
  return roundToCent(netto.times(Decimal.of(rate)))
}

/** Throws DomainError `invalidRequest` with the paths of computed prices and sums beyond ±10^13 [A1.4]. */
export function assertContentWithinLimits(content: InvoiceContent): void {
  assertSumsWithinLimit(computedSums(content))
}

function* computedSums({ items, surcharges, totals }: InvoiceContent): Iterable<readonly [string, number]> {
  for (const [index, item] of items.entries()) {
    yield [`content.items.${index}.nettoItemPrice`, item.nettoItemPrice]
    yield [`content.items.${index}.bruttoItemPrice`, item.bruttoItemPrice]
  }
  for (const [index, surcharge] of surcharges.entries()) {
    yield [`content.surcharges.${index}.surchargeBasePrice`, surcharge.surchargeBasePrice]
    yield [`content.surcharges.${index}.nettoSurchargePrice`, surcharge.nettoSurchargePrice]
    yield [`content.surcharges.${index}.bruttoSurchargePrice`, surcharge.bruttoSurchargePrice]
  }
  yield ['content.totals.netto', totals.netto]
  yield ['content.totals.brutto', totals.brutto]
  yield ['content.totals.taxInEuros', totals.taxInEuros ?? 0]
  for (const [index, tax] of totals.taxes.entries()) yield [`content.totals.taxes.${index}.value`, tax.value]
}
