import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import type { CheckRequest } from '@kontor/einvoice/check/checked-invoice'
import type { Verdict } from '@kontor/einvoice/check/e-invoice-to-send'
import type { Finding } from '@kontor/einvoice/check/finding'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { call } from '../session/api-client.ts'
import { storeInvoice } from './invoice-cache.ts'

// The rules are loaded on first use, so that no page waits for them.

/**
 * Checks an invoice for the format in the request, and decides whether it may leave. Rejects if the rules
 * cannot be loaded.
 */
export async function verdictOn(content: InvoiceContent, request: CheckRequest): Promise<Verdict> {
  const check = await import('@kontor/einvoice/check/e-invoice-to-send')
  return check.verdictOn(content, request)
}

/**
 * The findings that keep the e-invoice of a final from leaving; empty until they are known, for a plain PDF,
 * and if the rules cannot be loaded.
 */
export function useStopsOfFinal({ id, revision, content, ...final }: Invoice): readonly Finding[] {
  const { seller } = content
  const { format } = content.eInvoice
  const isChecked = final.status === 'final' && format !== 'pdf' && seller !== undefined
  const number = printedNumber({ ...final, content })
  const { data = none } = useQuery({
    queryKey: ['stops-of-final', id, revision],
    queryFn: isChecked
      ? () =>
          verdictOn(content, { seller, number, format }).then(
            ({ stops }) => stops,
            () => none,
          )
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
const none: readonly Finding[] = []

/** Changes the format of a draft. */
export function useChangeFormat() {
  return useAction(({ invoice, format }: { invoice: Invoice; format: EInvoiceFormat }) => {
    const content = { ...invoice.content, eInvoice: { ...invoice.content.eInvoice, format } }
    return call(invoiceEndpoints.updateInvoice, { body: { ...invoice, content } })
  }, storeInvoice)
}
