import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { numberOnPage } from '@kontor/domain/invoices/number/number-on-page'
import type { Finding } from '@kontor/einvoice/check/finding'
import type { XmlFormat } from '@kontor/einvoice/model/e-invoice'
import type { AttachedFiles } from '@kontor/einvoice/outgoing/attachments'
import type { Difference } from '@kontor/einvoice/page/compare-page'
import { pdfFileName, xmlFileName } from '@kontor/pdf/file-name'
import { nowInSeconds } from '../clock.ts'
import { type PdfSource, renderPages, renderPdf } from './pdf.ts'

/** A file for the browser to save. */
export interface InvoiceFile {
  file: Blob
  name: string
}

/** Why an invoice cannot be an e-invoice: errors that the check found, or XML values that the page lacks. */
export type EInvoiceFailure = { findings: Finding[] } | { differences: Difference[] }

/**
 * Creates the file for an invoice. A final gets the requested format only if it passes the check for that
 * format and, where one file contains both the page and the XML, the two agree. A draft is always a plain
 * PDF. Rejects if the engine fails or cannot be loaded.
 */
export async function invoiceFileOf(
  source: PdfSource,
  format: EInvoiceFormat,
): Promise<InvoiceFile | EInvoiceFailure> {
  if (format !== 'pdf' && source.invoice.status === 'final') return eInvoiceFileOf(source, format)
  return plainPdfOf(source)
}

export async function plainPdfOf(source: PdfSource): Promise<InvoiceFile> {
  return { file: await pdfOf(source), name: pdfFileName(source.invoice, source.template, nowInSeconds()) }
}

/**
 * Why a draft could not be downloaded in its format once it has been finalized and can no longer change;
 * undefined if it could. Uses a placeholder number, and today's date if the draft has none.
 */
export async function eInvoiceFailureOf({
  invoice,
  template,
  profile,
}: PdfSource): Promise<EInvoiceFailure | undefined> {
  const { content } = invoice
  const { format } = content.eInvoice
  if (format === 'pdf') return undefined
  const dates = { ...content.dates, invoiceDate: content.dates.invoiceDate || nowInSeconds() }
  const final: Invoice = {
    ...invoice,
    status: 'final',
    invoiceNumber: trialNumber,
    content: { ...content, dates, seller: profile },
  }
  const result = await eInvoiceFileOf({ invoice: final, template, profile }, format)
  return 'file' in result ? undefined : result
}

// Placeholder for the number that the server will assign.
const trialNumber = '0000-0000'

async function eInvoiceFileOf(source: PdfSource, format: XmlFormat): Promise<InvoiceFile | EInvoiceFailure> {
  const [{ eInvoiceToSend }, { differencesFromPage }] = await Promise.all([
    import('@kontor/einvoice/check/e-invoice-to-send'),
    import('@kontor/einvoice/page/compare-page'),
  ])
  const { invoice, template, profile: seller } = source
  const request = { seller, number: numberOnPage(invoice, template), format }
  const files = await filesAttachedTo(invoice)
  const result = eInvoiceToSend(invoice.content, { ...request, files })
  if ('stops' in result) return { findings: result.stops }
  const { eInvoice, xml } = result
  // An XRechnung has no page.
  if (format === 'xrechnung')
    return {
      file: new Blob([xml], { type: 'application/xml' }),
      name: xmlFileName(invoice, template, nowInSeconds()),
    }

  const pages = await renderPages({ ...source, xml })
  if (!pages) throw notDropped()
  const differences = differencesFromPage(pages.printed, eInvoice)
  if (differences.length > 0) return { differences }
  return { file: pages.pdf, name: pdfFileName(invoice, template, nowInSeconds()) }
}

/** The bytes of its attachments; loads the code that fetches them only if there are any. */
async function filesAttachedTo({ content: { attachments } }: Invoice): Promise<AttachedFiles> {
  if (attachments === undefined) return new Map()
  const { attachedFiles } = await import('../attachments/attachments.ts')
  return attachedFiles(attachments)
}

async function pdfOf(source: PdfSource): Promise<Blob> {
  const pdf = await renderPdf(source)
  if (!pdf) throw notDropped()
  return pdf
}

/** Only requests that share a slot replace each other, and the requests made here have no slot. */
function notDropped(): Error {
  return new Error('a request without a slot was dropped')
}
