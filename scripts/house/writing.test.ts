import { expect, test } from 'vitest'
import { withoutIds } from './requirement-ids.ts'
import { sourceFiles } from './source-files.ts'
import { isTestFile, testTitles } from './test-titles.ts'
import { lineWidth, wrapComments } from './wrap-comments.ts'

const sources = sourceFiles('.ts', '.tsx', '.mjs')

test('test titles are shorter than 100 characters, not counting ids', () => {
  const long = sources.filter(isTestFile).flatMap((file) =>
    testTitles(file)
      .filter((title) => withoutIds(title).length >= 100)
      .map((title) => `${file.path}: ${title}`),
  )
  expect(long).toEqual([])
})

test('comments are not wider than 110 columns (fix: node scripts/house/wrap-comments.ts)', () => {
  const wide = sources.filter((file) => wrapComments(file) !== file.text)
  expect(wide.map(({ path }) => path)).toEqual([])
})

const words = 'word '.repeat(30).trim()

test('wraps a wide doc comment, but leaves its list and the code below it unchanged', () => {
  const text = `const a = 1\n  /** ${words}\n   * - item\n   */\nconst b = '${words}'\n`
  const wrapped = wrapComments({ path: 'a.ts', text })
  expect(wrapped).toBe(
    `const a = 1\n  /**\n   * ${words.slice(0, 104)}\n   * ${words.slice(105)}\n   * - item\n   */\nconst b = '${words}'\n`,
  )
})

test('wraps consecutive // lines as one paragraph; a second run changes nothing', () => {
  const text = `// ${words}\n// end\nconst a = 1 // ${words}\n`
  const wrapped = wrapComments({ path: 'a.ts', text })
  const [first = '', second] = wrapped.split('\n')
  expect(first.length).toBeLessThanOrEqual(lineWidth)
  expect(second).toMatch(/^\/\/ word.* end$/)
  expect(wrapped).toContain(`const a = 1 // ${words}\n`)
  expect(wrapComments({ path: 'a.ts', text: wrapped })).toBe(wrapped)
})
