import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import { numberOnPage } from '@kontor/domain/invoices/number/number-on-page'
import type { Finding } from '@kontor/einvoice/check/finding'
import type { XmlFormat } from '@kontor/einvoice/model/e-invoice'
import type { Difference } from '@kontor/einvoice/page/compare-page'
import { pdfFileName, xmlFileName } from '@kontor/pdf/file-name'
import { nowInSeconds } from '../clock.ts'
import { type PdfSource, renderPdf } from './pdf.ts'
import { pdfText } from './pdf-text.ts'

/** What the browser saves. */
export interface InvoiceFile {
  file: Blob
  name: string
}

/** Why an invoice is no e-invoice: errors of the check, or what the XML says and the page does not. */
export type Refusal = { findings: Finding[] } | { differences: Difference[] }

/**
 * An invoice as a file. A final comes in the wanted format, in which it passes the check and says the same as its own page, or not at all; a draft is always
 * a plain PDF. Rejects where the engine fails or cannot be fetched.
 */
export async function invoiceFileOf(
  source: PdfSource,
  format: EInvoiceFormat,
): Promise<InvoiceFile | Refusal> {
  if (format !== 'pdf' && source.invoice.status === 'final') return eInvoiceFileOf(source, format)
  return plainPdfOf(source)
}

export async function plainPdfOf(source: PdfSource): Promise<InvoiceFile> {
  return { file: await pdfOf(source), name: pdfFileName(source.invoice, source.template, nowInSeconds()) }
}

async function eInvoiceFileOf(source: PdfSource, format: XmlFormat): Promise<InvoiceFile | Refusal> {
  const [{ checkInvoice }, { buildEInvoice }, { writeCii }, { differencesFromPage }] = await Promise.all([
    import('@kontor/einvoice/check/check-invoice'),
    import('@kontor/einvoice/outgoing/build-e-invoice'),
    import('@kontor/einvoice/cii/write-cii'),
    import('@kontor/einvoice/page/compare-page'),
  ])
  const { invoice, template, profile: seller } = source
  const request = { seller, number: numberOnPage(invoice, template), format }
  const findings = checkInvoice(invoice.content, request).filter(({ severity }) => severity === 'error')
  if (findings.length > 0) return { findings }

  const eInvoice = buildEInvoice(invoice.content, request)
  const xml = writeCii(eInvoice)
  const isHybrid = format === 'zugferd'
  const pdf = await pdfOf(isHybrid ? { ...source, xml } : source)
  const differences = differencesFromPage(await pdfText(pdf), eInvoice)
  if (differences.length > 0) return { differences }
  return isHybrid
    ? { file: pdf, name: pdfFileName(invoice, template, nowInSeconds()) }
    : {
        file: new Blob([xml], { type: 'application/xml' }),
        name: xmlFileName(invoice, template, nowInSeconds()),
      }
}

async function pdfOf(source: PdfSource): Promise<Blob> {
  const pdf = await renderPdf(source)
  if (!pdf) throw new Error('a request without slot is never dropped')
  return pdf
}
