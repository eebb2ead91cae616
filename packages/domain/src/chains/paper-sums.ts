import type { InvoiceContent } from '../invoices/invoice.ts'
import type { PaperSums, RateSum } from '../invoices/paper.ts'
import { taxOf } from '../invoices/rows/totals.ts'
import { Decimal } from '../money/decimal.ts'
import type { TaxRate } from '../tax/tax-rate.ts'

type Lines = Pick<InvoiceContent, 'items' | 'surcharges' | 'totals'>

/**
 * The sums of an invoice, in total and by rate (including the zero rate). Its prices and totals must be up to
 * date (`recalculate`). Rounds the tax at each rate once, as the totals do [A5.3].
 */
export function paperSums({ items, surcharges, totals }: Lines): PaperSums {
  const nets = new Map<TaxRate, Decimal>()
  const add = (rate: TaxRate, net: number) =>
    nets.set(rate, (nets.get(rate) ?? Decimal.zero).plus(Decimal.of(net)))
  for (const item of items) add(item.taxRate, item.nettoItemPrice)
  for (const surcharge of surcharges) add(surcharge.taxRate, surcharge.nettoSurchargePrice)
  const rates = [...nets]
    .sort(([a], [b]) => a - b)
    .map(([rate, net]): RateSum => ({ rate, netto: net.toNumber(), tax: taxOf(net, rate).toNumber() }))
  return { netto: totals.netto, brutto: totals.brutto, rates }
}

/** Adds up the sums of several papers; the rates are sorted. All sums are zero if there are no papers. */
export function sumOfPapers(papers: readonly PaperSums[]): PaperSums {
  const rates = new Map<TaxRate, { netto: Decimal; tax: Decimal }>()
  for (const { rate, netto, tax } of papers.flatMap((paper) => paper.rates)) {
    const before = rates.get(rate) ?? { netto: Decimal.zero, tax: Decimal.zero }
    rates.set(rate, { netto: before.netto.plus(Decimal.of(netto)), tax: before.tax.plus(Decimal.of(tax)) })
  }
  return {
    netto: sum(papers.map((paper) => paper.netto)),
    brutto: sum(papers.map((paper) => paper.brutto)),
    rates: [...rates]
      .sort(([a], [b]) => a - b)
      .map(([rate, { netto, tax }]) => ({ rate, netto: netto.toNumber(), tax: tax.toNumber() })),
  }
}

/** The exact sum of amounts in major units. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total.plus(Decimal.of(amount)), Decimal.zero).toNumber()
}
