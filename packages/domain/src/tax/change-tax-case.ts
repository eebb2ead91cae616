import type { InvoiceContent } from '../invoices/invoice.ts'
import { isOwedByRecipient, type TaxCase } from './tax-case.ts'
import { defaultTaxRate, type TaxRate } from './tax-rate.ts'

/**
 * The content after the user has chosen another tax case. The lines keep their rates, so that choosing the
 * wrong case loses no data. In the case `domestic`, new lines are taxed again.
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
 * Adapts the content to another tax case. An untaxed case removes the tax from every line, because the issuer
 * would otherwise owe it (§ 14c UStG).
 */
export function changeTaxCase(content: InvoiceContent, taxCase: TaxCase): InvoiceContent {
  const changed = withTaxCase(content, taxCase)
  return taxCase === 'domestic' ? changed : withoutTax(changed)
}

/**
 * Removes the tax from every line; new lines are untaxed too. The next recalculation sets prices and totals.
 */
export function withoutTax(content: InvoiceContent): InvoiceContent {
  return withTaxRate(content, 0)
}

/** Sets one rate for every line and for new lines. The next recalculation sets prices and totals. */
export function withTaxRate(content: InvoiceContent, taxRate: TaxRate): InvoiceContent {
  return {
    ...content,
    customer: { ...content.customer, defaultTaxRate: taxRate },
    items: content.items.map((item) => ({ ...item, taxRate })),
    surcharges: content.surcharges.map((surcharge) => ({ ...surcharge, taxRate })),
  }
}
