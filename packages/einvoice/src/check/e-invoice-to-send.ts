import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { forbiddenTax } from '@kontor/domain/tax/tax-case-of'
import type { EInvoice, XmlFormat } from '../model/e-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { writeEInvoice } from '../outgoing/write-e-invoice.ts'
import { checkInvoice } from './check-invoice.ts'
import type { CheckRequest } from './checked-invoice.ts'
import type { Finding } from './finding.ts'

/**
 * Whether a finding of `checkInvoice` keeps an e-invoice from leaving. The light of the editor, Fertigstellen,
 * downloads, series and the server all decide by it, so that a green light cannot be refused later.
 */
export function stopsEInvoice({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'error'
}

/**
 * The findings that keep an invoice from leaving in a format; empty if it may leave. Only forbidden tax
 * (§ 14c UStG) stops a plain PDF.
 */
export function stopsOf(content: InvoiceContent, request: CheckRequest): Finding[] {
  const stops = checkInvoice(content, request).filter(stopsEInvoice)
  if (request.format !== 'pdf') return stops
  return forbiddenTax(content, request.seller) === undefined
    ? []
    : stops.filter(({ id }) => id === '§ 14c UStG')
}

/** What a final needs to leave as an e-invoice. */
export interface SendRequest extends CheckRequest {
  number: string
  format: XmlFormat
}

/**
 * The e-invoice of a final with its XML, to store as UTF-8; or the findings that keep it from leaving. The
 * only way to the XML of our own invoices outside this package.
 */
export function eInvoiceToSend(
  content: InvoiceContent,
  request: SendRequest,
): { stops: Finding[] } | { eInvoice: EInvoice; xml: string } {
  const stops = stopsOf(content, request)
  if (stops.length > 0) return { stops }
  const eInvoice = buildEInvoice(content, request)
  return { eInvoice, xml: writeEInvoice(eInvoice) }
}
