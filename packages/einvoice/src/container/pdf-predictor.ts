import { type PdfDictionary, PdfError } from './pdf-value.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The form of one row of samples. */
interface Row {
  colors: number
  bits: number
  /** Length in bytes. */
  length: number
}

/**
 * Undoes the prediction that a writer applied before compressing (ISO 32000-1, 7.4.4.4): TIFF or PNG. Throws
 * a PdfError for parameters that no predictor has.
 */
export function undoPredictor(data: Bytes, parameters: PdfDictionary | undefined): Bytes {
  const number = (key: string, otherwise: number) => {
    const value = parameters?.get(key) ?? otherwise
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 1e7)
      throw new PdfError('damaged')
    return value
  }
  const predictor = number('Predictor', 1)
  if (predictor === 1) return data
  const [colors, bits, columns] = [number('Colors', 1), number('BitsPerComponent', 8), number('Columns', 1)]
  if (![1, 2, 4, 8, 16].includes(bits) || colors > 32) throw new PdfError('damaged')
  const row = { colors, bits, length: Math.ceil((colors * bits * columns) / 8) }
  if (predictor === 2) return undoTiff(data, row)
  if (predictor >= 10 && predictor <= 15) return undoPng(data, row)
  throw new PdfError('damaged')
}

/** Each sample is the difference to the one on its left. */
function undoTiff(data: Bytes, { colors, bits, length }: Row): Bytes {
  const result = data.slice()
  const mask = 2 ** bits - 1
  for (let start = 0; start < result.length; start += length) {
    const row = result.subarray(start, start + length)
    const samples = Math.floor((row.length * 8) / bits)
    for (let sample = colors; sample < samples; sample++) {
      const left = sampleAt(row, sample - colors, bits)
      setSample(row, sample, bits, (sampleAt(row, sample, bits) + left) & mask)
    }
  }
  return result
}

function sampleAt(row: Bytes, sample: number, bits: number): number {
  if (bits === 16) return ((row[sample * 2] ?? 0) << 8) | (row[sample * 2 + 1] ?? 0)
  const bit = sample * bits
  return ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1)
}

function setSample(row: Bytes, sample: number, bits: number, value: number): void {
  if (bits === 16) {
    row[sample * 2] = value >> 8
    row[sample * 2 + 1] = value
    return
  }
  const bit = sample * bits
  const shift = 8 - bits - (bit & 7)
  row[bit >> 3] = ((row[bit >> 3] ?? 0) & ~((2 ** bits - 1) << shift)) | (value << shift)
}

/** Each row starts with the number of its filter (PNG, 9.2). */
function undoPng(data: Bytes, { colors, bits, length }: Row): Bytes {
  const rows = Math.ceil(data.length / (length + 1))
  const result = new Uint8Array(Math.max(0, data.length - rows))
  const left = Math.ceil((colors * bits) / 8)
  for (let row = 0; row < rows; row++) {
    const source = data.subarray(row * (length + 1), (row + 1) * (length + 1))
    const [filter = 0] = source
    const start = row * length
    for (let index = 0; index + 1 < source.length; index++) {
      const at = start + index
      const a = index < left ? 0 : (result[at - left] ?? 0)
      const b = row === 0 ? 0 : (result[at - length] ?? 0)
      const c = index < left || row === 0 ? 0 : (result[at - length - left] ?? 0)
      result[at] = (source[index + 1] ?? 0) + predicted(filter, a, b, c)
    }
  }
  return result
}

/** The prediction from the bytes to the left, above, and above to the left. */
function predicted(filter: number, a: number, b: number, c: number): number {
  switch (filter) {
    case 1:
      return a
    case 2:
      return b
    case 3:
      return (a + b) >> 1
    case 4:
      return paeth(a, b, c)
    default:
      return 0
  }
}

function paeth(a: number, b: number, c: number): number {
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  if (toA <= toB && toA <= toC) return a
  return toB <= toC ? b : c
}
