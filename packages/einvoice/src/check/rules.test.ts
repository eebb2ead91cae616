import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rules } from './rules.ts'

const page = fileURLToPath(new URL('../../../../docs/e-invoice-rules.md', import.meta.url))
/** The page is written by hand up to the end of this sentence; the list below it is generated. */
const ending = '(P), ZUGFeRD (Z) or XRechnung (X):\n'
const letters = { pdf: 'P', zugferd: 'Z', xrechnung: 'X' }

test('the documented list of findings matches the code', async () => {
  const [byHand] = readFileSync(page, 'utf8').split(ending)
  const findings = Map.groupBy(
    rules,
    ({ severity, field, message }) => `- ${severity} \`${field}\`: ${message}`,
  )
  const list = [...findings].map(([finding, same]) => {
    const ids = same.map(({ id, formats }) => `${id} ${formats.map((format) => letters[format]).join('')}`)
    return `${finding} (${ids.join(', ')})\n`
  })
  await expect(`${byHand}${ending}\n${list.join('')}`).toMatchFileSnapshot(page)
})

test('each rule has a unique combination of id, field and sentence', () => {
  const names = rules.map(({ id, field, message }) => `${id} ${field} ${message}`)
  expect(new Set(names).size).toBe(names.length)
})
