import { endpoints } from '@kontor/contract/endpoints'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { CheckRequest } from '@kontor/einvoice/check/checked-invoice'
import type { Finding } from '@kontor/einvoice/check/finding'
import { useAction } from '../http/action.ts'
import { call } from '../http/api-client.ts'
import { storeInvoice } from './invoice-cache.ts'

// Rules and writer are fetched when they are first needed: no page has to wait for them.

/**
 * What is wrong with an invoice in the format in which it shall leave; rejects where the rules cannot be
 * fetched.
 */
export async function findingsOf(content: InvoiceContent, request: CheckRequest): Promise<Finding[]> {
  const { checkInvoice } = await import('@kontor/einvoice/check/check-invoice')
  return checkInvoice(content, request)
}

/** Gives a draft another format. */
export function useChangeFormat() {
  return useAction(({ invoice, format }: { invoice: Invoice; format: EInvoiceFormat }) => {
    const content = { ...invoice.content, eInvoice: { ...invoice.content.eInvoice, format } }
    return call(endpoints.updateInvoice, { body: { ...invoice, content } })
  }, storeInvoice)
}
