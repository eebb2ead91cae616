import { expect, test } from 'vitest'
import { deflated, pdfOf } from '../testing/pdf-file.ts'
import { streamsFit } from './streams-fit.ts'

const zeros = (kibibytes: number) => deflated(new Uint8Array(kibibytes * 1024))
const withStreams = (...streams: { entries: string; content: Uint8Array | string }[]) =>
  streamsFit(pdfOf(['<< /Type /Catalog >>', '/FlateDecode', ...streams]), 64 * 1024)

test('all streams of a PDF together must not decompress to more than the limit', async () => {
  const flate = { entries: '/Filter /FlateDecode', content: await zeros(32) }
  expect(await withStreams(flate, flate)).toBe(true)
  expect(await withStreams(flate, flate, { ...flate, content: await deflated(new Uint8Array(1)) })).toBe(
    false,
  )
  const named = { ...flate, content: await zeros(65) }
  for (const filter of ['2 0 R', '[2 0 R]', '[/Fl /DCTDecode]'])
    expect([filter, await withStreams({ ...named, entries: `/Filter ${filter}` })]).toEqual([filter, false])
})

test('a stream is rejected if its decompressed size cannot be measured', async () => {
  const small = { content: await deflated(new Uint8Array(9)) }
  for (const [filter, fits] of [
    ['/FlateDecode', true],
    ['[/FlateDecode /DCTDecode]', true],
    ['/DCTDecode', true],
    ['[/ASCII85Decode /DCTDecode]', true],
    ['5', true],
    ['/NoLZWDecode', true],
    ['/LZWDecode', false],
    ['/LZW', false],
    ['/RunLengthDecode', false],
    ['/RL', false],
    ['[/DCTDecode /LZW]', false],
    ['[/FlateDecode /FlateDecode]', false],
    ['[/ASCIIHexDecode /FlateDecode]', false],
    ['[/Fl /Fl]', false],
    ['[2 0 R /FlateDecode]', false],
  ] as const)
    expect([filter, await withStreams({ ...small, entries: `/Filter ${filter}` })]).toEqual([filter, fits])
  expect(await withStreams({ entries: '', content: 'plain' })).toBe(true)
})

test('only Flate streams count towards the limit, and objects without a stream are ignored', async () => {
  const large = await zeros(65)
  for (const entries of ['', '/Filter /DCTDecode'])
    expect(await withStreams({ entries, content: large })).toBe(true)
  expect(await streamsFit(pdfOf(['<< /Type /Catalog >>', '<< /Filter /LZWDecode >>']))).toBe(true)
})

test('an encrypted or damaged PDF is rejected', async () => {
  expect(await streamsFit(pdfOf(['<< /Type /Catalog >>']))).toBe(true)
  expect(await streamsFit(pdfOf(['<< /Type /Catalog >>'], '/Encrypt 1 0 R'))).toBe(false)
  expect(await streamsFit(new TextEncoder().encode('%PDF-1.7'))).toBe(false)
})
