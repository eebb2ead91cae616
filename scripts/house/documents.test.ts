import { existsSync, globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { sourceFiles } from './source-files.ts'

const documents = sourceFiles('.md')
const records = documents.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path))
const list = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''

/** The targets of relative links, without fragments; ignores URLs and code examples. */
function linkedFiles(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^(?:[a-z]+:|#)/.test(target)).map((target) => target.replace(/#.*/, ''))
}

test('links in documents point to files in the repository', () => {
  const broken = documents.flatMap(({ path, text }) =>
    linkedFiles(text)
      .filter((target) => {
        const file = join(root, dirname(path), target)
        return !file.startsWith(root) || !existsSync(file)
      })
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('documents use every picture; those in the Handbuch have alt text and are no larger than 60 KiB', () => {
  const files = globSync('docs/**/*.{png,webp}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const named = new Set(
    documents.flatMap(({ path, text }) =>
      linkedFiles(text).map((target) => join(dirname(path), target).replaceAll('\\', '/')),
    ),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !named.has(file))).toEqual([])
  const handbook = documents.find(({ path }) => path === 'docs/handbuch.md')?.text ?? ''
  expect(handbook).not.toMatch(/!\[.{0,15}\]/)
  const large = files.filter(
    (file) => file.includes('/handbook-') && statSync(join(root, file)).size > 60 * 1024,
  )
  expect(large).toEqual([])
})

test('the files that docs/architecture.md mentions exist', () => {
  const text = documents.find(({ path }) => path === 'docs/architecture.md')?.text ?? ''
  const named = [
    ...text.matchAll(/`(docs|domain|contract|einvoice|pdf|server|web|testing|e2e)(\/[^`\s]+\.\w+)`/g),
  ]
  const places = named.map(([, floor = '', rest = '']) => {
    if (floor === 'docs') return `docs${rest}`
    return floor === 'e2e' ? `packages/e2e${rest}` : `packages/${floor}/src${rest}`
  })
  expect(places.length).toBeGreaterThan(60)
  expect(places.filter((place) => globSync(place, { cwd: root }).length === 0)).toEqual([])
})

test('docs/operations.md lists each of its parts at the top', () => {
  const text = documents.find(({ path }) => path === 'docs/operations.md')?.text ?? ''
  const [top = '', ...parts] = text.split(/^## /m)
  const titles = parts.map((part) => part.split('\n', 1)[0])
  const listed = [...top.matchAll(/\[([^\]]+)\]\(#/g)].map(([, title]) => title)
  expect(titles.length).toBeGreaterThan(10)
  expect(listed.toSorted()).toEqual(titles.toSorted())
})

test('a decision record has a date, a status and four parts, and is linked from the list', () => {
  const shape =
    /^# \d{4}: .+\n\nDate: \d{4}-\d\d-\d\d\nStatus: (?:accepted|replaced).*\n\n\*\*Situation\.\*\*[\s\S]*\n\*\*Decision\.\*\*[\s\S]*\n\*\*Consequences\.\*\*[\s\S]*\n\*\*Alternatives\.\*\*/
  const wrong = records.filter(
    ({ path, text }) => !shape.test(text) || !list.includes(`(${path.replace('docs/decisions/', '')})`),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no two decision records share a number', () => {
  const numbers = records.map(({ path }) =>
    path.slice('docs/decisions/'.length, 'docs/decisions/0000'.length),
  )
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('reads links from prose but not from code, and removes fragments', () => {
  expect(linkedFiles('[a](b.md#c) `[d](e.md)` [f](https://g.example) [h](#i) ![j](k.png)')).toEqual([
    'b.md',
    'k.png',
  ])
})
