import { describe, expect, test } from 'vitest'
import { deflated } from '../testing/pdf-file.ts'
import { decodeStream, type PdfFilter } from './pdf-filters.ts'
import type { PdfValue } from './pdf-value.ts'
import { bytesOfText, textOfBytes } from './text-of-bytes.ts'

const filter = (name: string, parameters: Record<string, PdfValue> = {}): PdfFilter => ({
  name,
  parameters: new Map(Object.entries(parameters)),
})
const decoded = async (content: string | Uint8Array<ArrayBuffer>, ...filters: PdfFilter[]) => {
  const raw = typeof content === 'string' ? bytesOfText(content) : content
  return textOfBytes(await decodeStream(raw, filters, { left: 10_000 }))
}

describe('ASCII85', () => {
  test.each([
    ['9jqo^BlbD-BleB1DJ+*+F(f,q~>', 'Man is distinguished'],
    ['<~9jqo^~>', 'Man '],
    ['9jq\no^ z ~> ignored', 'Man \0\0\0\0'],
    ['9jn~>', 'Ma'],
    ['9~>', ''],
    ['', ''],
  ])('%j stands for %j', async (content, text) => {
    expect(await decoded(content, filter('ASCII85Decode'))).toBe(text)
    expect(await decoded(content, filter('A85'))).toBe(text)
  })
})

describe('run lengths', () => {
  test.each([
    ['\x02abc\xfex\x80ignored', 'abcxxx'],
    ['\x05ab', 'ab'],
    ['\xfe', ''],
    ['\x00a\x81b', `a${'b'.repeat(128)}`],
  ])('%j stands for %j', async (content, text) => {
    expect(await decoded(content, filter('RunLengthDecode'))).toBe(text)
  })
})

/** Encodes with LZW; `early` is 1 if codes grow one code early, as is usual in PDF. */
function lzw(text: string, early = 1): Uint8Array<ArrayBuffer> {
  let bits = ''
  let codes = new Map<string, number>()
  let width = 9
  const put = (code: number) => {
    bits += code.toString(2).padStart(width, '0')
  }
  const clear = () => {
    put(256)
    codes = new Map(Array.from({ length: 256 }, (_, code) => [String.fromCharCode(code), code]))
    width = 9
  }
  clear()
  let word = ''
  for (const character of text) {
    if (codes.has(word + character)) {
      word += character
      continue
    }
    put(codes.get(word) ?? 0)
    codes.set(word + character, codes.size + 2)
    const next = codes.size + 2
    word = character
    if (next === 4095) {
      put(codes.get(word) ?? 0)
      word = ''
      clear()
    } else if (next + early - 1 >= 2 ** width) width++
  }
  if (word !== '') put(codes.get(word) ?? 0)
  put(257)
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
}

describe('LZW', () => {
  test('the example of the standard', async () => {
    expect(await decoded('\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01', filter('LZWDecode'))).toBe('-----A---B')
  })

  test('texts with codes of every length', async () => {
    const long = Array.from({ length: 2_000 }, (_, index) => `${index * 7919} `)
      .join('')
      .slice(0, 9_000)
    for (const text of ['', 'a', 'aaaaaaaaaa', long]) {
      expect(await decoded(lzw(text), filter('LZW'))).toBe(text)
      expect(await decoded(lzw(text, 0), filter('LZWDecode', { EarlyChange: 0 }))).toBe(text)
    }
  })

  test('ends at a fault, and must begin by clearing the table', async () => {
    expect(await decoded(lzw('Rechnung').slice(0, 5), filter('LZW'))).toBe('Rec')
    expect(await decoded('\x80\x7f\xff', filter('LZW'))).toBe('')
    await expect(decoded('1 0 (a)', filter('LZW'))).rejects.toMatchObject({ fault: 'damaged' })
  })
})

