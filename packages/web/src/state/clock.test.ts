import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

const source = new URL('..', import.meta.url).pathname

test('only clock.ts reads the current time', async () => {
  const askers: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (file.includes('.test.')) continue
    if (/\bDate\.now\(|\bnew Date\(\)|\bdayjs\(\)/.test(readFileSync(`${source}/${file}`, 'utf8')))
      askers.push(file)
  }
  expect(askers).toEqual(['state/clock.ts'])
})
