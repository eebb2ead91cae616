import { inflate, TooMuchError } from './inflate.ts'
import { type PdfDictionary, PdfError, PdfReader, type PdfValue } from './pdf-value.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** Limits for a file. */
export interface PdfLimits {
  /** Maximum number of objects. */
  objects: number
  /** Maximum total size of all decompressed streams, in bytes. */
  inflated: number
}

/** Where an object is: directly in the file, or in an object stream. */
type ObjectPlace = { at: number } | { within: number; index: number }

/** An object with its stream, if it has one. */
interface PdfObject {
  value: PdfValue
  /** Position of the stream's first byte. */
  streamAt: number | undefined
}

const objectOrStream =
  /(?<![0-9])(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}obj|(?<!end)stream(?=\r?\n)|trailer/g
const streamStart = /[\0\t\n\f\r ]*stream\r?\n/y

/**
 * The objects of a PDF. Searches for them instead of relying on the cross-reference tables, which are wrong
 * in many files. If several objects have the same number, uses the last one, which an incremental update
 * added. The search skips the content of streams, which may contain other PDFs; it decodes only object
 * streams.
 */
export class PdfObjects {
  private readonly text: string
  private readonly bytes: Uint8Array<ArrayBuffer>
  private readonly places = new Map<number, ObjectPlace>()
  private readonly objectStreams = new Map<number, Promise<PdfValue[]>>()
  private readonly limits: PdfLimits
  private left: number
  /** The trailer dictionaries, which refer to the catalog; newest first. */
  private readonly trailers: PdfDictionary[] = []

  private constructor(bytes: Uint8Array<ArrayBuffer>, limits: PdfLimits) {
    this.bytes = bytes
    this.text = textOfBytes(bytes)
    this.limits = limits
    this.left = limits.inflated
  }

  /**
   * Throws a PdfError for a file that has no objects, has an object stream that cannot be decoded, or exceeds
   * a limit.
   */
  static async of(bytes: Uint8Array<ArrayBuffer>, limits: PdfLimits): Promise<PdfObjects> {
    const objects = new PdfObjects(bytes, limits)
    await objects.find()
    if (objects.places.size === 0) throw new PdfError('damaged')
    return objects
  }

  /** Whether a password or a certificate protects the file. */
  get isEncrypted(): boolean {
    return this.trailers.some((trailer) => trailer.has('Encrypt'))
  }

  /** The document's catalog; undefined if no trailer refers to it. */
  async catalog(): Promise<PdfDictionary | undefined> {
    for (const trailer of this.trailers) {
      const root = await this.dictionary(trailer.get('Root'))
      if (root !== undefined) return root
    }
    return undefined
  }

  /**
   * Resolves a reference; null if its object does not exist. Returns other values unchanged, and null for
   * undefined. Throws a PdfError for more than nine references in a row.
   */
  async resolved(value: PdfValue | undefined): Promise<PdfValue> {
    let found = value ?? null
    // Follows references to references. The limit ends a cycle.
    for (let hops = 0; isReference(found); hops++) {
      if (hops > 8) throw new PdfError('damaged')
      found = (await this.object(found.object))?.value ?? null
    }
    return found
  }

  /** The dictionary that a value is or refers to; undefined for anything else. */
  async dictionary(value: PdfValue | undefined): Promise<PdfDictionary | undefined> {
    const found = await this.resolved(value)
    return found instanceof Map ? found : undefined
  }

  /** The elements of the array that a value is or refers to; none for anything else. */
  async array(value: PdfValue | undefined): Promise<readonly PdfValue[]> {
    const found = await this.resolved(value)
    return Array.isArray(found) ? found : []
  }

  /** The decoded bytes of a referenced stream, with its dictionary; undefined if there is none. */
  async stream(
    reference: PdfValue | undefined,
  ): Promise<{ dictionary: PdfDictionary; content: Uint8Array<ArrayBuffer> } | undefined> {
    if (!isReference(reference ?? null)) return undefined
    const found = await this.object((reference as { object: number }).object)
    if (found?.streamAt === undefined || !(found.value instanceof Map)) return undefined
    const dictionary: PdfDictionary = found.value
    const length = await this.resolved(dictionary.get('Length'))
    const end = this.streamEnd(found.streamAt, typeof length === 'number' ? length : undefined)
    return { dictionary, content: await this.decoded(dictionary, this.bytes.slice(found.streamAt, end)) }
  }

