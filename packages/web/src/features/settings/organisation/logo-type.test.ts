import { expect, test } from 'vitest'
import { logoType } from './logo-type.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('recognizes PNG and JPEG by their signatures, and SVG by its root element', () => {
  expect(logoType(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]))).toBe('image/png')
  expect(logoType(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  expect(logoType(bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('image/svg+xml')
  expect(logoType(bytesOf('\uFEFF<?xml version="1.0"?>\n<!-- Büro -->\n<svg width="1"></svg>'))).toBe(
    'image/svg+xml',
  )
})

test('accepts an SVG with entity declarations from a drawing program', () => {
  const declared =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [\n<!ENTITY ns_ai "http://a/">\n]>\n'
  expect(logoType(bytesOf(`${declared}<svg width="1"></svg>`))).toBe('image/svg+xml')
})

test('rejects a web page, a GIF, an empty file and a text that mentions <svg>', () => {
  expect(logoType(bytesOf('<html><svg></svg></html>'))).toBeUndefined()
  expect(logoType(bytesOf('GIF89a'))).toBeUndefined()
  expect(logoType(new Uint8Array())).toBeUndefined()
  expect(logoType(bytesOf('Siehe <svg>'))).toBeUndefined()
})
