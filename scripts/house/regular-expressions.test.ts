import { describe, expect, test } from 'vitest'
import { regularExpressions, superlinearity } from './regular-expressions.ts'
import { sourceFiles } from './source-files.ts'
import { isTestFile } from './test-titles.ts'

const isOurs = (path: string) => /^packages\/(?!bench|e2e|testing)[\w-]+\/src\//.test(path)
const all = sourceFiles('.ts', '.tsx')
  .filter((file) => isOurs(file.path) && !isTestFile(file) && !file.path.includes('/testing/'))
  .flatMap(regularExpressions)

test('no regular expression in our source takes more than linear time', () => {
  expect(all.length).toBeGreaterThan(100)
  const slow = all.flatMap((expression) => {
    const why = superlinearity(expression)
    return why === undefined ? [] : [`${expression.place} /${expression.source}/ ${why}`]
  })
  expect(slow).toEqual([])
})

describe('superlinearity distinguishes slow expressions from linear ones', () => {
  test.each([
    [String.raw`\s*,\s*`, 'a run of spaces, scanned again from each space'],
    [String.raw`\/+$`, 'a run of slashes'],
    ['<text[^>]*>', 'a tag that starts many times'],
    [String.raw`<a(?![^>]*\bb=)`, 'a lookahead that starts many times'],
    [String.raw`x\s*[:=]\s*["']?\s*y`, 'spaces that two parts can match'],
    ['^(a+)+$', 'exponentially many ways to match'],
  ])('finds that %s is slow: %s', (source) => {
    expect(superlinearity({ place: '', source, flags: '' })).toBeDefined()
  })

  test.each(['^[a-z]+$', '[.,]', String.raw`\s+`, '"id":"([^"]+)"', '^(?:[.#][-a-z]+)*$'])(
    'accepts %s',
    (source) => {
      expect(superlinearity({ place: '', source, flags: 'g' })).toBeUndefined()
    },
  )
})
