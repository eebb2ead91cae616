import { streamsFit } from '@kontor/einvoice/container/streams-fit'

/** Maximum number of pages to read. */
const maxPages = 30
/** Once the text is longer than this, no further pages are read. */
const maxCharacters = 500_000

/**
 * Extracts the printed text from the first pages of a PDF, one line per printed line; undefined if the file
 * is unreadable or `streamsFit` rejects it. Does not draw, run or fetch anything. The library decompresses
 * streams without a limit, so this function first checks that they stay small.
 */
export async function textOfPages(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (!(await streamsFit(bytes))) return undefined
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({
    data: bytes,
    verbosity: 0,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: true,
    maxImageSize: 1,
  })
  try {
    const document = await loading.promise
    let text = ''
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
      const { items } = await (await document.getPage(number)).getTextContent()
      for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
      text += '\n'
      if (text.length > maxCharacters) break
    }
    return text
  } catch {
    return undefined
  } finally {
    await loading.destroy()
  }
}
