import { expect, test } from 'vitest'
import { shareInterval } from './interval.ts'
import { isSampled } from './sample-checker.ts'

const changes = Array.from({ length: 5000 }, (_, line) => ({
  fileName: '/somewhere/packages/domain/src/money/money.ts',
  location: { start: { line, column: 1 }, end: { line, column: 9 } },
  replacement: 'false',
}))
const sampleOf = (percent: number, fileName = '') =>
  changes.filter((change) =>
    isSampled({ ...change, ...(fileName && { fileName }) }, { from: 0, to: percent }),
  )

test('a sample contains about the given percentage of changes, and is the same in every checkout', () => {
  expect(Math.abs(sampleOf(10).length - 500)).toBeLessThan(100)
  expect(sampleOf(10, '/elsewhere/packages/domain/src/money/money.ts')).toEqual(sampleOf(10))
  expect(sampleOf(20)).toEqual(expect.arrayContaining(sampleOf(10)))
  const later = changes.filter((change) => isSampled(change, { from: 10, to: 20 }))
  expect(new Set([...sampleOf(10), ...later])).toEqual(new Set(sampleOf(20)))
  expect(later.length).toBe(sampleOf(20).length - sampleOf(10).length)
  expect([sampleOf(0).length, sampleOf(100).length]).toEqual([0, 5000])
})

test('the confidence interval for 81 hits out of 90 has the textbook bounds', () => {
  const { low, high } = shareInterval(81, 90)
  expect([low, high].map((bound) => Math.round(bound * 1000))).toEqual([821, 946])
  expect(shareInterval(10, 10).high).toBeCloseTo(1)
})
