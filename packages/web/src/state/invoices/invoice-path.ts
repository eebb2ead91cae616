import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useSelection } from './selection.ts'

/** Path of the page for an invoice. It contains the id, so it survives a reload and can be shared. */
export function invoicePath(id: string): string {
  return `/home/invoice?id=${encodeURIComponent(id)}`
}

/** Selects an invoice in its list and returns its path: `navigate(openInvoice(invoice))`. */
export function openInvoice(invoice: Pick<Invoice, 'id' | 'status'>): string {
  useSelection.setState(
    invoice.status === 'final' ? { selectedFinalId: invoice.id } : { selectedDraftId: invoice.id },
  )
  return invoicePath(invoice.id)
}
