import { readCrossReferences } from './cross-references.ts'
import { PdfDecryption } from './pdf-decryption.ts'
import { filtersOf, isReference, type ObjectPlace, type PdfObject, PdfSource } from './pdf-source.ts'
import { type PdfDictionary, PdfError, PdfReader, type PdfValue } from './pdf-value.ts'
import { type FoundObject, searchObjects } from './search-objects.ts'
import { bytesOfText, textOfBytes } from './text-of-bytes.ts'

/** Limits for a file. */
export interface PdfLimits {
  /** Maximum number of objects. */
  objects: number
  /** Maximum total size of all decompressed streams, in bytes. */
  inflated: number
}

/** Thrown when the cross-references name a place that does not have the object. */
export class WrongPlaceError extends PdfError {
  constructor() {
    super('damaged')
  }
}

/** The values of an object stream, and their numbers. */
interface StreamedObjects {
  numbers: readonly number[]
  /** Null for an unreadable value. */
  values: readonly PdfValue[]
}

/**
 * The objects of a PDF: where its cross-references place them, as in every other reader. Only if those are
 * damaged, the whole file is searched for objects, of which the last one with a number counts.
 */
export class PdfObjects {
  /** Whether the cross-references are damaged, so that the objects had to be searched for. */
  readonly isSearched: boolean
  private readonly source: PdfSource
  private readonly limits: PdfLimits
  private readonly places: Map<number, ObjectPlace>
  /** The trailer dictionaries, which refer to the catalog; newest first. */
  private readonly trailers: readonly PdfDictionary[]
  /** Places of objects that a later object with the same number replaced. */
  private readonly replaced: readonly number[]
  private readonly objectStreams = new Map<number, StreamedObjects>()
  private decryption: PdfDecryption | undefined

  private constructor(
    source: PdfSource,
    limits: PdfLimits,
    found: {
      isSearched: boolean
      places: ReadonlyMap<number, ObjectPlace>
      trailers: readonly PdfDictionary[]
      replaced: readonly number[]
    },
  ) {
    this.source = source
    this.limits = limits
    this.isSearched = found.isSearched
    this.places = new Map(found.places)
    this.trailers = found.trailers
    this.replaced = found.replaced
  }

  /**
   * Follows the cross-references, or searches for the objects if they are damaged or lead to no catalog.
   * Throws a PdfError for a file that has no objects, has an object stream that cannot be decoded, or exceeds
   * a limit.
   */
  static async of(bytes: Uint8Array<ArrayBuffer>, limits: PdfLimits): Promise<PdfObjects> {
    try {
      const source = new PdfSource(bytes, limits.inflated)
      const { places, trailer } = await readCrossReferences(source, limits.objects)
      const found = { isSearched: false, places, trailers: [trailer], replaced: [] }
      const objects = new PdfObjects(source, limits, found)
      await objects.decrypt()
      if (objects.isEncrypted || (await objects.catalog()) !== undefined) return objects
    } catch (error) {
      if (!(error instanceof PdfError && error.fault === 'damaged')) throw error
    }
    return PdfObjects.searched(bytes, limits)
  }

  /** Searches for the objects, whatever the cross-references say. Throws like `of`. */
  static async searched(bytes: Uint8Array<ArrayBuffer>, limits: PdfLimits): Promise<PdfObjects> {
    const source = new PdfSource(bytes, limits.inflated)
    const { objects: found, objectStreams, trailers } = searchObjects(source, limits.objects)
    if (found.length === 0) throw new PdfError('damaged')
    const latest = new Map(found.map(({ number, at }) => [number, { at }]))
    const replaced = found.filter(({ number, at }) => latest.get(number)?.at !== at).map(({ at }) => at)
    const objects = new PdfObjects(source, limits, { isSearched: true, places: latest, trailers, replaced })
    await objects.decrypt()
    if (objects.isEncrypted) return objects
    for (const stream of objectStreams)
      if (latest.get(stream.number)?.at === stream.at) await objects.addObjectsIn(stream)
    return objects
  }

  /** Whether the file can be opened only with a password or a certificate. */
  get isEncrypted(): boolean {
    return this.decryption === undefined && this.trailers.some((trailer) => trailer.has('Encrypt'))
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
    if (!isReference(reference)) return undefined
    const found = await this.object(reference.object)
    if (found?.streamAt === undefined || !(found.value instanceof Map)) return undefined
    const dictionary: PdfDictionary = found.value
    const filters = filtersOf(
      await this.deep(dictionary.get('Filter')),
      await this.deep(dictionary.get('DecodeParms')),
    )
    return { dictionary, content: await this.source.decoded(await this.raw(found, dictionary), filters) }
  }

  /**
   * All dictionaries that have this key, including those inside other values. Outside object streams, the key
   * must occur in the first 2,000 characters of the object.
   */
  async dictionariesWith(key: string): Promise<PdfDictionary[]> {
    const found: PdfDictionary[] = []
    for (const [number, place] of this.places) {
      if ('at' in place && !this.source.text.slice(place.at, place.at + 2000).includes(key)) continue
      for (const dictionary of dictionariesWithin((await this.object(number))?.value ?? null))
        if (dictionary.has(key)) found.push(dictionary)
    }
    return found
  }

