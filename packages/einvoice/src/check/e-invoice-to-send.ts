import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { forbiddenTax } from '@kontor/domain/tax/tax-case-of'
import type { EInvoice, XmlFormat } from '../model/e-invoice.ts'
import type { AttachedFiles } from '../outgoing/attachments.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { writeEInvoice } from '../outgoing/write-e-invoice.ts'
import { checkInvoice } from './check-invoice.ts'
import type { CheckRequest } from './checked-invoice.ts'
import type { Finding } from './finding.ts'

/** What the check of an invoice found, and what that means. */
export interface Verdict {
  findings: Finding[]
  /** The findings that keep the invoice from leaving in the format of the request; empty if it may leave. */
  stops: Finding[]
}

/**
 * Checks an invoice and decides whether it may leave. The light of the editor, Fertigstellen, downloads,
 * series and the server all use this verdict, so nothing with a green light is refused later. Errors stop an
 * e-invoice; only forbidden tax (§ 14c UStG) stops a plain PDF.
 */
export function verdictOn(content: InvoiceContent, request: CheckRequest): Verdict {
  const findings = checkInvoice(content, request)
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (request.format !== 'pdf') return { findings, stops: errors }
  const isTaxForbidden = forbiddenTax(content, request.seller) !== undefined
  return { findings, stops: isTaxForbidden ? errors.filter(({ id }) => id === '§ 14c UStG') : [] }
}

/** The findings that keep an invoice from leaving in the format of the request; empty if it may leave. */
export function stopsOf(content: InvoiceContent, request: CheckRequest): Finding[] {
  return verdictOn(content, request).stops
}

/** What a final needs to leave as an e-invoice. */
export interface SendRequest extends CheckRequest {
  number: string
  format: XmlFormat
  /** The bytes of its attachments. */
  files: AttachedFiles
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
