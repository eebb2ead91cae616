import { expect, test } from 'vitest'
import { pngOf } from '../testing/png-of.ts'
import { pictureFault } from './picture-fault.ts'

test('returns the right fault for each picture, in whatever order the pictures come', () => {
  const [small, large] = [pngOf(6000, 6000), pngOf(6001, 6000)]
  const pictures = [small, large, large, '', small, small, large]
  const fault = 'has too many pixels'
  expect(pictures.map(pictureFault)).toEqual([
    undefined,
    fault,
    fault,
    undefined,
    undefined,
    undefined,
    fault,
  ])
})
