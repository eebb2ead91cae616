import { expect, test } from 'vitest'
import { fontFamily } from './layout-template.ts'
import { pageSizes } from './page-size.ts'

test('page sizes are portrait and in points', () => {
  expect(pageSizes).toEqual({
    A3: [841.89, 1190.55],
    A4: [595.28, 841.89],
    A5: [419.53, 595.28],
    LETTER: [612, 792],
    LEGAL: [612, 1008],
  })
})

test('the main font is Source Sans 3', () => {
  expect(fontFamily).toBe('SourceSans3')
})
