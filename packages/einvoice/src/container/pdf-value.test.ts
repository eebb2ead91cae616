import { expect, test } from 'vitest'
import { PdfError, PdfReader, type PdfValue } from './pdf-value.ts'

/** Parses a text. Returns its value, with dictionaries as objects, or the message of the error. */
function read(text: string): unknown {
  try {
    return plain(new PdfReader(text).value())
  } catch (error) {
    if (error instanceof PdfError) return error.message
    throw error
  }
}

function plain(value: PdfValue): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]))
  return Array.isArray(value) ? value.map(plain) : value
}

test.each<[string, unknown]>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['0', 0],
  ['-17', -17],
  ['+1.5', 1.5],
  ['4.', 4],
  ['.25', 0.25],
  ['12 0 R', { object: 12 }],
  ['12 34\n\t56', 12],
  ['1 0 Rx', 1],
  ['1 000000 R', 1],
  ['1 00000\0\f\r\n\t R', { object: 1 }],
  ['/Name', { name: 'Name' }],
  ['/', { name: '' }],
  ['/text#2Fxml', { name: 'text/xml' }],
  ['/A#B', { name: 'A#B' }],
  ['/A(b)', { name: 'A' }],
  ['(text)', { text: 'text' }],
  ['(a(b(c)d)e)f', { text: 'a(b(c)d)e' }],
  [String.raw`(\(\)\\\n\r\t\b\f\x)`, { text: '()\\\n\r\t\b\fx' }],
  [String.raw`(\101\7\0501\401)`, { text: 'A\x07(1\x01' }],
  ['(a\\\nb\\\r\nc\\\rd)', { text: 'abcd' }],
  ['<41 62\n7>', { text: 'Abp' }],
  ['<>', { text: '' }],
  ['[1 2.5 /A (b) [3] null]', [1, 2.5, { name: 'A' }, { text: 'b' }, [3], null]],
  ['[]', []],
  ['<< /A 1 /B << /C (d) >> /E [5 0 R] >>', { A: 1, B: { C: { text: 'd' } }, E: [{ object: 5 }] }],
  ['<<>>', {}],
  ['<< /A#20B 1 >>', { 'A B': 1 }],
  [' \0\t\n\f\r% a comment >>\n% another\r7', 7],
  ['', 'damaged'],
  ['x', 'damaged'],
  ['nul', 'damaged'],
  ['(open', 'damaged'],
  ['(open\\)', 'damaged'],
  ['<4', 'damaged'],
  ['<4x>', 'damaged'],
  ['[1 2', 'damaged'],
  ['<< /A 1', 'damaged'],
  ['<< 1 /A >>', 'damaged'],
  ['<< /A >>', 'damaged'],
])('%j reads as %j', (text, value) => {
  expect(read(text)).toEqual(value)
})

test('moves to the position after a value', () => {
  for (const value of ['(a(b)c)', '<41>', '/Name', '[1 (2)]', '<< /A 1 >>', '1 0 R', '-1.5', 'null']) {
    const reader = new PdfReader(`x${value} y`, 1)
    reader.value()
    expect([value, reader.at]).toEqual([value, value.length + 1])
  }
})

test('a value may be nested in up to 32 arrays and dictionaries', () => {
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(read(lists(33))).not.toBe('tooMuch')
  expect(read(lists(34))).toBe('tooMuch')
  const dictionaries = (depth: number) => `${'<< /A '.repeat(depth)}1${' >>'.repeat(depth)}`
  expect(read(dictionaries(32))).not.toBe('tooMuch')
  expect(read(dictionaries(33))).toBe('tooMuch')
})

test('an array or dictionary may have up to 100,000 elements', () => {
  expect(read(`[${'/a '.repeat(100_000)}]`)).toHaveLength(100_000)
  expect(read(`[${'/a '.repeat(100_001)}]`)).toBe('tooMuch')
  const keys = (count: number) => Array.from({ length: count }, (_, at) => `/${at} 1`).join(' ')
  expect(read(`<< ${keys(100_001)} >>`)).toBe('tooMuch')
})

test('reads past any number of spaces and comments', () => {
  const long = 14_000_000
  expect(new PdfReader(`${' '.repeat(long)}5`).value()).toBe(5)
  expect(new PdfReader(`${'%\n'.repeat(long / 2)}5`).value()).toBe(5)
})
