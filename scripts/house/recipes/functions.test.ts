import { expect, test } from 'vitest'
import type { Endpoint } from '../../../packages/contract/src/calls/endpoint.ts'
import { endpoints } from '../../../packages/contract/src/endpoints.ts'
import { type FunctionName, functionNames } from '../../../packages/domain/src/functions/functions.ts'
import { searchKinds } from '../../../packages/domain/src/search/search-entry.ts'
import { definedIds } from '../requirement-ids.ts'
import { sourceFiles } from '../source-files.ts'
import { type Additions, additions, withoutFunction } from './functions.ts'

const files = sourceFiles('.md', '.ts', '.tsx')
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
const server = (path: string) => textOf(`packages/server/src/${path}`)
const texts = (folder: RegExp) =>
  files
    .filter(({ path }) => folder.test(path))
    .map(({ text }) => text)
    .join('\n')
const allOf = <Kind extends keyof Additions>(kind: Kind) => functionNames.map((name) => additions[name][kind])
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const sorted = (names: readonly string[]) => names.toSorted()

const api = textOf('docs/api.md')
const tablesOfOrganisations = matches(
  server('database/organisation-tables.ts').split('} as const satisfies')[0] ?? '',
  /^ {2}(\w+): \['/gm,
)

test('a function has its own folder on each floor, with tests of its routes and in a browser', () => {
  const floors = ['domain/src', 'contract/src', 'server/src', 'web/src/state', 'web/src/features']
  const missing = functionNames.flatMap((name) => [
    ...floors
      .map((floor) => `packages/${floor}/${name}/`)
      .filter((folder) => !files.some(({ path }) => path.startsWith(folder))),
    ...[`packages/server/src/${name}/${name}.test.ts`].filter((path) => textOf(path) === ''),
    ...[`packages/e2e/${name}/`].filter((folder) => !files.some(({ path }) => path.startsWith(folder))),
  ])
  expect(missing).toEqual([])
})

test('the calls of a function refer to its statements in docs/api.md', () => {
  const calls = Object.values(endpoints) as Endpoint[]
  for (const name of functionNames) {
    const own = calls.filter((call) => call.function === name)
    const { statements } = additions[name]
    expect(sorted([...new Set(own.map(({ source }) => source))]), name).toEqual(sorted(statements))
    expect(definedIds(api)).toEqual(expect.arrayContaining([...statements]))
  }
})

test('a title is among the names in docs/api.md, on the settings page and in the glossary', () => {
  const names = api.match(/\*\*A9\.3 Names on screen\*\*: (.*)\./)?.[1]
  expect(names).toBe(allOf('title').join(', '))
  const settings = textOf('packages/web/src/features/settings/functions/texts.ts')
  const glossary = textOf('docs/glossary.md')
  const singular = (title: string) => title.replace(/e[nr]?$/, '')
  expect(allOf('title').filter((title) => !settings.includes(`title: '${title}'`))).toEqual([])
  expect(allOf('title').filter((title) => !glossary.includes(`- **${singular(title)}`))).toEqual([])
})

test('the Handbuch has the chapters of each function', () => {
  const headings = matches(textOf('docs/handbuch.md'), /^#+ (.+)$/gm)
  expect(headings).toEqual(expect.arrayContaining(allOf('chapters').flat()))
  expect(allOf('chapters').filter(({ length }) => length === 0)).toEqual([])
})

/** The entries of a table of pages in the web app, by their paths. */
function pageEntries(path: string): Map<string, string> {
  const [table = ''] = textOf(path).split('} as const satisfies')
  const entries = table.split(/^ {2}'(?=\/home)/m).slice(1)
  return new Map(entries.map((entry) => [entry.slice(0, entry.indexOf("'")), entry]))
}

const needs = pageEntries('packages/web/src/state/organisation/page-needs.ts')
const names = pageEntries('packages/web/src/app/pages.ts')

/** The pages of the web app that need a function, and where users find them. */
function pagesOf(name: FunctionName): Additions['pages'] {
  const own = [...needs].filter(([, entry]) => entry.includes(`function: '${name}'`))
  const places = (path: string) =>
    (['menu', 'jump'] as const).filter((place) => names.get(path)?.includes(`${place}:`))
  return Object.fromEntries(own.map(([path]) => [path, places(path)]))
}

test('the pages of a function, in the menu and the quick access or not, are those of the web app', () => {
  for (const name of functionNames) expect(pagesOf(name), name).toEqual(additions[name].pages)
})

test('each table belongs to a function or to none', () => {
  const schema = server('database/schema.ts')
  const tables = matches(
    schema.slice(schema.indexOf('export interface Schema {')).split('\n}')[0] ?? '',
    /^ {2}(\w+): /gm,
  )
  expect(sorted(tables)).toEqual(sorted([...allOf('tables').flat(), ...withoutFunction.tables]))
})

test('the tables of a function are in backups, exports, `audit verify` and the removal of an organisation', () => {
  const own = allOf('tables').flat()
  const exported = texts(/^packages\/server\/src\/export\/[a-z-]+\.ts$/)
  expect(own.filter((table) => !tablesOfOrganisations.includes(table))).toEqual([])
  expect(own.filter((table) => !exported.includes(`'${table}'`))).toEqual([])
  const compared = texts(/^packages\/server\/src\/verification\/(?!.*test)[a-z-]+\.ts$/)
  expect(own.filter((table) => !new RegExp(`['"(]${table}['")]|\\b${table}: `).test(compared))).toEqual([])
})

test('each kind of object in the audit trail belongs to a function or to none, and the Protokoll shows it', () => {
  const kinds = matches(server('audit/audit.ts').split('objectId')[0] ?? '', /^ {4}\| '(\w+)'/gm)
  expect(sorted(kinds)).toEqual(sorted([...allOf('objects').flat(), ...withoutFunction.objects]))
  const shown = texts(/settings\/audit\/texts\.ts$/)
  expect(kinds.filter((kind) => kind !== 'installation' && !shown.includes(`'${kind}.`))).toEqual([])
})

test('each kind of search entry, number range and migration belongs to a function or to none', () => {
  expect(sorted(searchKinds)).toEqual(
    sorted([...allOf('searchKinds').flat(), ...withoutFunction.searchKinds]),
  )
  const ranges = matches(server('numbering/number-range.ts'), /^export const (\w+Range): NumberRange/gm)
  const ownRanges = allOf('range').filter((range) => range !== '')
  expect(sorted(ranges)).toEqual(sorted([...ownRanges, ...withoutFunction.ranges]))
  const steps = matches(server('database/migrations/step-names.ts'), /^ {2}'(\d{4}-[\w-]+)',$/gm)
  expect(steps).toEqual(sorted([...allOf('steps').flat(), ...withoutFunction.steps]))
})
