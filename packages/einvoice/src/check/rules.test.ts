import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rules } from './rules.ts'

const page = fileURLToPath(new URL('../../../../docs/e-invoice-rules.md', import.meta.url))
/** The list follows this sentence. People write it, so that no run of the tests can accept a changed rule. */
const ending = '(P), ZUGFeRD (Z) or XRechnung (X):\n'
const letters = { pdf: 'P', zugferd: 'Z', xrechnung: 'X' }

test('the documented list of findings matches the code', () => {
  const [, documented] = readFileSync(page, 'utf8').split(ending)
  const findings = Map.groupBy(
    rules,
    ({ severity, field, message }) => `- ${severity} \`${field}\`: ${message}`,
  )
  const list = [...findings].map(([finding, same]) => {
    const ids = same.map(({ id, formats }) => `${id} ${formats.map((format) => letters[format]).join('')}`)
    return `${finding} (${ids.join(', ')})\n`
  })
  expect(`\n${list.join('')}`).toBe(documented)
})

test('each rule has a unique combination of id, field and sentence', () => {
  const names = rules.map(({ id, field, message }) => `${id} ${field} ${message}`)
  expect(new Set(names).size).toBe(names.length)
})
