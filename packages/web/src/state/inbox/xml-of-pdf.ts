/** A file inside a PDF. */
export interface AttachedXml {
  name: string
  content: Uint8Array
}

/** What was found in a PDF, or why it cannot be read. */
export type PdfReading = { xml: AttachedXml[] } | { problem: 'encrypted' | 'broken' | 'tooSlow' }

/** Milliseconds in which a PDF is opened and its attachments are read. */
const mostForPdf = 20_000
/** A PDF with more names than that is made to be slow. */
const mostAttachments = 200
const mostXml = 5

/** Names that ZUGFeRD, Factur-X and XRechnung use, the newest first; in any letter case. */
const usualNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

/**
 * The XML files inside a PDF, the usual names first. It is parsed in a worker of its own, which is terminated
 * afterwards; scripts of a PDF never run, and no page is drawn. Rejects if the library cannot be loaded.
 */
export async function xmlOfPdf(file: Blob): Promise<PdfReading> {
  const [{ getDocument, PDFWorker }, bytes] = await Promise.all([import('pdfjs-dist'), file.arrayBuffer()])
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const loading = getDocument({ data: bytes, worker, verbosity: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<PdfReading>((resolve) => {
    timer = setTimeout(() => resolve({ problem: 'tooSlow' }), mostForPdf)
  })
  try {
    return await Promise.race([attachedXml(loading.promise), tooSlow])
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    return { problem: isEncrypted ? 'encrypted' : 'broken' }
  } finally {
    clearTimeout(timer)
    port.terminate()
  }
}

type Loading = ReturnType<typeof import('pdfjs-dist')['getDocument']>['promise']

async function attachedXml(loading: Loading): Promise<PdfReading> {
  const document = await loading
  const attachments = [...((await document.getAttachments()) ?? [])].slice(0, mostAttachments)
  const candidates = attachments
    .map(([id, { filename }]) => ({ id, name: filename }))
    .filter(({ name }) => /\.xml$/i.test(name))
    .sort((a, b) => rank(a.name) - rank(b.name))
    .slice(0, mostXml)
  const xml: AttachedXml[] = []
  for (const { id, name } of candidates) {
    const content = await document.getAttachmentContent(id)
    if (content !== null) xml.push({ name, content })
  }
  return { xml }
}

function rank(name: string): number {
  const at = usualNames.indexOf(name.toLowerCase())
  return at < 0 ? usualNames.length : at
}
