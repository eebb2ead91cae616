import { expect, test } from 'vitest'
import { hitRank, hitRanks } from './hit-rank.ts'

test.each([
  ['eiche', hitRanks.exact],
  ['eichenholz', hitRanks.prefix],
  ['alte eiche', hitRanks.word],
  ['alt-eiche', hitRanks.word],
  ['p7/eiche', hitRanks.word],
  ['steineiche', hitRanks.inside],
  ['esche', undefined],
])('eiche is found in %j with rank %j', (field, rank) => {
  expect(hitRank([field], 'eiche')).toBe(rank)
})

test('a later word that begins with it counts more than an earlier one that only contains it', () => {
  expect(hitRank(['steineiche und eiche'], 'eiche')).toBe(hitRanks.word)
})

test('the best of several fields counts, whatever their order', () => {
  expect(hitRank(['steineiche', 'eiche', 'alte eiche'], 'eiche')).toBe(hitRanks.exact)
  expect(hitRank(['alte eiche', 'steineiche'], 'eiche')).toBe(hitRanks.word)
  expect(hitRank([], 'eiche')).toBeUndefined()
})

test('better hits have smaller ranks', () => {
  expect(Object.values(hitRanks)).toEqual([0, 1, 2, 3])
})
