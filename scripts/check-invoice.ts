import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { readPdfAttachments } from '../packages/einvoice/src/container/pdf-attachments.ts'
import { readFile, searchedFinding } from '../packages/einvoice/src/container/read-file.ts'
import { xmlTextOf } from '../packages/einvoice/src/container/xml-text.ts'
import { checkDocument, type DocumentFinding } from '../packages/einvoice/src/document/check-document.ts'
import { faultSentence, xmlFaultSentence } from '../packages/einvoice/src/document/fault-sentence.ts'
import { checkFacturX } from '../packages/einvoice/src/factur-x/check-factur-x.ts'
import { type ReadingFault, unread } from '../packages/einvoice/src/received/received-reading.ts'
import { type ReportedFile, reportPage } from '../packages/einvoice/src/report/report-page.ts'
import { ruleVersions } from '../packages/einvoice/src/report/wording.ts'
import type { XmlText } from '../packages/einvoice/src/xml/read-xml.ts'

const usage = 'Usage: npm run check-invoice -- [--json | --report] FILE…   (XML, or a PDF with XML in it)'

/** Maximum size of a file in bytes. */
const largestFile = 50_000_000

interface Row {
  id: string
  severity: string
  terms: readonly string[]
  message: string
  path: string
}

interface Report {
  file: string
  syntax: string | undefined
  profile: string
  findings: Row[]
  /** Content of the document that is not a term of EN 16931. */
  unread: readonly { path: string; text: string }[]
}

/**
 * Checks files and prints the findings: as a table, as JSON, or as a report in HTML. Returns the exit status:
 * 1 if a file has an error or cannot be read, 2 if no file is given, otherwise 0.
 */
async function main(args: readonly string[]): Promise<number> {
  const files = args.filter((argument) => !['--json', '--report'].includes(argument))
  if (files.length === 0) {
    console.error(usage)
    return 2
  }
  if (args.includes('--report')) return await printPage(files)
  const reports: Report[] = []
  for (const file of files)
    reports.push(...(await reportsOf(file).catch((error: unknown) => [reportOfError(file, error)])))
  console.log(
    args.includes('--json') ? JSON.stringify(reports, undefined, 2) : reports.map(tableOf).join('\n\n'),
  )
  const isBroken = reports.some(({ findings }) => findings.some(({ severity }) => isError(severity)))
  return isBroken ? 1 : 0
}

/** Prints the report on the files as one HTML file, for the sender and their software house. */
async function printPage(files: readonly string[]): Promise<number> {
  const reported: ReportedFile[] = []
  for (const file of files)
    reported.push(await reportedFile(file).catch((error: unknown) => unreadFile(file, error)))
  console.log(reportPage(reported, { at: new Date().toLocaleString('de-DE'), rules: ruleVersions }))
  return reported.every(({ report }) => report?.verdict === 'valid') ? 0 : 1
}

async function reportedFile(file: string): Promise<ReportedFile> {
  const bytes = new Uint8Array(await bytesOf(file))
  const { container, fault, report, xmlName } = await readFile(bytes)
  const reason = fault ?? (container === 'pdf' ? 'noXml' : 'unknownFile')
  const findings = report?.findings ?? unread(reason, container).findings
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: basename(file), xmlName, sha256, report, findings }
}

/** A file that cannot be opened or is too large. */
function unreadFile(file: string, error: unknown): ReportedFile {
  const message = unreadSentence(error)
  const findings = unread('notChecked', 'unknown').findings.map((finding) => ({ ...finding, message }))
  return { name: basename(file), xmlName: '', sha256: '', report: undefined, findings }
}

