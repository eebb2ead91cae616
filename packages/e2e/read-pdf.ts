import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page, in reading order, with single spaces. */
export async function readPdf(file: string): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const texts = items.map((item) => ('str' in item ? item.str : ''))
    pages.push(texts.join(' ').replace(/\s+/g, ' '))
  }
  await loading.destroy()
  return pages
}