  /**
   * All dictionaries that have this key, including those inside other values. Outside object streams, the key
   * must occur in the first 2,000 characters of the object.
   */
  async dictionariesWith(key: string): Promise<PdfDictionary[]> {
    const found: PdfDictionary[] = []
    for (const [number, place] of this.places) {
      if ('at' in place && !this.text.slice(place.at, place.at + 2000).includes(key)) continue
      // Stryker disable next-line OptionalChaining: satisfies the type; each place has an object
      for (const one of dictionariesWithin((await this.object(number))?.value ?? null))
        if (one.has(key)) found.push(one)
    }
    return found
  }

  /**
   * Returns false if a stream uses a compression method whose output cannot be measured (LZW, RunLength,
   * Flate twice, or Flate after another method). Throws a PdfError if all streams together exceed what is
   * left of the limit. Ignores other methods, such as those for images.
   */
  async unpacksWithinLimit(): Promise<boolean> {
    for (const [number, place] of this.places) {
      // Stryker disable next-line ConditionalExpression: only saves time; the others have no stream
      if (!('at' in place)) continue
      const found = await this.object(number)
      // Stryker disable next-line OptionalChaining: satisfies the type; each place has an object
      if (found?.streamAt === undefined || !(found.value instanceof Map)) continue
      const filter = await this.resolved(found.value.get('Filter'))
      const methods = await Promise.all(
        (Array.isArray(filter) ? filter : [filter]).map((one) => this.resolved(one)),
      )
      // Stryker disable next-line StringLiteral: any text that is not a method will do
      const names = methods.map((one) => (isName(one) ? one.name : ''))
      if (names.some((name) => /^(?:LZW|RunLength)/.test(name) || name === 'RL')) return false
      const flates = names.filter((name) => name === 'FlateDecode' || name === 'Fl')
      // Stryker disable next-line ConditionalExpression,EqualityOperator: the only name is the only Flate
      if (flates.length > 1 || (flates.length === 1 && names.length > 1 && names[0] !== flates[0]))
        return false
      if (flates.length === 0) continue
      const length = await this.resolved(found.value.get('Length'))
      const end = this.streamEnd(found.streamAt, typeof length === 'number' ? length : undefined)
      await this.inflated(this.bytes.slice(found.streamAt, end))
    }
    return true
  }

  private async find(): Promise<void> {
    let current: { number: number; at: number } | undefined
    const streams: { number: number; at: number }[] = []
    objectOrStream.lastIndex = 0
    for (let token = next(this.text, 0); token !== null; ) {
      let from = token.index + token[0].length
      if (token[1] !== undefined) {
        current = { number: Number(token[1]), at: from }
        this.places.set(current.number, { at: from })
        if (this.places.size > this.limits.objects) throw new PdfError('tooMuch')
      } else if (token[0] === 'trailer') this.addTrailer(from)
      else {
        const start = from + (this.text[from] === '\r' ? 2 : 1)
        const head = this.text.slice(current?.at ?? start, token.index).slice(0, 4000)
        // Stryker disable next-line ConditionalExpression: without an object, the head is empty
        if (current !== undefined && /\/(?:ObjStm|XRef)(?![A-Za-z])/.test(head)) streams.push(current)
        const [, length] =
          // Stryker disable next-line ArrayDeclaration: only the second element counts
          /\/Length[\0\t\n\f\r ]+(\d{1,10})(?![\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)/.exec(head) ?? []
        // Stryker disable next-line ConditionalExpression: NaN is not the length of any stream
        from = this.streamEnd(start, length === undefined ? undefined : Number(length))
      }
      token = next(this.text, from)
    }
    for (const stream of streams) await this.addStream(stream)
  }

  private addTrailer(at: number): void {
    const dictionary = dictionaryAt(this.text, at)
    if (dictionary !== undefined) this.trailers.unshift(dictionary)
  }

  /** Adds the dictionary of a cross-reference stream as a trailer, or the objects of an object stream. */
  private async addStream({ number, at }: { number: number; at: number }): Promise<void> {
    const dictionary = dictionaryAt(this.text, at)
    const type = dictionary?.get('Type')
    // Stryker disable next-line ConditionalExpression: satisfies the type; only a dictionary has a `Type`
    if (dictionary === undefined || !isName(type)) return
    if (type.name === 'XRef') this.trailers.unshift(dictionary)
    if (type.name !== 'ObjStm' || this.isEncrypted) return
    const numbers = await this.numbersIn(number)
    for (const [index, inner] of numbers.entries()) {
      const known = this.places.get(inner)
      // An object that comes later in the file is newer than the stream.
      if (known !== undefined && 'at' in known && known.at > at) continue
      this.places.set(inner, { within: number, index })
      if (this.places.size > this.limits.objects) throw new PdfError('tooMuch')
    }
  }

  private async numbersIn(stream: number): Promise<number[]> {
    const found = await this.stream({ object: stream })
    if (found === undefined) return []
    const count = found.dictionary.get('N')
    const header = textOfBytes(found.content).match(/\d+/g) ?? []
    // Stryker disable next-line ConditionalExpression: NaN and 0 both mean none
    const max = Math.min(typeof count === 'number' ? count : 0, this.limits.objects)
    this.objectStreams.set(stream, Promise.resolve(valuesIn(found, max, header)))
    return header.slice(0, max * 2).flatMap((digits, index) => (index % 2 === 0 ? [Number(digits)] : []))
  }

  private async object(number: number): Promise<PdfObject | undefined> {
    const place = this.places.get(number)
    if (place === undefined) return undefined
    if ('within' in place) {
      const values = await this.objectStreams.get(place.within)
      // Stryker disable next-line OptionalChaining: a place within a stream is added with its values
      return { value: values?.[place.index] ?? null, streamAt: undefined }
    }
    const reader = new PdfReader(this.text, place.at)
    const value = reader.value()
    streamStart.lastIndex = reader.at
    const hasStream = value instanceof Map && streamStart.test(this.text)
    return { value, streamAt: hasStream ? streamStart.lastIndex : undefined }
  }

  /**
   * End of a stream: given by its length if that is correct, otherwise by the next `endstream` or the end of
   * the file.
   */
  private streamEnd(start: number, length: number | undefined): number {
    // Stryker disable next-line ConditionalExpression: NaN is not the length of any stream
    if (length !== undefined) {
      const end = start + length
      if (/^[\0\t\n\f\r ]{0,4}endstream/.test(this.text.slice(end, end + 16))) return end
    }
    const end = this.text.indexOf('endstream', start)
    // Stryker disable next-line EqualityOperator: no stream ends at the start of the file
    return end < 0 ? this.text.length : end
  }

  private async decoded(
    dictionary: PdfDictionary,
    raw: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const filter = await this.resolved(dictionary.get('Filter'))
    const filters = Array.isArray(filter) ? filter : filter === null ? [] : [filter]
    let content = raw
    for (const one of filters) {
      const resolved = await this.resolved(one)
      // Stryker disable next-line StringLiteral: any text that is not a method will do
      const name = isName(resolved) ? resolved.name : ''
      if (name === 'FlateDecode' || name === 'Fl') content = await this.inflated(content)
      else if (name === 'ASCIIHexDecode' || name === 'AHx') content = fromHex(content)
      else throw new PdfError('damaged')
    }
    return content
  }

  private async inflated(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const content = await inflate(data, this.left)
      this.left -= content.length
      return content
    } catch (error) {
      throw error instanceof TooMuchError ? new PdfError('tooMuch') : error
    }
  }
}

