import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../root.ts'
import { importCycles } from './import-cycles.ts'

test('no files import each other, not even for types', () => {
  expect(importCycles(root)).toEqual([])
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-cycles-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('finds a cycle of two files that import only types from each other', () => {
  write('packages/domain/src/a.ts', "import type { B } from './b.ts'\nexport type A = B[]\n")
  write('packages/domain/src/b.ts', "import type { A } from './a.ts'\nexport type B = A[]\n")
  expect(importCycles(folder)).toEqual([['packages/domain/src/a.ts', 'packages/domain/src/b.ts']])
})

test('finds a cycle through a third file, another package and a dynamic import', () => {
  write('packages/bench/src/a.ts', "export { b } from '@kontor/web/state/b'\n")
  write('packages/web/src/state/b.tsx', "import {\n  c,\n} from './c.ts'\nexport const b = c\n")
  write('packages/web/src/state/c.ts', "export const c = () => import('../../../bench/src/a.ts')\n")
  expect(importCycles(folder)).toEqual([
    ['packages/bench/src/a.ts', 'packages/web/src/state/b.tsx', 'packages/web/src/state/c.ts'],
  ])
})

test('accepts two files that import the same third file', () => {
  write('packages/domain/src/a.ts', "import './c.ts'\nimport './b.ts'\n")
  write('packages/domain/src/b.ts', "import './c.ts'\n")
  write('packages/domain/src/c.ts', "import { readFile } from 'node:fs'\n")
  expect(importCycles(folder)).toEqual([])
})

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
