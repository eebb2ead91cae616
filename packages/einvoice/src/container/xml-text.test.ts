import { expect, test } from 'vitest'
import { bytesOfText } from './text-of-bytes.ts'
import { xmlTextOf } from './xml-text.ts'

const decoded = (...bytes: number[]) => xmlTextOf(Uint8Array.from(bytes))

test('only a complete byte order mark means UTF-16', () => {
  expect(decoded(0xfe, 0xff, 0, 0x41)).toBe('A')
  expect(decoded(0xff, 0xfe, 0x41, 0)).toBe('A')
  expect(decoded(0xfe, 0x41)).toBe('\ufffdA')
  expect(decoded(0xff, 0x41)).toBe('\ufffdA')
  expect(decoded(0x41, 0xff)).toBe('A\ufffd')
  expect(decoded(0x41, 0xfe)).toBe('A\ufffd')
  expect(decoded()).toBe('')
})

test('uses an encoding only if it is declared at the beginning of the file', () => {
  const isLatin = (head: string) => xmlTextOf(bytesOfText(`${head}\xe4`)).endsWith('ä')
  const declaration = '<?xml version="1.0" encoding="iso-8859-1"?>'
  expect(isLatin(declaration)).toBe(true)
  expect(isLatin(declaration.toUpperCase().replace('XML', 'xml').replace('ENCODING', 'encoding'))).toBe(true)
  expect(isLatin(declaration.replace('encoding="iso-8859-1"', "encoding = 'ISO-8859-1'"))).toBe(true)
  expect(isLatin(`\xef\xbb\xbf${declaration}`)).toBe(true)
  expect(isLatin(` ${declaration}`)).toBe(false)
  expect(isLatin(declaration.replace('encoding', 'coding'))).toBe(false)
  expect(isLatin(declaration.replace('iso-8859-1', 'iso-8859-99'))).toBe(false)
  expect(isLatin(declaration.replace('1.0"', `1.0"${' '.repeat(85)}`))).toBe(true)
  expect(isLatin(declaration.replace('1.0"', `1.0"${' '.repeat(86)}`))).toBe(false)
})
