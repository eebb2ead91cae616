import type { InvoiceContent } from './invoice.ts'
import { defaultTaxRate } from './invoice-defaults.ts'
import { isOwedByRecipient, type TaxCase } from './tax-case.ts'

/** The content in another tax case. An untaxed one takes the tax off every line, as §14c UStG asks; back in `domestic` the rates of the lines stay as they are, and those to come are taxed. */
export function changeTaxCase(content: InvoiceContent, taxCase: TaxCase): InvoiceContent {
  const changed = {
    ...content,
    payment: { ...content.payment, taxCase, useReverseCharge: isOwedByRecipient(taxCase) },
  }
  if (taxCase !== 'domestic') return withoutTax(changed)
  const { customer } = content
  return { ...changed, customer: { ...customer, defaultTaxRate: customer.defaultTaxRate || defaultTaxRate } }
}

/** Takes the tax off every line, and off the lines to come. Prices and totals are left to the recalculation that follows. */
export function withoutTax(content: InvoiceContent): InvoiceContent {
  return {
    ...content,
    customer: { ...content.customer, defaultTaxRate: 0 },
    items: content.items.map((item) => ({ ...item, taxRate: 0 })),
    surcharges: content.surcharges.map((surcharge) => ({ ...surcharge, taxRate: 0 })),
  }
}
