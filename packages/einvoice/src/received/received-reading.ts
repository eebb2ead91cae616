import type { ReceivedContainer, ReceivedKind } from '@kontor/domain/inbox/received-file'
import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import type { PdfFault } from '../container/pdf-attachments.ts'
import type { FileReading } from '../container/read-file.ts'
import type { InvoiceFacts } from './facts-of.ts'

/** The stored result of reading a received file. Every text and list has a maximum length. */
export interface ReceivedReading {
  container: ReceivedContainer
  kind: ReceivedKind
  /** For example 'XRechnung 3.0'; '' without a readable e-invoice. */
  profile: string
  /** Name of the XML in a PDF; '' if there is none. */
  xmlName: string
  /** Names of the other files in a PDF. */
  otherFiles: string[]
  findings: ReceivedFinding[]
  /** Undefined without a readable e-invoice. */
  facts: InvoiceFacts | undefined
}

/** Why a file was not read: a fault in the PDF, no XML, an unknown type, or the time limit. */
export type ReadingFault = PdfFault | 'noXml' | 'unknownFile' | 'tooSlow'

/** Maximum length of a name, in characters. */
export const longestName = 200

const sentences: Readonly<Record<ReadingFault, string>> = {
  encrypted:
    'Das PDF ist verschlüsselt und kann nicht gelesen werden. Bitte lassen Sie es sich ohne Passwort senden.',
  damaged: 'Das PDF ist beschädigt und kann nicht gelesen werden.',
  tooManyFiles: 'Das PDF enthält mehr Dateien, als gelesen werden; es wurde keine davon gelesen.',
  tooMuch: 'Die Datei ist entpackt oder aufgeschlüsselt zu groß und wurde nicht gelesen.',
  notChecked: 'Die Datei wurde nicht gelesen, weil beim Lesen ein Fehler auftrat.',
  tooSlow: 'Das Lesen der Datei dauerte zu lange und wurde abgebrochen.',
  noXml: 'Das PDF enthält keine E-Rechnung. Es ist eine sonstige Rechnung.',
  unknownFile: 'Die Datei ist weder XML noch PDF und kann nicht gelesen werden.',
}

/** The stored result for a file without a readable e-invoice. */
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
    findings: [
      findingOf(fault === 'noXml' ? 'information' : 'error', sentences[fault]),
      ...(reading?.ofFile ?? []),
    ],
    facts: undefined,
  }
}

/** The names of the XML and of the other files. Both are empty without a reading. */
export function namesOf(reading: FileReading | undefined): Pick<ReceivedReading, 'xmlName' | 'otherFiles'> {
  return {
    xmlName: truncate(reading?.xmlName ?? '', longestName),
    otherFiles: (reading?.attachments ?? []).map(({ name }) => truncate(name, longestName)),
  }
}

/** A finding about the file itself. */
export function findingOf(severity: ReceivedFinding['severity'], message: string): ReceivedFinding {
  return { group: 'format', id: 'Datei', severity, terms: [], message, count: 1, places: [] }
}

/** Truncates a text to at most `max` characters, including an ellipsis. */
export function truncate(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text
}