async function reportsOf(file: string): Promise<Report[]> {
  const bytes = await bytesOf(file)
  if (bytes.subarray(0, 1024).indexOf('%PDF-') < 0) return [reportOf(file, xmlTextOf(bytes))]
  const reading = await readPdfAttachments(new Uint8Array(bytes))
  if (reading.fault !== undefined) return [reportOfFault(file, reading.fault)]
  const attached = reading.attachments.filter(({ name }) => /\.xml$/i.test(name))
  if (attached.length === 0) return [reportOfFault(file, 'noXml')]
  const ofFile = reading.isSearched ? [{ ...searchedFinding, path: '' }] : []
  return attached.map(({ name, content }) => {
    const report = reportOf(`${file} (${name})`, xmlTextOf(content))
    return { ...report, findings: [...ofFile, ...report.findings] }
  })
}

/**
 * Reads a file or a pipe. Throws if it is larger than the maximum, and reads at most one byte beyond that.
 */
async function bytesOf(file: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of createReadStream(file, { end: largestFile })) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  if (bytes.length > largestFile) throw new Error(`mehr als ${largestFile / 1e6} MB`)
  return bytes
}

/**
 * The report on a PDF that cannot be read or contains no XML. The latter is an error here, because the user
 * wants to check an e-invoice.
 */
function reportOfFault(file: string, fault: ReadingFault): Report {
  const [{ message = '' } = {}] = unread(fault, 'pdf').findings
  return reportWith(file, 'PDF', message)
}

/** The report on a file that cannot be opened, is too large, or makes a check fail. */
function reportOfError(file: string, error: unknown): Report {
  return reportWith(file, 'Datei', unreadSentence(error))
}

function unreadSentence(error: unknown): string {
  const reason = error instanceof Error ? ('code' in error ? error.code : error.message) : error
  return `Die Datei wurde nicht gelesen (${reason}).`
}

function reportWith(file: string, id: string, message: string): Report {
  const finding = { id, severity: 'fatal', terms: [], message, path: '' }
  return { file, syntax: undefined, profile: '', findings: [finding], unread: [] }
}

function reportOf(file: string, xml: XmlText): Report {
  const { syntax, profile, xmlFault, faultAt, schemaFaults, findings, unread } = checkDocument(xml)
  const structure = { severity: 'fatal', terms: [] }
  return {
    file,
    syntax,
    profile,
    findings: [
      ...(xmlFault === undefined
        ? []
        : [{ id: 'XML', ...structure, message: xmlFaultSentence(xmlFault, faultAt), path: '' }]),
      ...schemaFaults.map((fault) => ({
        id: 'XSD',
        ...structure,
        message: faultSentence(fault),
        path: fault.path,
      })),
      ...[...findings, ...beyondCen(xml.text, findings)].map(({ id, severity, terms, message, path }) => ({
        id,
        severity,
        terms,
        message,
        path,
      })),
    ],
    unread,
  }
}

/** Findings from the Factur-X rules, without those that the CEN rules have already reported. */
function beyondCen(xml: string, findings: readonly DocumentFinding[]): DocumentFinding[] {
  const known = new Set(findings.map(({ id }) => id))
  return checkFacturX(xml).filter(({ id }) => !known.has(id))
}

function isError(severity: string): boolean {
  return severity === 'fatal' || severity === 'error'
}

function tableOf({ file, syntax, profile, findings, unread }: Report): string {
  const errors = findings.filter(({ severity }) => isError(severity)).length
  const head = `${file}: ${syntax?.toUpperCase() ?? 'keine Rechnung'}${profile === '' ? '' : `, ${profile}`}`
  const counts = `${errors} Fehler, ${findings.length - errors} Hinweise`
  const width = Math.max(0, ...findings.map(({ id }) => id.length))
  const rows = findings.flatMap(({ id, severity, message, path }) => [
    `  ${id.padEnd(width)}  ${severity.padEnd(11)}  ${message}`,
    ...(path === '' ? [] : [`  ${' '.repeat(width)}  ${' '.repeat(11)}  ${path}`]),
  ])
  const left = unread.map(({ path, text }) => `  nicht übernommen: ${path}: ${text.trim().slice(0, 60)}`)
  return [head, `  ${counts}`, ...rows, ...left].join('\n')
}

process.exitCode = await main(process.argv.slice(2))
