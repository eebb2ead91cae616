import { filtersOf, isName, type ObjectPlace, type PdfSource, wholeNumber } from './pdf-source.ts'
import { type PdfDictionary, PdfError, PdfReader } from './pdf-value.ts'

/** Where the objects of a file are, and its trailer. */
export interface CrossReferences {
  places: ReadonlyMap<number, ObjectPlace>
  /** The trailer of the newest section, which refers to the catalog. */
  trailer: PdfDictionary
}

/** A section of the cross-references: a table, a stream, or a table with a stream for newer readers. */
interface Section {
  used: ReadonlyMap<number, ObjectPlace>
  free: readonly number[]
  trailer: PdfDictionary
}

const blanks = String.raw`[\0\t\n\f\r ]`
const tableStart = new RegExp(`${blanks}{0,100}xref(?=${blanks})`, 'y')
const subsectionStart = new RegExp(`${blanks}{0,100}(\\d{1,10})${blanks}{1,20}(\\d{1,10})(?=${blanks})`, 'y')
const entry = new RegExp(
  `${blanks}{0,20}(\\d{1,10})${blanks}{1,20}(\\d{1,5})${blanks}{1,20}([nf])(?=${blanks})`,
  'y',
)
const trailerStart = new RegExp(`${blanks}{0,100}trailer`, 'y')
const lastStart = new RegExp(`startxref${blanks}{1,20}(\\d{1,10})`, 'y')

/**
 * Reads the cross-references of a file as every reader does (ISO 32000-1, 7.5.4, 7.5.8): from the last
 * `startxref`, through all earlier sections, of which a newer one always counts. Throws a PdfError if they
 * violate the syntax, or if they have more entries than four times `maxObjects`.
 */
export async function readCrossReferences(source: PdfSource, maxObjects: number): Promise<CrossReferences> {
  const reader = new SectionReader(source, maxObjects * 4)
  const places = new Map<number, ObjectPlace>()
  const known = new Set<number>()
  let newest: PdfDictionary | undefined
  const visited = new Set<number>()
  for (let at: number | undefined = reader.start(); at !== undefined && !visited.has(at); ) {
    visited.add(at)
    const { used, free, trailer } = await reader.section(at)
    for (const [number, place] of used)
      if (!known.has(number)) {
        known.add(number)
        places.set(number, place)
      }
    for (const number of free) known.add(number)
    newest ??= trailer
    at = wholeNumber(trailer, 'Prev')
  }
  if (newest === undefined) throw new PdfError('damaged')
  if (places.size > maxObjects) throw new PdfError('tooMuch')
  return { places, trailer: newest }
}

class SectionReader {
  private readonly source: PdfSource
  /** Position of the file's header. Positions in the file count from there. */
  private readonly origin: number
  private left: number

  constructor(source: PdfSource, maxEntries: number) {
    this.source = source
    this.left = maxEntries
    this.origin = Math.max(0, source.text.slice(0, 1024).indexOf('%PDF-'))
  }

  /** Position of the newest section. */
  start(): number {
    lastStart.lastIndex = this.source.text.lastIndexOf('startxref')
    const [, digits] = (lastStart.lastIndex < 0 ? null : lastStart.exec(this.source.text)) ?? []
    if (digits === undefined) throw new PdfError('damaged')
    return Number(digits)
  }

  /** The section at a position. A stream for newer readers complements its table. */
  async section(at: number): Promise<Section> {
    this.count(1)
    tableStart.lastIndex = this.origin + at
    if (!tableStart.test(this.source.text)) return this.stream(at)
    const table = this.table(tableStart.lastIndex)
    const hybrid = wholeNumber(table.trailer, 'XRefStm')
    if (hybrid === undefined) return table
    const { used } = await this.stream(hybrid)
    return { ...table, used: new Map([...used, ...table.used]) }
  }

  private table(from: number): Section {
    const { text } = this.source
    const used = new Map<number, ObjectPlace>()
    const free: number[] = []
    let at = from
    const next = (token: RegExp) => {
      token.lastIndex = at
      const match = token.exec(text)
      if (match !== null) at = token.lastIndex
      return match
    }
    for (let start = next(subsectionStart); start !== null; start = next(subsectionStart)) {
      let first = Number(start[1])
      for (let index = 0; index < Number(start[2]); index++) {
        this.count(1)
        const found = next(entry)
        if (found === null) throw new PdfError('damaged')
        const [offset, isUsed] = [Number(found[1]), found[3] === 'n']
        // Object 0 is always free. Some writers count from 1 nevertheless.
        if (index === 0 && first === 1 && !isUsed && found[2] === '65535') first = 0
        if (isUsed && offset > 0) used.set(first + index, { at: this.origin + offset })
        else free.push(first + index)
      }
    }
    if (next(trailerStart) === null) throw new PdfError('damaged')
    const trailer = new PdfReader(text, at).value()
    if (!(trailer instanceof Map)) throw new PdfError('damaged')
    return { used, free, trailer }
  }

  private async stream(at: number): Promise<Section> {
    const object = this.source.objectAt(this.origin + at)
    if (object?.streamAt === undefined || !(object.value instanceof Map)) throw new PdfError('damaged')
    const trailer: PdfDictionary = object.value
    const type = trailer.get('Type')
    if (!isName(type) || type.name !== 'XRef') throw new PdfError('damaged')
    const raw = this.source.rawStream(object.streamAt, trailer.get('Length'))
    const filters = filtersOf(trailer.get('Filter') ?? null, trailer.get('DecodeParms') ?? null)
    return { ...this.entriesIn(await this.source.decoded(raw, filters), trailer), trailer }
  }

  private entriesIn(content: Uint8Array, trailer: PdfDictionary): Pick<Section, 'used' | 'free'> {
    const [typeWidth = -1, secondWidth = -1, thirdWidth = -1] = numbersIn(trailer, 'W') ?? []
    const index = numbersIn(trailer, 'Index') ?? [0, wholeNumber(trailer, 'Size') ?? 0]
    const width = typeWidth + secondWidth + thirdWidth
    if ([typeWidth, secondWidth, thirdWidth].some((bytes) => bytes < 0 || bytes > 6) || width === 0)
      throw new PdfError('damaged')
    const used = new Map<number, ObjectPlace>()
    const free: number[] = []
    let at = 0
    const next = (length: number) => {
      let value = 0
      for (const end = at + length; at < end; at++) value = value * 256 + (content[at] ?? 0)
      return value
    }
    for (let pair = 0; pair + 1 < index.length; pair += 2) {
      const [first = 0, count = 0] = index.slice(pair, pair + 2)
      for (let number = first; number < first + count && at + width <= content.length; number++) {
        this.count(1)
        const type = typeWidth === 0 ? 1 : next(typeWidth)
        const [second, third] = [next(secondWidth), next(thirdWidth)]
        if (type === 1 && second > 0) used.set(number, { at: this.origin + second })
        else if (type === 2) used.set(number, { within: second, index: third })
        else free.push(number)
      }
    }
    return { used, free }
  }

  private count(entries: number): void {
    this.left -= entries
    if (this.left < 0) throw new PdfError('tooMuch')
  }
}

/** The whole numbers in an array; undefined if there is no such array. */
function numbersIn(dictionary: PdfDictionary, key: string): number[] | undefined {
  const value = dictionary.get(key)
  if (!Array.isArray(value)) return undefined
  return value.map((entry: unknown) =>
    typeof entry === 'number' && Number.isSafeInteger(entry) ? entry : -1,
  )
}
