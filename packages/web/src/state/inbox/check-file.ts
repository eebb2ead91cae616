import { largestReceivedFile } from '@kontor/domain/inbox/received-file'
import type { PdfFault } from '@kontor/einvoice/container/pdf-attachments'
import type { Report } from '@kontor/einvoice/report/report-of'
import { ReadTimeout, readInWorker } from './read-in-worker.ts'

/** Why a file cannot be checked. */
export type FileProblem = 'empty' | 'tooLarge' | PdfFault | 'tooSlow' | 'noXml' | 'notChecked'

export interface CheckedFile {
  name: string
  /** The file itself if it was read as a PDF. */
  pdf: Blob | undefined
  /** Name of the checked XML file if it was inside a PDF; otherwise ''. */
  xmlName: string
  /** Names of the other XML files in a PDF; '' for a file without a name. */
  otherXml: readonly string[]
  /** Undefined if there is a problem. */
  report: Report | undefined
  problem: FileProblem | undefined
}

/** Checks an XML file, or the XML inside a PDF, in the browser; sends and stores nothing. Never rejects. */
export async function checkFile(file: File): Promise<CheckedFile> {
  const unchecked = (problem: FileProblem): CheckedFile => ({
    name: file.name,
    pdf: undefined,
    xmlName: '',
    otherXml: [],
    report: undefined,
    problem,
  })
  if (file.size === 0) return unchecked('empty')
  if (file.size > largestReceivedFile) return unchecked('tooLarge')
  try {
    const { container, fault, report, xmlName, otherXml } = await readInWorker(
      new Uint8Array(await file.arrayBuffer()),
    )
    return {
      name: file.name,
      pdf: container === 'pdf' ? new Blob([file], { type: 'application/pdf' }) : undefined,
      xmlName,
      otherXml,
      report,
      problem: report === undefined ? (fault ?? 'noXml') : undefined,
    }
  } catch (error) {
    return unchecked(error instanceof ReadTimeout ? 'tooSlow' : 'notChecked')
  }
}
