import { expect, test } from 'vitest'
import { dotsOf, sortedTags } from './tag-dots.tsx'

test('sorts tags in German order, ignoring case [S2.4.4]', () => {
  expect(sortedTags(['Zoll', 'Über', 'ab', 'Öl', 'Ute', 'Ober'])).toEqual([
    'ab',
    'Ober',
    'Öl',
    'Über',
    'Ute',
    'Zoll',
  ])
})

test('shows up to four tags as dots; if there are more, shows three and counts the rest [S2.4.4]', () => {
  expect(dotsOf(['d', 'c', 'b', 'a'])).toEqual({ shown: ['a', 'b', 'c', 'd'], counted: [] })
  expect(dotsOf(['e', 'd', 'c', 'b', 'a'])).toEqual({ shown: ['a', 'b', 'c'], counted: ['d', 'e'] })
})
