import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { CheckRequest } from '@kontor/einvoice/check/checked-invoice'
import type { Finding } from '@kontor/einvoice/check/finding'
import { useAction } from '../http/action.ts'
import { call } from '../session/api-client.ts'
import { storeInvoice } from './invoice-cache.ts'

// The rules are loaded on first use, so that no page waits for them.

/** Checks an invoice for the format in the request. Rejects if the rules cannot be loaded. */
export async function findingsOf(content: InvoiceContent, request: CheckRequest): Promise<Finding[]> {
  const { checkInvoice } = await import('@kontor/einvoice/check/check-invoice')
  return checkInvoice(content, request)
}

/** Changes the format of a draft. */
export function useChangeFormat() {
  return useAction(({ invoice, format }: { invoice: Invoice; format: EInvoiceFormat }) => {
    const content = { ...invoice.content, eInvoice: { ...invoice.content.eInvoice, format } }
    return call(invoiceEndpoints.updateInvoice, { body: { ...invoice, content } })
  }, storeInvoice)
}
