import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { numberOnPage } from '@kontor/domain/invoices/number/number-on-page'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import type { Finding } from '@kontor/einvoice/check/finding'
import type { XmlFormat } from '@kontor/einvoice/model/e-invoice'
import type { AttachedFiles } from '@kontor/einvoice/outgoing/attachments'
import type { Difference } from '@kontor/einvoice/page/compare-page'
import { findingOf } from '@kontor/einvoice/page/difference-finding'
import { pdfFileName, xmlFileName } from './file-name.ts'
import { paperNameOf } from './page/printable-paper.ts'

/** The file in which a paper leaves: PDF, ZUGFeRD or XRechnung. */
export interface PaperFile<Pdf> {
  name: string
  mimeType: 'application/pdf' | 'application/xml'
  /** The PDF, or the text of the XML, to store as UTF-8. */
  content: Pdf | string
}

/** Why an invoice cannot be an e-invoice: errors that the check found, or XML values that the page lacks. */
export type EInvoiceFailure = { findings: Finding[] } | { differences: Difference[] }

/** The errors that a failure consists of. */
export function findingsOf(failure: EInvoiceFailure): Finding[] {
  return 'findings' in failure ? failure.findings : failure.differences.map(findingOf)
}

/** What browser and server do each in their own way. */
export interface FileTools<Pdf> {
  /** Replaces a missing invoice date. */
  now: UnixSeconds
  /** The bytes of the invoice's attachments; called only for an e-invoice. */
  attachedFiles(invoice: Invoice): Promise<AttachedFiles>
  /** Draws the pages; `printed` is needed only with `xml`, which is attached to the file. */
  draw(source: PaperSource, xml?: string): Promise<{ pdf: Pdf; printed: readonly PrintedField[] }>
}

/**
 * Creates the file of a paper, in the browser and on the server. A final invoice gets the requested format
 * only if it passes the check for that format and, where one file contains both the page and the XML, the two
 * agree. A draft and an offer are always plain PDFs. Rejects if the pages cannot be drawn.
 */
export async function paperFileOf<Pdf>(
  source: PaperSource,
  format: EInvoiceFormat,
  tools: FileTools<Pdf>,
): Promise<PaperFile<Pdf> | EInvoiceFailure> {
  const { invoice } = source
  const isFinalInvoice = invoice.status === 'final' && paperNameOf(invoice) === 'invoice'
  return format !== 'pdf' && isFinalInvoice
    ? eInvoiceFileOf(source, format, tools)
    : plainFileOf(source, tools)
}

/** The plain PDF of any paper, which no check refuses. */
export async function plainFileOf<Pdf>(source: PaperSource, tools: FileTools<Pdf>): Promise<PaperFile<Pdf>> {
  const { pdf } = await tools.draw(source)
  return pdfFileOf(source, pdf, tools.now)
}

/**
 * Why a draft could not leave in its format once it is final and can no longer change; undefined if it could.
 * Uses a placeholder number, and today's date if the draft has none.
 */
export async function failureOfDraft<Pdf>(
  { invoice, template, profile }: PaperSource,
  tools: FileTools<Pdf>,
): Promise<EInvoiceFailure | undefined> {
  const { content } = invoice
  const { format } = content.eInvoice
  if (format === 'pdf') return undefined
  const dates = { ...content.dates, invoiceDate: content.dates.invoiceDate || tools.now }
  const final: Invoice = {
    ...invoice,
    status: 'final',
    invoiceNumber: trialNumber,
    content: { ...content, dates, seller: profile },
  }
  const result = await eInvoiceFileOf({ invoice: final, template, profile }, format, tools)
  return 'content' in result ? undefined : result
}

// Placeholder for the number that the server will assign.
const trialNumber = '0000-0000'

async function eInvoiceFileOf<Pdf>(
  source: PaperSource,
  format: XmlFormat,
  tools: FileTools<Pdf>,
): Promise<PaperFile<Pdf> | EInvoiceFailure> {
  // The rules and the writer take up most of a megabyte, and a plain PDF needs neither.
  const [{ eInvoiceToSend }, { differencesFromPage }] = await Promise.all([
    import('@kontor/einvoice/check/e-invoice-to-send'),
    import('@kontor/einvoice/page/compare-page'),
  ])
  const { invoice, template, profile: seller } = source
  const request = { seller, number: numberOnPage(invoice, template), format }
  const files = await tools.attachedFiles(invoice)
  const result = eInvoiceToSend(invoice.content, { ...request, files })
  if ('stops' in result) return { findings: result.stops }
  const { eInvoice, xml } = result
  // An XRechnung has no page.
  if (format === 'xrechnung')
    return { name: xmlFileName(invoice, template, tools.now), mimeType: 'application/xml', content: xml }

  const { pdf, printed } = await tools.draw(source, xml)
  const differences = differencesFromPage(printed, eInvoice)
  return differences.length > 0 ? { differences } : pdfFileOf(source, pdf, tools.now)
}

function pdfFileOf<Pdf>({ invoice, template }: PaperSource, pdf: Pdf, now: UnixSeconds): PaperFile<Pdf> {
  return { name: pdfFileName(invoice, template, now), mimeType: 'application/pdf', content: pdf }
}
