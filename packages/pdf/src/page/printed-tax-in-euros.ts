import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { LayoutItem, LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { printsKey } from '@kontor/domain/layouts/prints-data'
import { belowGross, grossSumIn } from './gross-sum.ts'

/**
 * Adds the sentence with the tax in euros below the totals, in the style of the gross sum, because it must be
 * on the page (Article 230 of Directive 2006/112/EC). Adds nothing if the layout itself prints it
 * (`taxInEuros`). Returns the bodies of other invoices unchanged.
 */
export function withTaxInEuros(
  content: LayoutItem[],
  template: LayoutTemplate,
  { totals }: Pick<InvoiceContent, 'totals'>,
): LayoutItem[] {
  if (totals.taxInEuros === undefined || printsKey(template, 'taxInEuros')) return content
  const style = grossSumIn({ content })?.style
  const sentence = { type: 'invoiceData', dataType: 'string', key: 'taxInEuros', margin: [0, 4, 0, 0] }
  return belowGross(content, [{ ...sentence, ...(style !== undefined && { style }) } as LayoutItem])
}
