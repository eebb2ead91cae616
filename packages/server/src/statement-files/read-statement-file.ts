import type { ReadStatement, StatementFault } from '@kontor/domain/payments/statements/bank-statement'
import type { CsvProfile } from '@kontor/domain/payments/statements/csv-profile'
import { xmlTextOf } from '@kontor/einvoice/container/xml-text'
import { positionIn, readXml, XmlError } from '@kontor/einvoice/xml/read-xml'
import { readCamt } from './read-camt.ts'
import { csvTextOf, readCsv } from './read-csv.ts'
import { isMt940, readMt940 } from './read-mt940.ts'
import { StatementError } from './statement-error.ts'
import { isZip, unzipStatements } from './unzip-statements.ts'

/** Limits for the XML of one file; a statement of 10,000 payments has about half a million elements. */
const xmlLimits = { characters: 25_000_000, depth: 40, nodes: 1_500_000 }
const mostEntries = 50_000

/** A file as read: its statements, or the first fault. Nothing of a faulty file is used. */
export type StatementFileRead =
  | { statements: ReadStatement[]; fault?: undefined }
  | { statements: []; fault: StatementFault }

/** Reads a bank file: CAMT, a ZIP of CAMT files, MT940 or CSV. `profile` is how the organisation maps a CSV. */
export function readStatementFile(bytes: Uint8Array, profile?: CsvProfile): StatementFileRead {
  let file = ''
  try {
    if (!isZip(bytes)) return { statements: checked(readPlain(bytes, profile)) }
    const statements: ReadStatement[] = []
    for (const inside of unzipStatements(bytes)) {
      file = inside.name
      if (isZip(inside.bytes)) throw new StatementError('notAStatement')
      statements.push(...readPlain(inside.bytes, profile))
    }
    return { statements: checked(statements) }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    return { statements: [], fault: { code: error.fault, file, line: error.line, text: error.text } }
  }
}

function checked(statements: ReadStatement[]): ReadStatement[] {
  if (statements.length === 0) throw new StatementError('empty')
  const entries = statements.reduce((sum, statement) => sum + statement.entries.length, 0)
  if (entries > mostEntries) throw new StatementError('tooMany', { text: String(mostEntries) })
  return statements
}

function readPlain(bytes: Uint8Array, profile: CsvProfile | undefined): ReadStatement[] {
  if (looksLikeXml(bytes)) return readXmlFile(bytes)
  const text = csvTextOf(bytes, profile?.encoding)
  if (isMt940(text)) return readMt940(text)
  if (text.includes('\0')) throw new StatementError('notAStatement')
  return readCsv(text, profile)
}

/** XML of any encoding starts with `<`, after marks and blanks. */
function looksLikeXml(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 200))
    .replace(/[\0\s\xef\xbb\xbf\xfe\xff]/g, '')
  return start.startsWith('<')
}

function readXmlFile(bytes: Uint8Array): ReadStatement[] {
  const { text, error } = xmlTextOf(bytes)
  try {
    if (error !== undefined) throw error
    return readCamt(readXml(text, xmlLimits))
  } catch (thrown) {
    if (!(thrown instanceof XmlError)) throw thrown
    const { line } = positionIn(text, thrown.offset)
    throw new StatementError(thrown.fault === 'unknownEncoding' ? 'wrongEncoding' : thrown.fault, { line })
  }
}
