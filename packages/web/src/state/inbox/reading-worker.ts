import { type FileReading, isXml, readFile } from '@kontor/einvoice/container/read-file'
import { xmlTextOf } from '@kontor/einvoice/container/xml-text'
import { reportOf } from '@kontor/einvoice/report/report-of'

/**
 * The result of reading a file the way the server reads received files, but without the bytes of attachments.
 */
export interface Reading extends Pick<FileReading, 'container' | 'fault' | 'report' | 'xmlName'> {
  /** Names of the XML files in a PDF, except the one that was read; '' for a file without a name. */
  otherXml: string[]
}

/** The Web Worker of `readInWorker`: reads and checks the bytes of one file. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  // A rejected promise alone would fire no error event on the page, which would then wait until its time
  // limit expires.
  read(data)
    .then((reading) => postMessage(reading))
    .catch(reportError)
})

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<Reading> {
  const { container, fault, report, xmlName, attachments } = await readFile(bytes)
  return {
    container,
    fault,
    // For a file of unknown type, the report states why it is not an e-invoice.
    report: container === 'unknown' ? reportOf(xmlTextOf(bytes)) : report,
    xmlName,
    otherXml: attachments.filter(isXml).map(({ name }) => name),
  }
}
