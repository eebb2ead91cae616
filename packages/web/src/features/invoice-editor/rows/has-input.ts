import type { InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'

/** Whether an add form contains input that the user would miss. */
export function hasInput(row: InvoiceItem | Surcharge | undefined): boolean {
  if (row === undefined) return false
  const number = 'unitPrice' in row ? row.unitPrice : row.amount
  return row.title.trim() !== '' || row.description.trim() !== '' || number !== 0
}
