import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rules } from './rules.ts'

const page = fileURLToPath(new URL('../../../../docs/e-invoice-rules.md', import.meta.url))
/** The page is written by hand up to this heading; the table below it is generated. */
const heading = '## What the check finds\n'

test('the documented table of rules matches the code', async () => {
  const [byHand] = readFileSync(page, 'utf8').split(heading)
  const rows = rules.map(({ id, severity, formats, field, message }) =>
    [id, severity, formats.join(', '), `\`${field}\``, message].join(' | '),
  )
  const table = [
    'Rule | Severity | Formats | Field | What the user reads',
    '--- | --- | --- | --- | ---',
    ...rows,
  ]
  const text = `${byHand}${heading}\n${table.map((row) => `| ${row} |`).join('\n')}\n`
  await expect(text).toMatchFileSnapshot(page)
})

test('each rule has a unique combination of id, field and sentence', () => {
  const names = rules.map(({ id, field, message }) => `${id} ${field} ${message}`)
  expect(new Set(names).size).toBe(names.length)
})
