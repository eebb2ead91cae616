import type { InvoiceContent } from '../invoices/invoice.ts'
import { isOwedByRecipient, type TaxCase } from './tax-case.ts'
import { defaultTaxRate, type TaxRate } from './tax-rate.ts'

/**
 * The content in another tax case, as it is chosen: the rates of the lines stay, so that a slip takes nothing
 * away; lines to come of a taxed invoice are taxed.
 */
export function withTaxCase(content: InvoiceContent, taxCase: TaxCase): InvoiceContent {
  const { customer, payment } = content
  const rate = taxCase === 'domestic' ? customer.defaultTaxRate || defaultTaxRate : customer.defaultTaxRate
  return {
    ...content,
    customer: { ...customer, defaultTaxRate: rate },
    payment: { ...payment, taxCase, useReverseCharge: isOwedByRecipient(taxCase) },
  }
}

/**
 * The content in another tax case, made to fit: an untaxed one takes the tax off every line, as §14c UStG
 * asks.
 */
export function changeTaxCase(content: InvoiceContent, taxCase: TaxCase): InvoiceContent {
  const changed = withTaxCase(content, taxCase)
  return taxCase === 'domestic' ? changed : withoutTax(changed)
}

/**
 * Takes the tax off every line, and off the lines to come. Prices and totals are left to the recalculation
 * that follows.
 */
export function withoutTax(content: InvoiceContent): InvoiceContent {
  return withTaxRate(content, 0)
}

/**
 * One rate for every line, and for the lines to come. Prices and totals are left to the recalculation that
 * follows.
 */
export function withTaxRate(content: InvoiceContent, taxRate: TaxRate): InvoiceContent {
  return {
    ...content,
    customer: { ...content.customer, defaultTaxRate: taxRate },
    items: content.items.map((item) => ({ ...item, taxRate })),
    surcharges: content.surcharges.map((surcharge) => ({ ...surcharge, taxRate })),
  }
}
