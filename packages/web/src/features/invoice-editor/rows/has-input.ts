import type { InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'

/**
 * Whether the form for a new row contains input that the user would not want to lose: a text, a price or a
 * percentage.
 */
export function hasInput(row: InvoiceItem | Surcharge | undefined): boolean {
  if (row === undefined) return false
  const number = 'unitPrice' in row ? row.unitPrice : row.amount
  return row.title.trim() !== '' || row.description.trim() !== '' || number !== 0
}
