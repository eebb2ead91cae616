import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { release } from '../../packages/contract/src/release.ts'
import { root } from '../root.ts'

test('CHANGELOG.md describes every release, the newest first [A25.1]', () => {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const parts = text.split(/^## Release /m).slice(1)
  const numbers = parts.map((part) => Number(part.split('\n', 1)[0]))
  expect(numbers).toEqual(Array.from({ length: release }, (_, index) => release - index))
  expect(parts.filter((part) => !part.includes('\n- '))).toEqual([])
  expect(text).toContain(`*Ausgabe ${release}*`)
})
