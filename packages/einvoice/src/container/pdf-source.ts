import { type DecodingBudget, decodeStream, type PdfFilter } from './pdf-filters.ts'
import { type PdfDictionary, PdfReader, type PdfValue } from './pdf-value.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** An object of a PDF, as it is written in the file. */
export interface PdfObject {
  number: number
  generation: number
  value: PdfValue
  /** Position of its stream's first byte; undefined if it has no stream. */
  streamAt: number | undefined
}

/** Where an object is: directly in the file, or in an object stream. */
export type ObjectPlace = { at: number } | { within: number; index: number }

const header = /[\0\t\n\f\r ]{0,100}(\d{1,10})[\0\t\n\f\r ]{1,20}(\d{1,5})[\0\t\n\f\r ]{1,20}obj/y
const streamStart = /[\0\t\n\f\r ]*stream\r?\n/y

/** The bytes of a PDF, and what is written at a place in them. */
export class PdfSource {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** One character per byte. */
  readonly text: string
  private readonly budget: DecodingBudget

  /** `inflated` limits the bytes that are decoded from all streams together. */
  constructor(bytes: Uint8Array<ArrayBuffer>, inflated: number) {
    this.bytes = bytes
    this.text = textOfBytes(bytes)
    this.budget = { left: inflated }
  }

  /**
   * The object whose header is at a position; undefined if there is none. Throws a PdfError for its value.
   */
  objectAt(at: number): PdfObject | undefined {
    header.lastIndex = at
    const [found, number, generation] = header.exec(this.text) ?? []
    if (found === undefined) return undefined
    const reader = new PdfReader(this.text, at + found.length)
    const value = reader.value()
    streamStart.lastIndex = reader.at
    const hasStream = value instanceof Map && streamStart.test(this.text)
    return {
      number: Number(number),
      generation: Number(generation),
      value,
      streamAt: hasStream ? streamStart.lastIndex : undefined,
    }
  }

  /** The encoded bytes of a stream. */
  rawStream(start: number, length: PdfValue | undefined): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(start, this.streamEnd(start, typeof length === 'number' ? length : undefined))
  }

  /**
   * End of a stream: given by its length if that is correct, otherwise by the next `endstream` or the end of
   * the file.
   */
  streamEnd(start: number, length: number | undefined): number {
    if (length !== undefined) {
      const end = start + length
      if (/^[\0\t\n\f\r ]{0,4}endstream/.test(this.text.slice(end, end + 16))) return end
    }
    const end = this.text.indexOf('endstream', start)
    return end < 0 ? this.text.length : end
  }

  /** Decodes a stream. The result counts towards the limit for all streams. Throws a PdfError. */
  decoded(raw: Uint8Array<ArrayBuffer>, filters: readonly PdfFilter[]): Promise<Uint8Array<ArrayBuffer>> {
    return decodeStream(raw, filters, this.budget)
  }
}

/**
 * The filters of a stream whose entries are resolved. `parameters` has one element for each filter; a filter
 * without parameters has null.
 */
export function filtersOf(names: PdfValue, parameters: PdfValue): PdfFilter[] {
  const listed = Array.isArray(parameters) ? parameters : [parameters]
  const filters: readonly PdfValue[] = Array.isArray(names) ? names : names === null ? [] : [names]
  return filters.map((name, index) => {
    const own: PdfValue | undefined = listed[index]
    return { name: isName(name) ? name.name : '', parameters: own instanceof Map ? own : undefined }
  })
}

/** A whole number from 0 in an entry of a dictionary; undefined for anything else. */
export function wholeNumber(dictionary: PdfDictionary, key: string): number | undefined {
  const value = dictionary.get(key)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export function isReference(value: PdfValue | undefined): value is { object: number } {
  return typeof value === 'object' && value !== null && 'object' in value
}

export function isName(value: PdfValue | undefined): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value
}
