import type { ReceivedContainer, ReceivedKind } from '@kontor/domain/inbox/received-file'
import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import { type FileReading, readFile } from '../container/read-file.ts'
import { factsOf } from './facts-of.ts'
import {
  findingOf,
  longestName,
  namesOf,
  type ReceivedReading,
  truncate,
  unread,
} from './received-reading.ts'

const maxFindings = 200
const longestMessage = 500

/** Reads and checks a received file. Never throws: a file that makes the reader fail is not read. */
export async function readReceived(bytes: Uint8Array<ArrayBuffer>): Promise<ReceivedReading> {
  const reading = await readFile(bytes)
  try {
    return receivedFrom(reading)
  } catch {
    return unread('notChecked', reading.container, reading)
  }
}

function receivedFrom(reading: FileReading): ReceivedReading {
  const { container, fault, report } = reading
  if (fault !== undefined) return unread(fault, container)
  if (report === undefined) return unread(container === 'pdf' ? 'noXml' : 'unknownFile', container, reading)
  return {
    container,
    kind: report.invoice === undefined ? kindWithoutInvoice(container) : (report.syntax ?? 'unreadable'),
    profile: truncate(report.profile, longestName),
    ...namesOf(reading),
    findings: boundedFindings([...severalInvoices(reading), ...report.findings]),
    facts: report.invoice === undefined ? undefined : factsOf(report.invoice),
  }
}

/** A PDF without a readable e-invoice may still be an invoice that people can read. */
function kindWithoutInvoice(container: ReceivedContainer): ReceivedKind {
  return container === 'pdf' ? 'pdf' : 'unreadable'
}

function severalInvoices({ otherInvoices, xmlName }: FileReading): ReceivedFinding[] {
  if (otherInvoices.length === 0) return []
  const others = otherInvoices.map((name) => truncate(name, longestName)).join(', ')
  return [
    findingOf(
      'warning',
      `Das PDF enthält mehrere E-Rechnungen. Gelesen wurde ${truncate(xmlName, longestName)}, nicht ${others}.`,
    ),
  ]
}

/**
 * Limits the number of findings. Truncates their texts, because elements of a broken file may have names of
 * any length.
 */
function boundedFindings(findings: readonly ReceivedFinding[]): ReceivedFinding[] {
  return findings.slice(0, maxFindings).map((finding) => ({
    ...finding,
    message: truncate(finding.message, longestMessage),
    places: finding.places.map((place) => truncate(place, longestMessage)),
  }))
}
