import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../root.ts'
import { importsAgainstOrder } from './room-order.ts'

test('rooms need each other one way, in the order of the map in docs/architecture.md', () => {
  const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, map = ''] = /## The order of the rooms\n[\s\S]*?```\n([\s\S]*?)```/.exec(architecture) ?? []
  expect(map.split('\n').length).toBeGreaterThan(6)
  expect(importsAgainstOrder(root, map)).toEqual([])
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-rooms-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('finds values from a later room and from the same group, but no types and no tests', () => {
  write('early/a.ts', "import { c } from '../late/c.ts'\nimport type { C } from '../late/c.ts'\n")
  write('early/b.test.ts', "import { c } from '../late/c.ts'\n")
  write('beside/b.ts', "import { type A, a } from '../early/a.ts'\nimport { type C } from '../late/c.ts'\n")
  write('late/c.ts', "export { a } from '../early/a.ts'\nexport { b } from '../beside/b.ts'\n")
  expect(importsAgainstOrder(folder, 'domain/src: early, beside ▶ late').toSorted()).toEqual([
    'packages/domain/src/beside/b.ts → early',
    'packages/domain/src/early/a.ts → late',
  ])
})

test('finds rooms that the map leaves out, and rooms that do not exist', () => {
  write('one/a.ts', '')
  expect(importsAgainstOrder(folder, 'domain/src: two')).toEqual(['domain/src/two', 'domain/src/one'])
})

function write(file: string, text: string): void {
  const path = join(folder, 'packages/domain/src', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
