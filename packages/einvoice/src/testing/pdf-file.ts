import { bytesOfText } from '../container/text-of-bytes.ts'

/** A stream in a PDF: the entries of its dictionary, and its bytes. */
export interface PdfStream {
  entries: string
  content: Uint8Array | string
}

/** Writes a PDF piece by piece, and knows where each object is. */
export class PdfWriter {
  /** Position of the next byte. */
  length = 0
  readonly places = new Map<number, number>()
  private readonly pieces: Uint8Array[] = []

  constructor(head = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n') {
    this.add(head)
  }

  add(piece: Uint8Array | string): this {
    const bytes = typeof piece === 'string' ? bytesOfText(piece) : piece
    this.pieces.push(bytes)
    this.length += bytes.length
    return this
  }

  object(number: number, object: string | PdfStream): this {
    this.places.set(number, this.length)
    this.add(`${number} 0 obj\n`)
    if (typeof object === 'string') this.add(object)
    else {
      this.add(`<< ${object.entries} /Length ${object.content.length} >>\nstream\n`)
      this.add(object.content)
      this.add('\nendstream')
    }
    return this.add('\nendobj\n')
  }

  /**
   * A cross-reference table with one subsection, from `first`: the place of each object, or undefined for a
   * free one. Returns its position.
   */
  table(first: number, places: readonly (number | undefined)[], trailer: string): number {
    const start = this.length
    const rows = places.map((place, index) =>
      place === undefined
        ? `0000000000 ${first + index === 0 ? '65535' : '00001'} f \n`
        : `${String(place).padStart(10, '0')} 00000 n \n`,
    )
    this.add(`xref\n${first} ${places.length}\n${rows.join('')}trailer\n<< ${trailer} >>\n`)
    return start
  }

  /** The file, whose newest cross-references are at a position. */
  end(start: number): Uint8Array<ArrayBuffer> {
    this.add(`startxref\n${start}\n%%EOF\n`)
    const file = new Uint8Array(this.length)
    let at = 0
    for (const piece of this.pieces) {
      file.set(piece, at)
      at += piece.length
    }
    return file
  }
}

/**
 * Builds a PDF from objects, numbered from 1; the first is the catalog. `trailer` adds entries to the
 * trailer. A cross-reference table makes other readers accept the file too.
 */
export function pdfOf(objects: readonly (string | PdfStream)[], trailer = ''): Uint8Array<ArrayBuffer> {
  const writer = new PdfWriter()
  for (const [index, object] of objects.entries()) writer.object(index + 1, object)
  const entries = `/Size ${objects.length + 1} /Root 1 0 R ${trailer}`
  return writer.end(writer.table(0, [undefined, ...writer.places.values()], entries))
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
