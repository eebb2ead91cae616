import { bytesOfText } from '../container/text-of-bytes.ts'

/** A stream in a PDF: the entries of its dictionary, and its bytes. */
export interface PdfStream {
  entries: string
  content: Uint8Array | string
}

/**
 * Builds a PDF from objects, numbered from 1; the first is the catalog. `trailer` adds entries to the
 * trailer. A cross-reference table makes other readers accept the file too.
 */
export function pdfOf(objects: readonly (string | PdfStream)[], trailer = ''): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  const add = (piece: Uint8Array | string) => {
    const bytes = typeof piece === 'string' ? bytesOfText(piece) : piece
    pieces.push(bytes)
    length += bytes.length
  }
  add('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  const places = objects.map((object, index) => {
    const place = length
    add(`${index + 1} 0 obj\n`)
    if (typeof object === 'string') add(object)
    else {
      add(`<< ${object.entries} /Length ${object.content.length} >>\nstream\n`)
      add(object.content)
      add('\nendstream')
    }
    add('\nendobj\n')
    return place
  })
  const start = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`)
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
  const file = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    file.set(piece, at)
    at += piece.length
  }
  return file
}

/** Compresses data for FlateDecode. */
export async function deflated(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Builds a PDF whose name tree contains compressed files. Its only page prints the lines of `page`.
 */
export async function pdfWithFiles(
  files: readonly { name: string; text: string }[],
  page = '',
): Promise<Uint8Array<ArrayBuffer>> {
  const first = 6
  const names = files.map(({ name }, index) => `(${name}) ${first + index * 2} 0 R`).join(' ')
  const objects: (string | PdfStream)[] = [
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names}] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    {
      entries: '',
      content: `BT /F1 12 Tf 14 TL 40 800 Td ${page
        .split('\n')
        .map((line) => `(${line}) Tj T*`)
        .join(' ')} ET`,
    },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  for (const { name, text } of files) {
    const content = await deflated(new TextEncoder().encode(text))
    const stream = objects.length + 2
    objects.push(
      `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Alternative /EF << /F ${stream} 0 R >> >>`,
      { entries: '/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode', content },
    )
  }
  return pdfOf(objects)
}
