import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ruleVersions } from './wording.ts'

const packageFolder = join(import.meta.dirname, '..')

/** The rooms whose code decides what a check finds. */
const rooms = ['cii', 'codes', 'content', 'document', 'factur-x', 'rules', 'syntax', 'ubl']

/** The code of the rules without comments, imports and white space, which change no finding. */
const rulesCode = rooms
  .flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: packageFolder }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/write-'))
  .toSorted()
  .map((file) =>
    readFileSync(join(packageFolder, file), 'utf8')
      .replace(/^import [\s\S]*?'$/gm, '')
      .replace(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)$/gm, '')
      .replace(/\s+/g, ''),
  )
  .join('\n')

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** `npm run mutate` changes the code itself. */
const isMutated = process.env.STRYKER_MUTATOR_WORKER !== undefined

/** The rules, and the text of their versions, when both were last compared. */
const compared = { rules: 'e5847aace39837bc', versions: '96f0594724713bf8' }

test.skipIf(isMutated)(
  'changed rules have a changed text of their versions, which each stored check names',
  () => {
    const now = { rules: fingerprint(rulesCode), versions: fingerprint(ruleVersions) }
    expect(
      now,
      'The code of the rules differs from the code that `ruleVersions` (wording.ts) was written for. If a check ' +
        'of the same file can now find something else, change the text: a new version of a standard, or ' +
        '"Stand" with the day of the change at its end. Then update `compared` to the values received.',
    ).toEqual(compared)
  },
)