  /**
   * Returns false if a stream uses a compression method whose output other libraries do not limit (LZW,
   * RunLength, Flate twice, or Flate after another method). Throws a PdfError if all streams together exceed
   * what is left of the limit. Ignores other methods, such as those for images.
   */
  async unpacksWithinLimit(): Promise<boolean> {
    const places = [...this.places.values()].flatMap((place) => ('at' in place ? [place.at] : []))
    for (const at of [...places, ...this.replaced]) {
      const found = this.source.objectAt(at)
      if (found?.streamAt === undefined || !(found.value instanceof Map)) continue
      const dictionary: PdfDictionary = found.value
      const names = filtersOf(await this.deep(dictionary.get('Filter')), null).map(({ name }) => name)
      if (names.some((name) => /^(?:LZW|RunLength)/.test(name) || name === 'RL')) return false
      const flates = names.filter((name) => name === 'FlateDecode' || name === 'Fl')
      if (flates.length > 1 || (flates.length === 1 && names.length > 1 && names[0] !== flates[0]))
        return false
      if (flates.length === 0) continue
      const flate = { name: 'FlateDecode', parameters: undefined }
      await this.source.decoded(await this.raw(found, dictionary), [flate])
    }
    return true
  }

  /** Makes an encrypted file readable if it needs no password to be opened. */
  private async decrypt(): Promise<void> {
    for (const trailer of this.trailers) {
      const dictionary = await this.dictionary(trailer.get('Encrypt'))
      if (dictionary === undefined) continue
      const [id] = await this.array(trailer.get('ID'))
      const text = typeof id === 'object' && id !== null && 'text' in id ? id.text : ''
      const entries = new Map<string, PdfValue>()
      for (const [key, value] of dictionary) entries.set(key, await this.deep(value))
      this.decryption = PdfDecryption.of(entries, bytesOfText(text))
      return
    }
  }

  /** Adds the objects in an object stream, except those that come later in the file: they are newer. */
  private async addObjectsIn(stream: FoundObject): Promise<void> {
    const { numbers } = await this.streamedObjects(stream.number)
    for (const [index, inner] of numbers.entries()) {
      const known = this.places.get(inner)
      if (known !== undefined && 'at' in known && known.at > stream.at) continue
      this.places.set(inner, { within: stream.number, index })
      if (this.places.size > this.limits.objects) throw new PdfError('tooMuch')
    }
  }

  private async object(number: number): Promise<PdfObject | undefined> {
    const place = this.places.get(number)
    if (place === undefined) return undefined
    if ('within' in place) {
      const { numbers, values } = await this.streamedObjects(place.within)
      const value = numbers[place.index] === number ? (values[place.index] ?? null) : null
      return { number, generation: 0, value, streamAt: undefined }
    }
    const found = this.source.objectAt(place.at)
    if (found?.number !== number) throw new WrongPlaceError()
    return this.decryption === undefined
      ? found
      : { ...found, value: this.decryption.value(found.value, found) }
  }

  private async streamedObjects(number: number): Promise<StreamedObjects> {
    const known = this.objectStreams.get(number)
    if (known !== undefined) return known
    // Until it is read, an object stream that needs one of its own objects finds none.
    this.objectStreams.set(number, { numbers: [], values: [] })
    const place = this.places.get(number)
    const content =
      place === undefined || 'within' in place ? undefined : await this.stream({ object: number })
    if (content === undefined) throw new WrongPlaceError()
    const found = objectsIn(content, this.limits.objects)
    this.objectStreams.set(number, found)
    return found
  }

  private async raw(
    { streamAt = 0, ...object }: PdfObject,
    dictionary: PdfDictionary,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const raw = this.source.rawStream(streamAt, await this.resolved(dictionary.get('Length')))
    return this.decryption?.stream(raw, dictionary, object) ?? raw
  }

  /** A value whose own elements are resolved too, one after the other: see `streamedObjects`. */
  private async deep(value: PdfValue | undefined): Promise<PdfValue> {
    const found = await this.resolved(value)
    if (!Array.isArray(found)) return found
    const elements: PdfValue[] = []
    for (const element of found) elements.push(await this.resolved(element))
    return elements
  }
}

/** The dictionaries in a value, including the value itself. Does not follow references. */
function* dictionariesWithin(value: PdfValue): Generator<PdfDictionary> {
  if (value instanceof Map) yield value
  const inner: Iterable<PdfValue> = value instanceof Map ? value.values() : Array.isArray(value) ? value : []
  for (const element of inner) yield* dictionariesWithin(element)
}

/** The objects in an object stream, as many as it states: pairs of number and place, then the values. */
function objectsIn(
  { dictionary, content }: { dictionary: PdfDictionary; content: Uint8Array },
  max: number,
): StreamedObjects {
  const text = textOfBytes(content)
  const first = dictionary.get('First')
  const count = dictionary.get('N')
  const start = typeof first === 'number' ? first : 0
  const header: number[] = []
  const digits = /\d+/g
  const wanted = typeof count === 'number' ? Math.min(count, max) * 2 : 0
  while (header.length < wanted) {
    const found = digits.exec(text)
    if (found === null) break
    header.push(Number(found[0]))
  }
  const numbers = header.filter((_, index) => index % 2 === 0)
  const values = numbers.map((_, index) => {
    try {
      return new PdfReader(text, start + (header[index * 2 + 1] ?? Number.NaN)).value()
    } catch (error) {
      if (error instanceof PdfError && error.fault === 'damaged') return null
      throw error
    }
  })
  return { numbers, values }
}
