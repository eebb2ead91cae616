import { inflate, TooMuchError } from './inflate.ts'
import { undoPredictor } from './pdf-predictor.ts'
import { type PdfDictionary, PdfError } from './pdf-value.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** One of the methods by which a stream is encoded, with its parameters. */
export interface PdfFilter {
  name: string
  parameters: PdfDictionary | undefined
}

type Bytes = Uint8Array<ArrayBuffer>
/** Decodes data to at most `max` bytes. */
type Decode = (data: Bytes, max: number, parameters: PdfDictionary | undefined) => Bytes | Promise<Bytes>

const decoders: Readonly<Record<string, Decode>> = {
  FlateDecode: async (data, max, parameters) => undoPredictor(await inflate(data, max), parameters),
  LZWDecode: (data, max, parameters) => undoPredictor(lzw(data, max, parameters), parameters),
  ASCIIHexDecode: (data) => hexadecimal(data),
  ASCII85Decode: (data, max) => base85(data, max),
  RunLengthDecode: (data, max) => runLengths(data, max),
  // Decryption comes before all methods.
  Crypt: (data) => data,
}
const shortNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  RL: 'RunLengthDecode',
}

/** How many bytes may still be decoded from all streams of a file together. */
export interface DecodingBudget {
  left: number
}

/**
 * Decodes the data of a stream by the methods that apply to text (ISO 32000-1, 7.4). Each result counts
 * towards the budget. Throws a PdfError for a method of images or an unknown one, for data that its method
 * cannot have produced, and if the budget is used up.
 */
export async function decodeStream(
  raw: Bytes,
  filters: readonly PdfFilter[],
  budget: DecodingBudget,
): Promise<Bytes> {
  let content = raw
  for (const { name, parameters } of filters) {
    const full = shortNames[name] ?? name
    const decode = Object.hasOwn(decoders, full) ? decoders[full] : undefined
    if (decode === undefined) throw new PdfError('damaged')
    try {
      const decoded = await decode(content, budget.left, parameters)
      if (decoded !== content) budget.left -= decoded.length
      content = decoded
    } catch (error) {
      throw error instanceof TooMuchError ? new PdfError('tooMuch') : error
    }
    if (budget.left < 0) throw new PdfError('tooMuch')
  }
  return content
}

/** Bytes that grow up to a limit. */
class Output {
  private bytes: Bytes = new Uint8Array(1024)
  private length = 0
  private readonly max: number

  constructor(max: number) {
    this.max = max
  }

  /** Makes room for more bytes and returns all bytes, with the place of the new ones. */
  grow(count: number): { bytes: Bytes; at: number } {
    const at = this.length
    this.length += count
    if (this.length > this.max) throw new TooMuchError()
    if (this.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, this.bytes.length * 2))
      larger.set(this.bytes)
      this.bytes = larger
    }
    return { bytes: this.bytes, at }
  }

  get content(): Bytes {
    return this.bytes.slice(0, this.length)
  }
}

function hexadecimal(data: Bytes): Bytes {
  const [text = ''] = textOfBytes(data).split('>', 1)
  const digits = text.replace(/[^0-9A-Fa-f]/g, '')
  return Uint8Array.from({ length: Math.ceil(digits.length / 2) }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2).padEnd(2, '0'), 16),
  )
}

/** Five characters from `!` to `u` stand for four bytes, `z` for four zeros, `~` for the end. */
function base85(data: Bytes, max: number): Bytes {
  const output = new Output(max)
  let group = 0
  let count = 0
  const flush = (size: number) => {
    const { bytes, at } = output.grow(size)
    for (let index = 0; index < size; index++) bytes[at + index] = Math.floor(group / 256 ** (3 - index))
    group = 0
    count = 0
  }
  // Some writers put `<~` before the data.
  for (const code of data[0] === 0x3c ? data.subarray(2) : data) {
    if (code === 0x7e) break
    if (code === 0x7a && count === 0) flush(4)
    if (code < 0x21 || code > 0x75) continue
    group = group * 85 + code - 0x21
    if (++count === 5) flush(4)
  }
  if (count > 1) {
    // The missing characters count as `u`, which rounds the remaining bytes up.
    const size = count - 1
    for (; count < 5; count++) group = group * 85 + 84
    flush(size)
  }
  return output.content
}

/** A length below 128 announces that many bytes and one; above, a byte that is repeated; 128 is the end. */
function runLengths(data: Bytes, max: number): Bytes {
  const output = new Output(max)
  for (let at = 0; at < data.length; ) {
    const length = data[at] ?? 128
    if (length === 128) break
    const isRun = length > 128
    const source = data.subarray(at + 1, isRun ? at + 2 : at + 2 + length)
    const { bytes, at: start } = output.grow(isRun && source.length > 0 ? 257 - length : source.length)
    if (isRun) bytes.fill(source[0] ?? 0, start)
    else bytes.set(source, start)
    at += 1 + source.length
    if (source.length === 0) break
  }
  return output.content
}

const clearTable = 256
const endOfData = 257

/**
 * Decodes LZW. As with Flate, a fault ends the data; but data that does not begin by clearing the table is
 * rejected.
 */
function lzw(data: Bytes, max: number, parameters: PdfDictionary | undefined): Bytes {
  if (data.length < 2 || bitsAt(data, 0, 9) !== clearTable) throw new PdfError('damaged')
  const early = parameters?.get('EarlyChange') === 0 ? 0 : 1
  const output = new Output(max)
  /** For each code, where its bytes were written first. */
  const starts = new Uint32Array(4096)
  const lengths = new Uint32Array(4096)
  let size = 258
  let width = 9
  let previous: { at: number; length: number } | undefined
  for (let bit = 0; bit + width <= data.length * 8; ) {
    const code = bitsAt(data, bit, width)
    bit += width
    if (code === endOfData || code > size || (code === size && previous === undefined)) break
    if (code === clearTable) {
      size = 258
      width = 9
      previous = undefined
      continue
    }
    if (previous !== undefined && size < 4096) {
      starts[size] = previous.at
      lengths[size] = previous.length + 1
      size++
    }
    const length = code < 256 ? 1 : (lengths[code] ?? 0)
    const { bytes, at } = output.grow(length)
    // A code may refer to bytes that this very loop writes, so it copies one after the other.
    const from = starts[code] ?? 0
    for (let index = 0; index < length; index++)
      bytes[at + index] = code < 256 ? code : (bytes[from + index] ?? 0)
    previous = { at, length }
    if (size + early >= 512) width = Math.min(12, Math.floor(Math.log2(size + early)) + 1)
  }
  return output.content
}

function bitsAt(data: Bytes, bit: number, width: number): number {
  const at = bit >> 3
  const three = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
  return (three >> (24 - width - (bit & 7))) & ((1 << width) - 1)
}
