import { formatNumber, nonBreakingSpace } from '../../money/german-format.ts'
import type { InvoiceItem } from '../invoice.ts'

/** The printed quantity: `2,33 h`, `15 %`, or the bare number for other units [A6.7]. */
export function formatQuantity({ quantity, unit }: Pick<InvoiceItem, 'quantity' | 'unit'>): string {
  const number = formatNumber(quantity)
  if (unit === 'time') return `${number}${nonBreakingSpace}h`
  return unit === 'percentage' ? `${number}${nonBreakingSpace}%` : number
}
