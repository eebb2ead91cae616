import { expect, test } from 'vitest'
import { withoutIds } from './requirement-ids.ts'
import { sourceFiles } from './source-files.ts'
import { isTestFile, testTitles } from './test-titles.ts'

const sources = sourceFiles('.ts', '.tsx', '.mjs')

test('test titles are shorter than 100 characters, not counting ids', () => {
  const long = sources.filter(isTestFile).flatMap((file) =>
    testTitles(file)
      .filter((title) => withoutIds(title).length >= 100)
      .map((title) => `${file.path}: ${title}`),
  )
  expect(long).toEqual([])
})
