import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { sourceFiles } from './source-files.ts'
import { isTestFile } from './test-titles.ts'

/**
 * Replaces numbers and inserted values with #, and white space with one space, so that `${count} Fehler` and
 * `1 Fehler` are the same text.
 */
const comparable = (text: string) =>
  text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}|\d+(?:[.,]\d+)*/g, '#').replace(/\s+/g, ' ')

const onScreen = comparable(
  sourceFiles('.ts', '.tsx')
    .filter((file) => /^packages\/(?:web|domain|einvoice)\/src\//.test(file.path) && !isTestFile(file))
    .map(({ text }) => text)
    .join('\n'),
)

test('every bold text in the Handbuch appears on the screen', () => {
  const handbook = readFileSync(join(root, 'docs/handbuch.md'), 'utf8')
  const bold = [...handbook.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text)
  expect(bold.length).toBeGreaterThan(100)
  expect(bold.filter((text) => !onScreen.includes(comparable(text)))).toEqual([])
})

/**
 * Synonyms that must not be used, for words such as Rechnungsadresse, Posten, Skonto, Abschlag, geändert,
 * Kontakt and Kontaktperson.
 */
const secondWords =
  /Rechnungsanschrift|Kundeneditor|Rechnungsposition|Rechnungszeile|Position\b|Rabatt|Nachlass|modifiziert|Adressbucheintrag|Ansprechpartner/g
/** Exceptions: a word from the requirements [S2.4.3], and a word in finals, whose bytes never change. */
const specified = ["lastModified: 'Zuletzt modifiziert'", 'auf Position $']

test('screens, pages and the Handbuch use none of the listed synonyms [S2.4.3]', () => {
  const handbook = readFileSync(join(root, 'docs/handbuch.md'), 'utf8').replace(/\*\*[^*]+\*\*/g, '')
  const worded = sourceFiles('texts.ts', 'wording.ts', '-rules.ts', 'model/terms.ts').filter(({ path }) =>
    /^packages\/(?:web|pdf|domain|einvoice\/src\/(?:check|content|factur-x|model|outgoing|rules))\b/.test(
      path,
    ),
  )
  expect(worded.length).toBeGreaterThan(30)
  const texts = worded.map(({ text }) => specified.reduce((all, part) => all.replace(part, ''), text))
  expect([handbook, ...texts].flatMap((text) => text.match(secondWords) ?? [])).toEqual([])
})
