import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The pixels of a page, four bytes each (RGBA). */
export interface Picture {
  data: Uint8ClampedArray
  width: number
  height: number
}

/**
 * Draws the first page of a PDF in shades of grey with PDFium, the engine that shows PDFs in Chrome. At 72
 * dots per inch, one pixel corresponds to one point.
 */
export async function drawFirstPage(bytes: Uint8Array, dotsPerInch: number): Promise<Picture> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const drawn = await document.getPage(0).render({ scale: dotsPerInch / 72, colorSpace: 'Gray' })
    const data = new Uint8ClampedArray(drawn.width * drawn.height * 4)
    drawn.data.forEach((grey, index) => {
      data.set([grey, grey, grey, 255], index * 4)
    })
    document.destroy()
    return { data, width: drawn.width, height: drawn.height }
  } finally {
    library.destroy()
  }
}
