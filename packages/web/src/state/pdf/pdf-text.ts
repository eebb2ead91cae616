import type { PDFWorker } from 'pdfjs-dist'

let reader: PDFWorker | undefined

/**
 * The text of a PDF as another program than the one that made it reads it back, page by page, in the order of the file. The reader is fetched when it
 * is first needed; rejects where it cannot be.
 */
export async function pdfText(pdf: Blob): Promise<string> {
  const { getDocument, PDFWorker } = await import('pdfjs-dist')
  reader ??= PDFWorker.create({ port: startReader() })
  const data = new Uint8Array(await pdf.arrayBuffer())
  const loading = getDocument({ data, worker: reader, verbosity: 0 })
  try {
    const document = await loading.promise
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent()
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    }
    return pages.join('\n')
  } finally {
    await loading.destroy()
  }
}

function startReader(): Worker {
  return new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
}
