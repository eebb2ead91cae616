import { type PdfLimits, PdfObjects, WrongPlaceError } from './pdf-objects.ts'
import { isName, isReference } from './pdf-source.ts'
import { type PdfDictionary, PdfError, type PdfValue } from './pdf-value.ts'
import { bytesOfText } from './text-of-bytes.ts'

/** A file inside a PDF. */
export interface PdfAttachment {
  /** '' if there is none. */
  name: string
  /** Relation to the document, e.g. 'Alternative', 'Data' or 'Source'; '' if there is none. */
  relationship: string
  /** MIME type that the PDF states, e.g. 'text/xml'; '' if there is none. */
  mediaType: string
  content: Uint8Array<ArrayBuffer>
}

/**
 * Why a PDF was not read: it is encrypted, violates the syntax, has too many attachments, or exceeds another
 * limit (decompressed size, objects, depth, elements of an array or dictionary, nodes of the name tree);
 * 'notChecked' if it makes the reader itself fail.
 */
export type PdfFault = 'encrypted' | 'damaged' | 'tooManyFiles' | 'tooMuch' | 'notChecked'

/** The files in a PDF, or why they could not be read. */
export type PdfReading = { fault: PdfFault } | ReadPdf

/** The files in a PDF. */
interface ReadPdf {
  fault: undefined
  attachments: PdfAttachment[]
  /**
   * Whether the cross-references of the PDF are damaged. Its objects were searched for, so other programs may
   * find other files in it.
   */
  isSearched: boolean
}

const limits: PdfLimits = { objects: 500_000, inflated: 64 * 1024 * 1024 }
/** Maximum number of attachments in one file. */
const maxAttachments = 100
/** Maximum number of nodes in the name tree. */
const maxNodes = 2_000

/**
 * Reads the files in a PDF: from the name tree and the associated files (AF) of the document or, if it has
 * none there, from any other file specification, such as that of a page or an annotation. A file
 * specification should be an object of its own (ISO 32000-1, table 44), but mPDF writes it inside the
 * annotation, and PDF readers show such files too. Does not run, draw or fetch anything. Never throws.
 */
export async function readPdfAttachments(bytes: Uint8Array<ArrayBuffer>): Promise<PdfReading> {
  try {
    return await readFiles(await PdfObjects.of(bytes, limits)).catch(async (error: unknown) => {
      if (!(error instanceof WrongPlaceError)) throw error
      return readFiles(await PdfObjects.searched(bytes, limits))
    })
  } catch (error) {
    return { fault: error instanceof PdfError ? error.fault : 'notChecked' }
  }
}

async function readFiles(objects: PdfObjects): Promise<PdfReading> {
  return objects.isEncrypted ? { fault: 'encrypted' } : new AttachmentReader(objects).read()
}

class AttachmentReader {
  private readonly objects: PdfObjects
  private readonly found: PdfAttachment[] = []
  /** Object numbers of the streams read so far, because several places can refer to the same file. */
  private readonly taken = new Set<number>()
  private nodes = 0

  constructor(objects: PdfObjects) {
    this.objects = objects
  }

  async read(): Promise<PdfReading> {
    const catalog = await this.objects.catalog()
    const names = await this.objects.dictionary(catalog?.get('Names'))
    const named = await this.specificationsIn(names?.get('EmbeddedFiles'))
    const numbers = new Set(named.filter(isReference).map(({ object }) => object))
    // PDF/A-3 lists each file in both places.
    const associated = (await this.objects.array(catalog?.get('AF'))).filter(
      (value) => !isReference(value) || !numbers.has(value.object),
    )
    const specifications = [...named, ...associated]
    if (specifications.length > maxAttachments) return { fault: 'tooManyFiles' }
    for (const specification of specifications) await this.take(specification)
    if (this.found.length === 0) {
      const elsewhere = await this.objects.dictionariesWith('EF')
      if (elsewhere.length > maxAttachments) return { fault: 'tooManyFiles' }
      for (const specification of elsewhere) await this.take(specification)
    }
    return { fault: undefined, attachments: this.found, isSearched: this.objects.isSearched }
  }

  /** The file specifications in a name tree, whose branches are in `Kids`. */
  private async specificationsIn(root: PdfValue | undefined): Promise<PdfValue[]> {
    const found: PdfValue[] = []
    const open: (PdfValue | undefined)[] = [root]
    while (open.length > 0 && found.length <= maxAttachments) {
      if (++this.nodes > maxNodes) throw new PdfError('tooMuch')
      const node = await this.objects.dictionary(open.shift())
      open.push(...(await this.objects.array(node?.get('Kids'))).slice(0, maxNodes))
      const pairs = await this.objects.array(node?.get('Names'))
      found.push(...pairs.filter((_, index) => index % 2 === 1))
    }
    return found
  }

  private async take(value: PdfValue): Promise<void> {
    const specification = await this.objects.dictionary(value)
    const files = await this.objects.dictionary(specification?.get('EF'))
    const reference = files?.get('UF') ?? files?.get('F')
    if (specification === undefined || !isReference(reference) || this.taken.has(reference.object)) return
    this.taken.add(reference.object)
    const stream = await this.objects.stream(reference)
    if (stream === undefined) return
    const subtype = await this.objects.resolved(stream.dictionary.get('Subtype'))
    const relationship = await this.objects.resolved(specification.get('AFRelationship'))
    this.found.push({
      name: await this.nameOf(specification),
      relationship: isName(relationship) ? relationship.name : '',
      mediaType: isName(subtype) ? subtype.name : '',
      content: stream.content,
    })
  }

  private async nameOf(specification: PdfDictionary): Promise<string> {
    for (const key of ['UF', 'F']) {
      const value = await this.objects.resolved(specification.get(key))
      if (typeof value === 'object' && value !== null && 'text' in value) return textOf(value.text)
    }
    return ''
  }
}

/** Decodes a text string: UTF-16 or UTF-8 if it has a byte order mark, otherwise one byte per character. */
function textOf(raw: string): string {
  const bytes = bytesOfText(raw)
  if (raw.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes)
  if (raw.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes)
  if (raw.startsWith('\xef\xbb\xbf')) return new TextDecoder('utf-8').decode(bytes)
  return raw
}
