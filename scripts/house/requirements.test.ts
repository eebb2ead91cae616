import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { definedIds, hasReadableIds, idsIn, unreadableReferences } from './requirement-ids.ts'
import { sourceFiles } from './source-files.ts'
import { isTestFile, testTitles } from './test-titles.ts'

const idsOf = (file: string) => definedIds(readFileSync(join(root, 'docs', file), 'utf8'))
const requirements = idsOf('requirements.md')
const decisions = idsOf('api.md')
// Leaves out this file, because it contains ids that do not exist.
const files = sourceFiles('.ts', '.tsx', '.mjs', '.md', '.sh', '.sql').filter(
  ({ path }) => path !== 'scripts/house/requirements.test.ts',
)

test('no id is defined twice', () => {
  const ids = [...requirements, ...decisions]
  expect(requirements).toContain('S4.5.4')
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('docs/requirements.md or docs/api.md defines every id in the repository', () => {
  const defined = new Set([...requirements, ...decisions])
  const unknown = files.flatMap(({ path, text }) =>
    idsIn(text)
      .filter((id) => !defined.has(id))
      .map((id) => `${path}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('every requirement appears in a test title', () => {
  const named = new Set(files.filter(isTestFile).flatMap(testTitles).flatMap(idsIn))
  const statements = requirements.filter((id) => /\.\d+\./.test(id))
  expect(statements.filter((id) => !named.has(id))).toEqual([])
})

test('references are single ids, neither ranges nor wildcards', () => {
  const unreadable = files.flatMap(({ path, text }) =>
    unreadableReferences(text).map((reference) => `${path}: ${reference}`),
  )
  expect(unreadable).toEqual([])
})

test('all ids in a test title are in one pair of brackets at its end', () => {
  const wrong = files.filter(isTestFile).flatMap((file) =>
    testTitles(file)
      .filter((title) => !hasReadableIds(title))
      .map((title) => `${file.path}: ${title}`),
  )
  expect(wrong).toEqual([])
})

test('a test title names at most five ids', () => {
  const broad = files.filter(isTestFile).flatMap((file) =>
    testTitles(file)
      .filter((title) => idsIn(title).length > 5)
      .map((title) => `${file.path}: ${title}`),
  )
  expect(broad).toEqual([])
})

describe('reading ids', () => {
  test('a document defines the ids that are bold or in headings', () => {
    const document = '## S2 Screens\n### S2.1 Routing\n- **S2.1.1** Text, see S2.1.9.\n| **A2.1** | GET |\n'
    expect(definedIds(document)).toEqual(['S2.1.1', 'A2.1', 'S2', 'S2.1'])
  })

  test('the id of a statement is a reference anywhere, but the id of a section only in brackets', () => {
    expect(idsIn("prints A4 pages [S3.10, A5], as 'A2.3' and S9.9.9 say")).toEqual([
      'S3.10',
      'A5',
      'A2.3',
      'S9.9.9',
    ])
  })

  test('detects ranges, wildcards and references with a section sign, but not references to laws', () => {
    expect(unreadableReferences('[S2.4.*], [S2.4.1–S2.4.3], (contract §4)')).toHaveLength(3)
    expect(unreadableReferences('[S2.4], [S2.4.1, S2.4.2], § 14 UStG')).toEqual([])
  })

  test('rejects ids in several pairs of brackets, and ids outside brackets', () => {
    expect(hasReadableIds('a zero rate has no bucket [S4.5.4, A5.3]')).toBe(true)
    expect(hasReadableIds('a zero rate has no bucket [S4.5.4] [S4.5.5]')).toBe(false)
    expect(hasReadableIds('S4.5.4 has no bucket')).toBe(false)
    expect(hasReadableIds('A4.2 has no bucket')).toBe(false)
    expect(hasReadableIds('the list [] stays empty')).toBe(true)
  })

  test('finds the titles of groups and of test.each calls, including template literals', () => {
    const text = [
      "describe('one', () => { test.each([[1]])('two %s', () => {}) })",
      'test(`three $' + "{name}`, { timeout: 1 }, () => log('four'))",
    ].join('\n')
    expect(testTitles({ path: 'a.test.ts', text })).toEqual(['one', 'two %s', 'three …'])
  })
})
