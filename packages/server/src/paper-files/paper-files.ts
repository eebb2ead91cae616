import type { EInvoiceFinding } from '@kontor/contract/invoices/invoice-schema'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import type { Database } from '../database/connect.ts'
import { hashOfFile } from '../database/file-pieces.ts'
import { createPlaces } from '../threads/places.ts'
import { createDrawingThread, type DrawingLimits, type Drawn } from './drawing-thread.ts'
import { filesOf, type PaperKey, readPaper } from './stored-paper.ts'

/** A file that leaves, with the bytes that the browser would download. */
export interface DrawnFile {
  /** As the browser names the download. */
  name: string
  mimeType: 'application/pdf' | 'application/xml'
  bytes: Uint8Array<ArrayBuffer>
  /** Hexadecimal SHA-256 of the bytes. */
  sha256: string
}

/** Creates the files of papers in a separate thread, one after the other (docs/decisions/0131). */
export interface PaperFiles {
  /**
   * The file of a stored paper in a format, or what keeps it from leaving in this format; an offer is always
   * a plain PDF. Throws `notFound`, `statusNotAllowed` for a draft, or `tooManyAttempts` if the organisation
   * or the process has too many papers waiting, or if the server is too busy.
   */
  drawFile(organisation: string, paper: PaperToDraw): Promise<DrawnFile | { refused: EInvoiceFinding[] }>
  /** The plain PDF of a paper that is stored elsewhere, such as a letter. Throws and refuses as `drawFile`. */
  drawPages(organisation: string, source: PaperSource): Promise<DrawnFile | { refused: EInvoiceFinding[] }>
  /**
   * What would keep a draft from leaving in its format once it is final: errors, and values of the XML that
   * its pages lack; empty if it may leave. Its amounts must be up to date. Throws `tooManyAttempts` as
   * `drawFile` does.
   */
  stopsOf(organisation: string, draft: PaperSource): Promise<EInvoiceFinding[]>
  close(): Promise<void>
}

export interface PaperToDraw extends PaperKey {
  format: EInvoiceFormat
}

/** Maximum numbers of papers that are drawn or wait. A waiting one may have 7 MB of attachments. */
const most = { perOrganisation: 4, inProcess: 16 }

export function createPaperFiles(
  { database, clock }: { database: Database; clock: () => number },
  limits?: DrawingLimits,
): PaperFiles {
  const inPlace = createPlaces(most)
  const thread = createDrawingThread(limits)
  const now = () => Math.floor(clock() / 1000)

  async function draw(organisation: string, { format, ...key }: PaperToDraw) {
    const read = await database.within(
      organisation,
      async (db) => {
        const source = await readPaper(db, organisation, key, now())
        const isEInvoice = format !== 'pdf' && key.kind === 'invoice'
        return { source, files: isEInvoice ? await filesOf(db, organisation, source.invoice) : new Map() }
      },
      'read',
    )
    return fileFrom(await thread.ask({ for: 'file', format, ...read, now: now() }))
  }

  const drawPages = async (source: PaperSource) =>
    fileFrom(await thread.ask({ for: 'file', format: 'pdf', source, files: new Map(), now: now() }))

  async function check(organisation: string, source: PaperSource) {
    const files = await database.within(
      organisation,
      (db) => filesOf(db, organisation, source.invoice),
      'read',
    )
    const answer = await thread.ask({ for: 'stops', source, files, now: now() })
    return 'stops' in answer ? answer.stops : []
  }

  return {
    drawFile: (organisation, paper) => inPlace(organisation, () => draw(organisation, paper)),
    drawPages: (organisation, source) => inPlace(organisation, () => drawPages(source)),
    stopsOf: (organisation, draft) => inPlace(organisation, () => check(organisation, draft)),
    close: thread.close,
  }
}

function fileFrom(answer: Drawn): DrawnFile | { refused: EInvoiceFinding[] } {
  if (!('file' in answer)) return { refused: answer.stops }
  const { name, mimeType, content } = answer.file
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { name, mimeType, bytes, sha256: hashOfFile(bytes) }
}