function next(text: string, from: number): RegExpExecArray | null {
  objectOrStream.lastIndex = from
  return objectOrStream.exec(text)
}

function dictionaryAt(text: string, at: number): PdfDictionary | undefined {
  try {
    const value = new PdfReader(text, at).value()
    return value instanceof Map ? value : undefined
  } catch (error) {
    if (error instanceof PdfError && error.fault === 'damaged') return undefined
    throw error
  }
}

/** The dictionaries in a value, including the value itself. Does not follow references. */
function* dictionariesWithin(value: PdfValue): Generator<PdfDictionary> {
  if (value instanceof Map) yield value
  const inner: Iterable<PdfValue> = value instanceof Map ? value.values() : Array.isArray(value) ? value : []
  for (const one of inner) yield* dictionariesWithin(one)
}

/** The values of an object stream; null for an unreadable one. */
function valuesIn(
  { dictionary, content }: { dictionary: PdfDictionary; content: Uint8Array },
  max: number,
  header: readonly string[],
): PdfValue[] {
  const text = textOfBytes(content)
  const first = dictionary.get('First')
  const start = typeof first === 'number' ? first : 0
  return Array.from({ length: Math.min(max, header.length / 2) }, (_, index) => {
    try {
      return new PdfReader(text, start + Number(header[index * 2 + 1])).value()
    } catch (error) {
      if (error instanceof PdfError && error.fault === 'damaged') return null
      throw error
    }
  })
}

function fromHex(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const digits =
    // Stryker disable next-line OptionalChaining: satisfies the type; a split text has a first part
    textOfBytes(bytes)
      .split('>', 1)[0]
      ?.replace(/[^0-9A-Fa-f]/g, '') ??
    // Stryker disable next-line StringLiteral: satisfies the type; a split text has a first part
    ''
  return Uint8Array.from(digits.match(/..?/g) ?? [], (pair) => Number.parseInt(pair.padEnd(2, '0'), 16))
}

export function isReference(value: PdfValue | undefined): value is { object: number } {
  return typeof value === 'object' && value !== null && 'object' in value
}

export function isName(value: PdfValue | undefined): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value
}
