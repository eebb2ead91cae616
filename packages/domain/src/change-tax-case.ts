import type { InvoiceContent } from './invoice.ts'
import { isOwedByRecipient, type TaxCase } from './tax-case.ts'

/** The content in another tax case. An untaxed one takes the tax off every line, as §14c UStG asks; back in `domestic` the rates stay as they are. */
export function changeTaxCase(content: InvoiceContent, taxCase: TaxCase): InvoiceContent {
  const changed = {
    ...content,
    payment: { ...content.payment, taxCase, useReverseCharge: isOwedByRecipient(taxCase) },
  }
  return taxCase === 'domestic' ? changed : withoutTax(changed)
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
