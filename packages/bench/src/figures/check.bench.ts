import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkDocument } from '@kontor/einvoice/document/check-document'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { type Figure, medianRound } from '../figure.ts'

/**
 * The official Schematron of EN 16931 for UBL, compiled by SaxonJS (`xslt3 -export`), beside a node_modules
 * with saxon-js. Neither is in this repository: the Schematron is CEN's, and SaxonJS is not free software.
 */
const schematron = process.env.KONTOR_SCHEMATRON ?? ''
const lines = 500

/** The part of SaxonJS that is used. */
interface Saxon {
  transform(options: object): { principalResult: string }
}

export const figures: Figure[] = schematron === '' ? [] : [againstSaxon(resolve(schematron))]
if (schematron === '')
  process.stderr.write(
    'Not measured: reading and checking against SaxonJS. KONTOR_SCHEMATRON is the path of a compiled Schematron.\n',
  )

function againstSaxon(path: string): Figure {
  return {
    name: 'check',
    title: `Reading and checking an e-invoice of ${lines} lines: SaxonJS with the official Schematron takes`,
    unit: '×',
    bound: { atLeast: 20 },
    measure: async () => {
      const saxon = createRequire(pathToFileURL(path))('saxon-js') as Saxon
      const xml = invoiceOfLines()
      const theirs = () =>
        processorTime(() =>
          saxon.transform({ stylesheetFileName: path, sourceText: xml, destination: 'serialized' }),
        )
      const ours = () => processorTime(() => checkDocument(xml))
      ours()
      theirs()
      return medianRound(5, async () => theirs() / ours())
    },
  }
}

/**
 * Milliseconds that this thread computes: other work on the machine and the garbage collector's threads do
 * not count.
 */
function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Many lines of two hours of consulting. The sums do not agree, and both checks report that. */
function invoiceOfLines(): string {
  const line = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(ublSample)?.[0] ?? ''
  const all = Array.from({ length: lines }, (_, index) => line.replace('<cbc:ID>1<', `<cbc:ID>${index + 1}<`))
  return ublSample.replace(line, all.join('\n'))
}
