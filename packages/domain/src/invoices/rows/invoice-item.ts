import { Decimal } from '../../money/decimal.ts'
import { roundToCent } from '../../money/money.ts'
import type { TaxRate } from '../../tax/tax-rate.ts'
import type { InvoiceItem, ItemUnit } from '../invoice.ts'
import type { InvoiceItemInput } from '../invoice-input.ts'

/** Exact prices of a line, in major units with whole cents. */
export interface LinePrices {
  netto: Decimal
  brutto: Decimal
}

/**
 * Net = unitPrice × quantity (quantity/100 for `percentage`); gross = net × (1 + rate); each rounded to the
 * cent, half away from zero [S3.6.7, S3.6.8, A5.1].
 */
export function itemPrices(
  item: Pick<InvoiceItem, 'unitPrice' | 'quantity' | 'unit' | 'taxRate'>,
): LinePrices {
  const product = Decimal.of(item.unitPrice).times(Decimal.of(item.quantity))
  const netto = roundToCent(item.unit === 'percentage' ? product.dividedByHundred() : product)
  return { netto, brutto: grossOf(netto, item.taxRate) }
}

/**
 * The gross price of a line: net × (1 + rate), rounded to the cent. For lines only, never for totals [A5.1].
 */
export function grossOf(netto: Decimal, rate: TaxRate): Decimal {
  return roundToCent(netto.plus(netto.times(Decimal.of(rate))))
}

/** The item with its computed prices and its index; the same object if nothing changed. */
export function computeItem(
  item: InvoiceItemInput,
  index: number,
  prices: LinePrices = itemPrices(item),
): InvoiceItem {
  const computed = {
    index,
    nettoItemPrice: prices.netto.toNumber(),
    bruttoItemPrice: prices.brutto.toNumber(),
  }
  return withComputed(item, computed)
}

/**
 * Returns `line` with the computed fields; the same object if nothing changed, so that a keystroke
 * rerenders only the row that it changes.
 */
export function withComputed<Line extends object, Computed extends Record<string, number>>(
  line: Line,
  computed: Computed,
): Line & Computed {
  const before: Partial<Record<string, unknown>> = line as Record<string, unknown>
  for (const name in computed) if (!Object.is(before[name], computed[name])) return { ...line, ...computed }
  return line as Line & Computed
}

/**
 * The item with another unit: the quantity becomes 1 for all-inclusive, and 0 for time [S4.5.10]. The same
 * object if it already has the unit.
 */
export function changeUnit<Item extends Pick<InvoiceItem, 'unit' | 'quantity'>>(
  item: Item,
  unit: ItemUnit,
): Item {
  if (unit === item.unit) return item
  if (unit === 'all-inclusive') return { ...item, unit, quantity: 1 }
  if (unit === 'time') return { ...item, unit, quantity: 0 }
  return { ...item, unit }
}
