import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { LayoutItem, LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { printsKey } from '@kontor/domain/layouts/prints-data'

/** An item as far as the search for the totals looks at it. */
interface Searched {
  type: string
  key?: string
  style?: string
  content?: Searched[]
}

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
  const searched = content as unknown as Searched[]
  const style = searched.map(grossSumIn).find((found) => found !== undefined)?.style
  const sentence = { type: 'invoiceData', dataType: 'string', key: 'taxInEuros', margin: [0, 4, 0, 0] }
  return belowTotals(searched, { ...sentence, ...(style !== undefined && { style }) }) as LayoutItem[]
}

/**
 * Adds an item below the one that contains the gross sum, in the innermost stack; without one, at the end.
 */
function belowTotals(items: Searched[], added: Searched): Searched[] {
  const place = items.findIndex((item) => grossSumIn(item) !== undefined)
  const found = items[place]
  if (found?.type === 'stack')
    return items.with(place, { ...found, content: belowTotals(found.content ?? [], added) })
  return items.toSpliced(place === -1 ? items.length : place + 1, 0, added)
}

function grossSumIn(item: Searched): Searched | undefined {
  if (item.key === 'brutto') return item
  const inside = Array.isArray(item.content) ? item.content : []
  return inside.map(grossSumIn).find((found) => found !== undefined)
}
