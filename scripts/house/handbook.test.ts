import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { sourceFiles } from './source-files.ts'
import { isTestFile } from './test-titles.ts'

/**
 * Numbers and inserted values stand as #, blanks as one: `${count} Fehler` and „1 Fehler“ are the same text.
 */
const comparable = (text: string) =>
  text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}|\d+(?:[.,]\d+)*/g, '#').replace(/\s+/g, ' ')

const onScreen = comparable(
  sourceFiles('.ts', '.tsx')
    .filter((file) => /^packages\/(?:web|domain|einvoice)\/src\//.test(file.path) && !isTestFile(file))
    .map(({ text }) => text)
    .join('\n'),
)

test('what the Handbuch prints in bold stands on the screen', () => {
  const handbook = readFileSync(join(root, 'docs/handbuch.md'), 'utf8')
  const bold = [...handbook.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text)
  expect(bold.length).toBeGreaterThan(100)
  expect(bold.filter((text) => !onScreen.includes(comparable(text)))).toEqual([])
})

test('the Handbuch uses the words of the screen', () => {
  const handbook = readFileSync(join(root, 'docs/handbuch.md'), 'utf8')
  const prose = handbook.replace(/\*\*[^*]+\*\*/g, '')
  expect(
    prose.match(/Rechnungsanschrift|Kundeneditor|Position\b|Rabatt|Nachlass|modifiziert/g) ?? [],
  ).toEqual([])
})
