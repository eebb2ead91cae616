import type { ReceivedContainer } from '@kontor/domain/inbox/received-file'
import { type Report, reportOf } from '../report/report-of.ts'
import { type PdfAttachment, type PdfFault, readPdfAttachments } from './pdf-attachments.ts'
import { textOfBytes } from './text-of-bytes.ts'
import { xmlTextOf } from './xml-text.ts'

/** What a file that somebody received holds. */
export interface FileReading {
  container: ReceivedContainer
  /** Why a PDF is not read. */
  fault: PdfFault | undefined
  /** Of the XML, alone or in a PDF; undefined if there is none. */
  report: Report | undefined
  /** Name of the XML in a PDF, '' if there is none. */
  xmlName: string
  /** XML files of a PDF that are invoices as well, and were not taken. */
  otherInvoices: string[]
  /** The other files of a PDF. */
  attachments: PdfAttachment[]
}

/** XML files of one PDF that are looked into. */
const mostXml = 5

/** Names that ZUGFeRD, Factur-X and XRechnung use, the newest first; in any letter case. */
const usualNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

/**
 * Reads and checks a file as it came: XML, or a PDF with XML in it. Of several XML files the first that is an
 * invoice counts, those of the usual names first. Any DOCTYPE is refused, and nothing that a file names is
 * fetched. Never throws.
 */
export async function readFile(bytes: Uint8Array<ArrayBuffer>): Promise<FileReading> {
  const nothing: FileReading = {
    container: 'unknown',
    fault: undefined,
    report: undefined,
    xmlName: '',
    otherInvoices: [],
    attachments: [],
  }
  if (isPdf(bytes)) return { ...nothing, container: 'pdf', ...(await readPdf(bytes)) }
  if (!looksLikeXml(bytes)) return nothing
  return { ...nothing, container: 'xml', report: reportOf(xmlTextOf(bytes)) }
}

async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Partial<FileReading>> {
  const reading = await readPdfAttachments(bytes)
  if (reading.fault !== undefined) return { fault: reading.fault }
  const candidates = reading.attachments
    .filter(isXml)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostXml)
  const reports = candidates.map((file) => ({ file, report: reportOf(xmlTextOf(file.content)) }))
  const invoices = reports.filter(({ report }) => report.invoice !== undefined)
  const [taken = reports[0]] = invoices
  return {
    report: taken?.report,
    xmlName: taken?.file.name ?? '',
    otherInvoices: invoices.slice(1).map(({ file }) => file.name),
    attachments: reading.attachments.filter((file) => file !== taken?.file),
  }
}

/** The mark of a PDF is within the first KiB. */
function isPdf(bytes: Uint8Array): boolean {
  return textOfBytes(bytes.subarray(0, 1024)).includes('%PDF-')
}

function looksLikeXml(bytes: Uint8Array): boolean {
  return /^\s*<[?!A-Za-z_]/.test(xmlTextOf(bytes.subarray(0, 1024)).replace('\ufeff', ''))
}

function isXml({ name, mediaType, content }: PdfAttachment): boolean {
  const isNamedSo = /\.xml$/i.test(name) || /^(?:text|application)\/xml$/i.test(mediaType)
  return isNamedSo || (name === '' && looksLikeXml(content))
}

function rank({ name }: PdfAttachment): number {
  const at = usualNames.indexOf(name.toLowerCase())
  return at < 0 ? usualNames.length : at
}
