import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { InvoiceContent } from '../invoices/invoice.ts'
import { unknownPlaceholders } from './placeholders.ts'
import type { SeriesInput } from './series.ts'
import { spanOf } from './series-dates.ts'

/**
 * Why content cannot be the template of a series:
 * - paperInChain: it is a paper of a chain, such as an advance, whose copy would lack its chain
 * - unknownPlaceholder: a text contains a placeholder that no series fills in
 */
export type TemplateError = 'paperInChain' | 'unknownPlaceholder'

/** Why content cannot be the template of a series; undefined if it can. */
export function templateError(content: InvoiceContent): TemplateError | undefined {
  if (content.paper !== undefined) return 'paperInChain'
  return unknownPlaceholders(content).length > 0 ? 'unknownPlaceholder' : undefined
}

/** The content with the prices that apply on the day on which the period of `date` begins. */
export function withPricesOf(
  content: InvoiceContent,
  series: Pick<SeriesInput, 'interval' | 'period' | 'priceChanges'>,
  date: UnixSeconds,
): InvoiceContent {
  const prices = pricesOf(series, date)
  const items = content.items.map((item) => ({
    ...item,
    unitPrice: prices.get(item.id) ?? item.unitPrice,
  }))
  return { ...content, items }
}

/** Whether a price applies to an item that the template no longer has, so that it would be lost silently. */
export function lacksPricedItem(
  { items }: Pick<InvoiceContent, 'items'>,
  series: Pick<SeriesInput, 'interval' | 'period' | 'priceChanges'>,
  date: UnixSeconds,
): boolean {
  const known = new Set(items.map(({ id }) => id))
  return [...pricesOf(series, date).keys()].some((itemId) => !known.has(itemId))
}

/** The prices that apply to the invoice for `date`, by item. */
function pricesOf(
  series: Pick<SeriesInput, 'interval' | 'period' | 'priceChanges'>,
  date: UnixSeconds,
): Map<string, number> {
  const { begin } = spanOf(series, date)
  const due = series.priceChanges.filter(({ from }) => from <= begin).sort((a, b) => a.from - b.from)
  return new Map(due.map(({ itemId, unitPrice }) => [itemId, unitPrice]))
}
