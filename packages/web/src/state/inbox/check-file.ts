import { largestReceivedFile } from '@kontor/domain/inbox/received-file'
import type { Report } from '@kontor/einvoice/report/report-of'
import { reportOfXml } from './report.ts'
import { xmlOfPdf } from './xml-of-pdf.ts'

/** Why a file is not checked. */
export type FileProblem = 'empty' | 'tooLarge' | 'encrypted' | 'broken' | 'tooSlow' | 'noXml' | 'notChecked'

/** A file after its check. */
export interface CheckedFile {
  name: string
  /** The file itself if it is a PDF. */
  pdf: Blob | undefined
  /** The XML file inside a PDF. */
  xmlName: string | undefined
  /** Further XML files inside a PDF, which are not the invoice. */
  otherXml: readonly string[]
  /** Undefined if there is a problem. */
  report: Report | undefined
  problem: FileProblem | undefined
}

/**
 * Checks an XML file, or the XML inside a PDF, in the browser: nothing is sent or stored. Of several XML
 * files it takes the first that is an invoice. Never rejects.
 */
export async function checkFile(file: File): Promise<CheckedFile> {
  const checked: CheckedFile = {
    name: file.name,
    pdf: undefined,
    xmlName: undefined,
    otherXml: [],
    report: undefined,
    problem: undefined,
  }
  if (file.size === 0) return { ...checked, problem: 'empty' }
  if (file.size > largestReceivedFile) return { ...checked, problem: 'tooLarge' }
  try {
    if (!(await isPdf(file)))
      return { ...checked, report: await reportOfXml(new Uint8Array(await file.arrayBuffer())) }
    return { ...checked, pdf: new Blob([file], { type: 'application/pdf' }), ...(await checkPdf(file)) }
  } catch {
    return { ...checked, problem: 'notChecked' }
  }
}

async function checkPdf(file: File): Promise<Partial<CheckedFile>> {
  const reading = await xmlOfPdf(file)
  if ('problem' in reading) return { problem: reading.problem }
  const names = reading.xml.map(({ name }) => name)
  let best: Pick<CheckedFile, 'report' | 'xmlName'> | undefined
  for (const { name, content } of reading.xml) {
    const report = await reportOfXml(content)
    best ??= { report, xmlName: name }
    if (report.invoice === undefined) continue
    best = { report, xmlName: name }
    break
  }
  if (best === undefined) return { problem: 'noXml' }
  return { ...best, otherXml: names.filter((name) => name !== best?.xmlName) }
}

/** The mark of a PDF is within the first KiB. */
async function isPdf(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  return new TextDecoder('latin1').decode(head).includes('%PDF-')
}
