import { expect, test } from 'vitest'
import { dotsOf, sortedTags } from './tag-dots.tsx'

test('tags are sorted in German order, ignoring case [S2.4.4]', () => {
  expect(sortedTags(['Zoll', 'Über', 'ab', 'Öl', 'Ute', 'Ober'])).toEqual([
    'ab',
    'Ober',
    'Öl',
    'Über',
    'Ute',
    'Zoll',
  ])
})

test('four tags are dots; of more, three are dots and the others are counted [S2.4.4]', () => {
  expect(dotsOf(['d', 'c', 'b', 'a'])).toEqual({ shown: ['a', 'b', 'c', 'd'], counted: [] })
  expect(dotsOf(['e', 'd', 'c', 'b', 'a'])).toEqual({ shown: ['a', 'b', 'c'], counted: ['d', 'e'] })
})
