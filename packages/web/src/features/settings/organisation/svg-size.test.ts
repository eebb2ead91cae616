import { expect, test } from 'vitest'
import { svgSize } from './svg-size.ts'

const sizeOf = (width: string | null, height: string | null, viewBox: string | null) =>
  svgSize({ width, height, viewBox })

test('converts absolute lengths to a size in pixels', () => {
  expect(sizeOf('400', ' 100.5px ', null)).toEqual({ width: 400, height: 100.5 })
  expect(sizeOf('1in', '25.4mm', '0 0 7 7')).toEqual({ width: 96, height: 96 })
  expect(sizeOf('2.54cm', '72pt', null)).toEqual({ width: 96, height: 96 })
  expect(sizeOf('6pc', '1e2', null)).toEqual({ width: 96, height: 100 })
})

test('uses the view box if a length is missing or depends on the context', () => {
  expect(sizeOf('100%', '100%', '0 0 1000 200')).toEqual({ width: 1000, height: 200 })
  expect(sizeOf('10em', 'auto', '-5,-5,400,100')).toEqual({ width: 400, height: 100 })
  expect(sizeOf(null, null, ' 0 0\n12.5 50 ')).toEqual({ width: 12.5, height: 50 })
  expect(sizeOf('200', null, '0 0 400 100')).toEqual({ width: 200, height: 50 })
  expect(sizeOf('100%', '50mm', '0 0 210 50')?.width).toBeCloseTo((210 / 25.4) * 96)
})

test.each([
  [null, null, null],
  ['100%', '100%', null],
  ['40', null, null],
  ['0', '20', null],
  ['-4', '20', null],
  ['4 mm', '20', null],
  [null, null, '0 0 40'],
  [null, null, '0 0 40 20 1'],
  [null, null, '0 0 0 20'],
  [null, null, '0 0 40 -20'],
  [null, null, 'a b 40 20'],
])('width %j, height %j and view box %j define no size', (width, height, viewBox) => {
  expect(sizeOf(width, height, viewBox)).toBeUndefined()
})
