import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../root.ts'
import { importCircles } from './import-circles.ts'

/** Circles that still exist; delete the line of one that you break. */
const known = ['packages/pdf/src/page/build-item.ts packages/pdf/src/page/build-table.ts']

test('no files import each other, types included', () => {
  const circles = importCircles(root).map((circle) => circle.join(' '))
  expect(circles.filter((circle) => !known.includes(circle))).toEqual([])
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-circles-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('two files that need only a type of each other are a circle', () => {
  write('packages/domain/src/a.ts', "import type { B } from './b.ts'\nexport type A = B[]\n")
  write('packages/domain/src/b.ts', "import type { A } from './a.ts'\nexport type B = A[]\n")
  expect(importCircles(folder)).toEqual([['packages/domain/src/a.ts', 'packages/domain/src/b.ts']])
})

test('a circle is found through a third file, another package and an import on demand', () => {
  write('packages/bench/src/a.ts', "export { b } from '@kontor/web/state/b'\n")
  write('packages/web/src/state/b.tsx', "import {\n  c,\n} from './c.ts'\nexport const b = c\n")
  write('packages/web/src/state/c.ts', "export const c = () => import('../../../bench/src/a.ts')\n")
  expect(importCircles(folder)).toEqual([
    ['packages/bench/src/a.ts', 'packages/web/src/state/b.tsx', 'packages/web/src/state/c.ts'],
  ])
})

test('two files that import the same third one are no circle', () => {
  write('packages/domain/src/a.ts', "import './c.ts'\nimport './b.ts'\n")
  write('packages/domain/src/b.ts', "import './c.ts'\n")
  write('packages/domain/src/c.ts', "import { readFile } from 'node:fs'\n")
  expect(importCircles(folder)).toEqual([])
})

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
