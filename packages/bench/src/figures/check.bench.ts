import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkDocument } from '@kontor/einvoice/document/check-document'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { type Figure, medianRound } from '../figure.ts'

/**
 * Path of the official EN 16931 Schematron for UBL, compiled with SaxonJS (`xslt3 -export`). The file must be
 * next to a node_modules with saxon-js. Neither is in this repository: the Schematron belongs to CEN, and
 * SaxonJS is not free software.
 */
const schematron = process.env.KONTOR_SCHEMATRON ?? ''
const lines = 500

/** The part of SaxonJS that we use. */
interface Saxon {
  transform(options: object): { principalResult: string }
}

export const figures: Figure[] = schematron === '' ? [] : [againstSaxon(resolve(schematron))]
if (schematron === '')
  process.stderr.write(
    "Not measured: Kontor's check, compared with SaxonJS. Set KONTOR_SCHEMATRON to the path of a compiled Schematron.\n",
  )

function againstSaxon(path: string): Figure {
  return {
    name: 'check',
    title: `SaxonJS with the official Schematron, compared with Kontor, for an e-invoice of ${lines} lines (CPU time)`,
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
 * CPU time of this thread in milliseconds, not counting other work on the machine or the garbage collector's
 * threads.
 */
function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** An invoice with many lines, each for two hours of consulting. Both checks report its wrong totals. */
function invoiceOfLines(): string {
  const line = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(ublSample)?.[0] ?? ''
  const all = Array.from({ length: lines }, (_, index) => line.replace('<cbc:ID>1<', `<cbc:ID>${index + 1}<`))
  return ublSample.replace(line, all.join('\n'))
}
