import type { InvoiceItem } from '../invoices/invoice.ts'
import { type Paper, takesBack } from '../invoices/paper.ts'

/**
 * The items that a paper may have. Only a credit and its Stornorechnung credit lines, and only a settlement
 * and the papers that reverse it deduct advances. A settlement deducts the net amounts alone: see `netOnly`.
 */
export function itemsOfPaper(items: readonly InvoiceItem[], paper: Paper | undefined): InvoiceItem[] {
  const isSettlement = paper?.kind === 'settlement'
  const mayCredit = takesBack({ paper })
  return items.map(({ creditedLine, settledAdvance, netOnly, ...item }) => {
    const isDeduction = settledAdvance !== undefined && (isSettlement || mayCredit)
    return {
      ...item,
      ...(creditedLine !== undefined && mayCredit && { creditedLine }),
      ...(isDeduction && { settledAdvance }),
      ...(isDeduction && (isSettlement || netOnly) && { netOnly: true }),
    }
  })
}