describe('predictors', () => {
  const png = (type: number, ...rows: number[][]) => Uint8Array.from(rows.flatMap((row) => [type, ...row]))
  const undone = async (data: Uint8Array<ArrayBuffer>, parameters: Record<string, PdfValue>) => [
    ...bytesOfText(await decoded(await deflated(data), filter('Fl', parameters))),
  ]

  test.each([
    [0, [1, 2, 3, 4, 5, 6]],
    [1, [1, 3, 6, 4, 9, 15]],
    [2, [1, 2, 3, 5, 7, 9]],
    [3, [1, 2, 4, 4, 8, 12]],
    [4, [1, 3, 6, 5, 10, 16]],
    [9, [1, 2, 3, 4, 5, 6]],
  ])('row filter %i of PNG', async (type, bytes) => {
    expect(await undone(png(type, [1, 2, 3], [4, 5, 6]), { Predictor: 15, Columns: 3 })).toEqual(bytes)
  })

  test('PNG with pixels of several bytes, and with an incomplete last row', async () => {
    const data = png(1, [1, 2, 3, 4], [5, 6])
    expect(await undone(data, { Predictor: 11, Columns: 2, Colors: 2 })).toEqual([1, 2, 4, 6, 5, 6])
    expect(await undone(Uint8Array.of(), { Predictor: 10 })).toEqual([])
  })

  test('TIFF with samples of 1 to 16 bits', async () => {
    const tiff = (bits: number, Columns: number, ...data: number[]) =>
      undone(Uint8Array.from(data), { Predictor: 2, BitsPerComponent: bits, Columns })
    expect(await tiff(8, 3, 1, 2, 3, 250, 5, 2)).toEqual([1, 3, 6, 250, 255, 1])
    expect(await tiff(16, 2, 0, 255, 0, 2)).toEqual([0, 255, 1, 1])
    expect(await tiff(4, 2, 0x12)).toEqual([0x13])
    expect(await tiff(1, 8, 0b10010000)).toEqual([0b11100000])
  })

  test('a short row takes no longer than its bytes, however wide the parameters make it', async () => {
    const wide = filter('FlateDecode', { Predictor: 2, Colors: 32, BitsPerComponent: 1, Columns: 10_000_000 })
    const content = await deflated(new Uint8Array(8))
    for (let times = 0; times < 20; times++) expect(await decoded(content, wide)).toBe('\0'.repeat(8))
  })

  test('unknown parameters are rejected', async () => {
    for (const parameters of [
      { Predictor: 3 },
      { Predictor: 16 },
      { Predictor: { name: 'x' } },
      { Predictor: 12, Columns: 0 },
      { Predictor: 12, Columns: 1.5 },
      { Predictor: 12, BitsPerComponent: 3 },
      { Predictor: 12, Colors: 33 },
    ])
      await expect(undone(Uint8Array.of(1), parameters)).rejects.toMatchObject({ fault: 'damaged' })
  })
})

test('all results together count towards the limit', async () => {
  const zeros = await deflated(new Uint8Array(600))
  const budget = { left: 1000 }
  await decodeStream(zeros, [filter('Fl')], budget)
  await expect(decodeStream(zeros, [filter('Fl')], budget)).rejects.toMatchObject({ fault: 'tooMuch' })
  for (const [name, bomb] of [
    ['RL', '\x81a'.repeat(9)],
    ['A85', 'z'.repeat(300)],
    ['LZW', textOfBytes(lzw('a'.repeat(1001)))],
  ] as const)
    await expect(decodeStream(bytesOfText(bomb), [filter(name)], { left: 1000 })).rejects.toMatchObject({
      fault: 'tooMuch',
    })
})

test('methods of images, and names that objects have by nature, are unknown', async () => {
  for (const name of ['DCTDecode', '', 'constructor'])
    await expect(decoded('x', filter(name))).rejects.toMatchObject({ fault: 'damaged' })
  expect(await decoded('x', filter('Crypt'))).toBe('x')
})
