import type { ReceivedContainer } from '@kontor/domain/inbox/received-file'
import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import { type Report, reportOf } from '../report/report-of.ts'
import { type PdfAttachment, type PdfFault, readPdfAttachments } from './pdf-attachments.ts'
import { textOfBytes } from './text-of-bytes.ts'
import { xmlTextOf } from './xml-text.ts'

/** The content of a received file. */
export interface FileReading {
  container: ReceivedContainer
  /** Why a PDF was not read; undefined otherwise. */
  fault: PdfFault | undefined
  /** The report on the XML file, or on the XML in a PDF; undefined if there is no XML. */
  report: Report | undefined
  /** Name of the XML file in a PDF; '' if there is none. */
  xmlName: string
  /** Names of further XML files in the PDF that are invoices too. */
  otherInvoices: string[]
  /** All files in the PDF except the XML of the report. */
  attachments: PdfAttachment[]
  /** Findings about the file itself; the report has them too. */
  ofFile: readonly ReceivedFinding[]
}

/** The finding on a PDF whose objects had to be searched for. */
export const searchedFinding: ReceivedFinding = {
  group: 'format',
  id: 'Datei',
  severity: 'warning',
  terms: [],
  message:
    'Die Verweistabelle des PDF ist beschädigt, deshalb wurde die ganze Datei durchsucht. Andere Programme finden darin vielleicht eine andere Rechnung.',
  count: 1,
  places: [],
}

/** Maximum number of XML files inspected in one PDF. */
const maxXml = 5

/** File names that ZUGFeRD, Factur-X and XRechnung use, newest first. Compared regardless of case. */
const usualNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

/**
 * Reads and checks a received file: XML, or a PDF with XML in it. If there are several XML files, tries the
 * usual names first and takes the first file that is an invoice; if none is, takes the first file. Rejects
 * any DOCTYPE and fetches nothing. Never throws.
 */
export async function readFile(bytes: Uint8Array<ArrayBuffer>): Promise<FileReading> {
  const nothing: FileReading = {
    container: 'unknown',
    fault: undefined,
    report: undefined,
    xmlName: '',
    otherInvoices: [],
    attachments: [],
    ofFile: [],
  }
  if (isPdf(bytes)) return { ...nothing, container: 'pdf', ...(await readPdf(bytes)) }
  if (!looksLikeXml(bytes)) return nothing
  return { ...nothing, container: 'xml', report: reportOf(xmlTextOf(bytes)) }
}

async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Partial<FileReading>> {
  const reading = await readPdfAttachments(bytes)
  if (reading.fault !== undefined) return { fault: reading.fault }
  const ofFile = reading.isSearched ? [searchedFinding] : []
  const candidates = reading.attachments
    .filter(isXml)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxXml)
  const reports = candidates.map((file) => ({ file, report: reportOf(xmlTextOf(file.content), ofFile) }))
  const invoices = reports.filter(({ report }) => report.invoice !== undefined)
  const [taken = reports[0]] = invoices
  return {
    report: taken?.report,
    xmlName: taken?.file.name ?? '',
    otherInvoices: invoices.slice(1).map(({ file }) => file.name),
    attachments: reading.attachments.filter((file) => file !== taken?.file),
    ofFile,
  }
}

/** Whether `%PDF-` occurs in the first KiB, where PDF readers look for it. */
function isPdf(bytes: Uint8Array): boolean {
  return textOfBytes(bytes.subarray(0, 1024)).includes('%PDF-')
}

function looksLikeXml(bytes: Uint8Array): boolean {
  // In UTF-16, every other byte of these characters is 0.
  const head = textOfBytes(bytes.subarray(0, 1024)).replaceAll('\0', '')
  return /^(?:\xfe\xff|\xff\xfe|(?:\xef\xbb\xbf){1,2})?\s*<[?!A-Za-z_]/.test(head)
}

/**
 * Whether an attachment is XML according to its name or type, or, if it has no name, according to its
 * content.
 */
export function isXml({ name, mediaType, content }: PdfAttachment): boolean {
  const isNamedXml = /\.xml$/i.test(name) || /^(?:text|application)\/xml$/i.test(mediaType)
  return isNamedXml || (name === '' && looksLikeXml(content))
}

function rank({ name }: PdfAttachment): number {
  const at = usualNames.indexOf(name.toLowerCase())
  return at < 0 ? usualNames.length : at
}
