import { expect, test } from 'vitest'
import { isCmykJpeg } from './cmyk-jpeg.ts'

const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
/** The first bytes of a JPEG of 40 × 20 pixels with the given number of colour components. */
const jpeg = (components: number, frame = 0xc0) =>
  new Uint8Array([
    ...[0xff, 0xd8],
    ...segment(0xe0, 1, 2, 3),
    // Tables, whose markers are in the range of the frame markers.
    ...segment(0xc4, 8, 0, 20, 0, 40, 4),
    // A fill byte.
    0xff,
    ...segment(frame, 8, 0, 20, 0, 40, components, 0, 0, 0),
    ...segment(0xda, 0),
  ])

test('recognizes a baseline or progressive JPEG with four colour components by its frame header', () => {
  expect(isCmykJpeg(jpeg(4))).toBe(true)
  expect(isCmykJpeg(jpeg(4, 0xc2))).toBe(true)
})

test('returns false for one or three components, for truncated data and for other files', () => {
  expect(isCmykJpeg(jpeg(3))).toBe(false)
  expect(isCmykJpeg(jpeg(1))).toBe(false)
  expect(isCmykJpeg(jpeg(4).slice(0, 24))).toBe(false)
  expect(isCmykJpeg(jpeg(4).with(0, 0x89))).toBe(false)
  expect(isCmykJpeg(new Uint8Array())).toBe(false)
})
