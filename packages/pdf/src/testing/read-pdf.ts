import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * A run of text as a PDF reader extracts it. Distances are in points from the top-left corner of the page.
 */
export interface PrintedText {
  text: string
  left: number
  right: number
  baseline: number
  size: number
}

export interface PrintedPage {
  texts: PrintedText[]
  /** All runs in the order of the file, including blank ones, with a line feed at the end of each line. */
  text: string
}

/** Reads a PDF with pdf.js, which is independent of the library that writes it. */
export async function readPdf(bytes: Uint8Array): Promise<PrintedPage[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  const pages: PrintedPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const height = page.view[3] ?? 0
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item): PrintedText[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size, left, bottom] = item.transform as number[]
      return [
        {
          text: item.str,
          left: left ?? 0,
          right: (left ?? 0) + item.width,
          baseline: height - (bottom ?? 0),
          size: size ?? 0,
        },
      ]
    })
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    pages.push({ texts, text })
  }
  await task.destroy()
  return pages
}

/** The opacities that each page sets, e.g. for the watermark. */
export async function readOpacities(bytes: Uint8Array): Promise<number[][]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  const pages: number[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    pages.push(
      fnArray.flatMap((operation, index) =>
        operation === OPS.setGState ? opacitiesOf(argsArray[index]) : [],
      ),
    )
  }
  await task.destroy()
  return pages
}

function opacitiesOf([states]: [[string, unknown][]]): number[] {
  return states.flatMap(([key, value]) => (key === 'ca' && typeof value === 'number' ? [value] : []))
}

/** The entries of the info dictionary and of the XMP packet, which pdf.js parses as XML. */
export async function readMetadata(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const { info, metadata } = await (await task.promise).getMetadata()
  const result = {
    info: info as Record<string, unknown>,
    xmp: (key: string) => metadata?.get(key) as unknown,
  }
  await task.destroy()
  return result
}

/** The files attached to a PDF, with their content. */
export async function readAttachments(bytes: Uint8Array): Promise<{ name: string; content: Uint8Array }[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  const attachments = await Promise.all(
    [...((await document.getAttachments()) ?? [])].map(async ([id, { filename }]) => ({
      name: filename,
      content: (await document.getAttachmentContent(id)) ?? new Uint8Array(),
    })),
  )
  await task.destroy()
  return attachments
}
