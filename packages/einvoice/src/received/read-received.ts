import type { ReceivedContainer, ReceivedKind } from '@kontor/domain/inbox/received-file'
import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import type { PdfFault } from '../container/pdf-attachments.ts'
import { type FileReading, readFile } from '../container/read-file.ts'
import type { Report } from '../report/report-of.ts'
import { factsOf, type InvoiceFacts } from './facts-of.ts'

/** The stored result of reading a received file. Every text and list has a bound. */
export interface ReceivedReading {
  container: ReceivedContainer
  kind: ReceivedKind
  /** 'XRechnung 3.0', or '' if it is not an e-invoice. */
  profile: string
  /** Name of the XML in a PDF, '' if there is none. */
  xmlName: string
  /** Names of the other files in a PDF. */
  otherFiles: string[]
  findings: ReceivedFinding[]
  /** Undefined if it is not an e-invoice. */
  facts: InvoiceFacts | undefined
}

/** Why a file was not read: a fault of the PDF, no XML, an unknown type, or the time limit. */
export type ReadingFault = PdfFault | 'noXml' | 'unknownFile' | 'tooSlow'

const mostFindings = 200
const longestMessage = 500
const longestName = 200

const sentences: Readonly<Record<ReadingFault, string>> = {
  encrypted:
    'Das PDF ist verschlüsselt und kann nicht gelesen werden. Bitte lassen Sie es sich ohne Passwort senden.',
  damaged: 'Das PDF ist beschädigt und kann nicht gelesen werden.',
  tooManyFiles: 'Das PDF enthält mehr Dateien, als gelesen werden; es wurde keine davon gelesen.',
  tooMuch: 'Die Datei ist entpackt oder aufgeschlüsselt zu groß und wurde nicht gelesen.',
  tooSlow: 'Das Lesen der Datei dauerte zu lange und wurde abgebrochen.',
  noXml: 'Das PDF enthält keine E-Rechnung. Es ist eine sonstige Rechnung.',
  unknownFile: 'Die Datei ist weder XML noch PDF und kann nicht gelesen werden.',
}

/** Reads and checks a received file. Never throws. */
export async function readReceived(bytes: Uint8Array<ArrayBuffer>): Promise<ReceivedReading> {
  const reading = await readFile(bytes)
  const { container, fault, report } = reading
  if (fault !== undefined) return unread(fault, container)
  if (report === undefined) return unread(container === 'pdf' ? 'noXml' : 'unknownFile', container, reading)
  return {
    container,
    kind: report.invoice === undefined ? kindWithoutInvoice(container) : (report.syntax ?? 'unreadable'),
    profile: cut(report.profile, longestName),
    ...namesOf(reading),
    findings: [...severalInvoices(reading), ...boundedFindings(report)],
    facts: report.invoice === undefined ? undefined : factsOf(report.invoice),
  }
}

/** The stored result for an unreadable file. */
export function unread(
  fault: ReadingFault,
  container: ReceivedContainer,
  reading?: FileReading,
): ReceivedReading {
  return {
    container,
    kind: fault === 'noXml' ? 'pdf' : 'unreadable',
    profile: '',
    ...namesOf(reading),
    findings: [findingOf(fault === 'noXml' ? 'information' : 'error', sentences[fault])],
    facts: undefined,
  }
}

/** A PDF without a readable e-invoice may still be an invoice that people can read. */
function kindWithoutInvoice(container: ReceivedContainer): ReceivedKind {
  return container === 'pdf' ? 'pdf' : 'unreadable'
}

function namesOf(reading: FileReading | undefined): Pick<ReceivedReading, 'xmlName' | 'otherFiles'> {
  return {
    xmlName: cut(reading?.xmlName ?? '', longestName),
    otherFiles: (reading?.attachments ?? []).map(({ name }) => cut(name, longestName)),
  }
}

function severalInvoices({ otherInvoices, xmlName }: FileReading): ReceivedFinding[] {
  if (otherInvoices.length === 0) return []
  const others = otherInvoices.map((name) => cut(name, longestName)).join(', ')
  return [
    findingOf(
      'warning',
      `Das PDF enthält mehrere E-Rechnungen. Gelesen wurde ${cut(xmlName, longestName)}, nicht ${others}.`,
    ),
  ]
}

function findingOf(severity: ReceivedFinding['severity'], message: string): ReceivedFinding {
  return { group: 'format', id: 'Datei', severity, terms: [], message, count: 1, places: [] }
}

/** Truncates and limits the findings, because elements of a broken file may have names of any length. */
function boundedFindings({ findings }: Report): ReceivedFinding[] {
  return findings.slice(0, mostFindings).map((finding) => ({
    ...finding,
    message: cut(finding.message, longestMessage),
    places: finding.places.map((place) => cut(place, longestMessage)),
  }))
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
