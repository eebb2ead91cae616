import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF file, in the file's order, with each run of white space as one space. */
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

/** The text of each file attached to a PDF file, by attachment name. */
export async function readAttachments(file: string): Promise<Record<string, string>> {
  const loading = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 })
  const document = await loading.promise
  const texts: Record<string, string> = {}
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
    texts[filename] = new TextDecoder().decode((await document.getAttachmentContent(id)) ?? undefined)
  }
  await loading.destroy()
  return texts
}
