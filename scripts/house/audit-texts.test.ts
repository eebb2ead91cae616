import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { isTestFile } from './test-titles.ts'

const server = sourceFiles('.ts').filter(
  (file) => file.path.startsWith('packages/server/src/') && !isTestFile(file),
)
const texts = sourceFiles('settings/audit/texts.ts')[0]?.text ?? ''

/** Column names, to distinguish `invoice.id` (a column) from `invoice.delete` (an event). */
const columns = new Set(
  server
    .filter(({ path }) => path.endsWith('database/schema.ts'))
    .flatMap(({ text }) => [...text.matchAll(/^\s+(\w+)\??:/gm)].map(([, name = '']) => name)),
)
/**
 * An event of the whole installation, which is in no organisation's trail, and the file names of an export.
 */
const elsewhere = /^(?:organisation\.remove|\w+\.json)$/

/** The kinds of objects in the trails of organisations. */
const kinds = server
  .filter(({ path }) => path.endsWith('audit/audit.ts'))
  .flatMap(({ text }) => [...text.matchAll(/^ {4}\| '(\w+)'/gm)].map(([, kind = '']) => kind))
  .filter((kind) => kind !== 'installation')

/** Events that the server writes about an organisation's objects. */
function writtenEvents(): string[] {
  const event = new RegExp(`'((?:${kinds.join('|')})\\.([a-zA-Z]+))'`, 'g')
  const found = server.flatMap(({ text }) =>
    [...text.matchAll(event)].filter(([, , verb = '']) => !columns.has(verb)).map(([, name = '']) => name),
  )
  return [...new Set(found)].filter((name) => !elsewhere.test(name))
}

test('the Protokoll page has a German text for each event that the server writes [A8.1]', () => {
  const events = writtenEvents()
  expect(events.length).toBeGreaterThan(50)
  expect(events.filter((event) => !texts.includes(`'${event}':`))).toEqual([])
})
