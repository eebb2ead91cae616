import { expect, test } from 'vitest'
import { hitRank, hitRanks } from './hit-rank.ts'

const { exact, prefix, word, inside } = hitRanks

test.each([
  ['berlin', exact],
  ['berlin mitte', prefix],
  ['10115 berlin', word],
  ['ost-berlin', word],
  ['ost/berlin', word],
  ['großberlin', inside],
  ['großberlin in berlin', word],
  ['bonn', undefined],
])('"berlin" in %j has rank %s', (field, rank) => {
  expect(hitRank([field], 'berlin')).toBe(rank)
})

test('the best-matching field determines the rank, whatever its position', () => {
  expect(hitRank(['bonn', 'großberlin', '10115 berlin', 'berlin mitte'], 'berlin')).toBe(prefix)
  expect(hitRank(['berlin mitte', 'großberlin'], 'berlin')).toBe(prefix)
  expect(hitRank(['berlin', 'berlin mitte'], 'berlin')).toBe(exact)
  expect(hitRank([], 'berlin')).toBeUndefined()
})
