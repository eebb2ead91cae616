import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../root.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-arrows-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const forbiddenImports = [
  ['packages/domain/src/a.ts', 'packages/contract/src/b.ts', '@kontor/contract/b'],
  ['packages/contract/src/a.ts', 'packages/server/src/b.ts', '@kontor/server/b'],
  ['packages/pdf/src/a.ts', 'packages/contract/src/b.ts', '@kontor/contract/b'],
  ['packages/pdf/src/a.ts', 'packages/web/src/state/b.ts', '@kontor/web/state/b'],
  ['packages/pdf/src/page/a.ts', 'packages/einvoice/src/b.ts', '@kontor/einvoice/b'],
  ['packages/einvoice/src/a.ts', 'packages/pdf/src/b.ts', '@kontor/pdf/b'],
  ['packages/server/src/invoices/a.ts', 'packages/pdf/src/b.ts', '@kontor/pdf/b'],
  ['packages/server/src/invoices/a.ts', 'packages/pdf/src/b.ts', '../../../pdf/src/b.ts'],
  ['packages/server/src/database/a.ts', 'packages/server/src/invoices/b.ts', '../invoices/b.ts'],
  ['packages/server/src/invoices/store.ts', 'packages/server/src/invoices/routes.ts', './routes.ts'],
  ['packages/server/src/invoices/store.ts', 'packages/server/src/http/b.ts', '../http/b.ts'],
  ['packages/server/src/database/a.ts', 'packages/server/src/http/b.ts', '../http/b.ts'],
  ['packages/server/src/invoices/a.ts', 'packages/server/src/app.ts', '../app.ts'],
  ['packages/web/src/state/a.ts', 'packages/server/src/b.ts', '@kontor/server/b'],
  ['packages/web/src/features/one/a.tsx', 'packages/web/src/features/two/b.tsx', '../two/b.tsx'],
  [
    'packages/web/src/features/one/c/a.tsx',
    'packages/web/src/features/two/b.tsx',
    '#rooms/features/two/b.tsx',
  ],
  ['packages/web/src/features/one/a.tsx', 'packages/web/src/app/b.tsx', '../../app/b.tsx'],
  ['packages/web/src/state/a.ts', 'packages/web/src/features/one/b.ts', '../features/one/b.ts'],
  ['packages/web/src/ui/a.tsx', 'packages/web/src/state/b.ts', '../state/b.ts'],
  ['packages/e2e/a.ts', 'packages/server/src/b.ts', '@kontor/server/b'],
  ['packages/bench/src/a.ts', 'packages/server/src/testing/b.ts', '@kontor/server/testing/b'],
  ['packages/bench/src/a.ts', 'packages/web/src/features/one/b.ts', '@kontor/web/features/one/b'],
  ['packages/testing/src/a.ts', 'packages/e2e/b.ts', '../../e2e/b.ts'],
  ['packages/domain/src/a.ts', 'packages/testing/src/b.ts', '@kontor/testing/b'],
  ['packages/testing/src/a.ts', 'scripts/b.ts', '../../../scripts/b.ts'],
  ['scripts/root.ts', 'scripts/b.ts', './b.ts'],
] as const

test('rejects each forbidden import', () => {
  for (const [from, all = []] of Object.entries(Object.groupBy(forbiddenImports, ([from]) => from))) {
    const lines = all.map(([, , specifier], index) => `import { value as v${index} } from '${specifier}'`)
    write(from, `${lines.join('\n')}\nexport const sum = ${all.map((_, index) => `v${index}`).join(' + ')}\n`)
    for (const [, to] of all) write(to, 'export const value = 1\n')
  }
  const { status, violations } = fallow()
  expect(violations).toEqual(new Set(forbiddenImports.map(([from, to]) => `${from} → ${to}`)))
  expect(status).toBe(1)
})

test('also rejects a forbidden import of a type', () => {
  write('packages/domain/src/a.ts', "import type { B } from '@kontor/contract/b'\nexport type A = B[]\n")
  write('packages/contract/src/b.ts', 'export type B = string\n')
  expect(fallow().status).toBe(1)
})

test('rejects two files that import each other', () => {
  write('packages/domain/src/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n")
  write('packages/domain/src/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n")
  expect(fallow().status).toBe(1)
})

test('accepts imports that the rules allow', () => {
  write('packages/domain/src/rule.ts', 'export const rule = 1\n')
  write(
    'packages/web/src/state/store.ts',
    "import { rule } from '@kontor/domain/rule'\nexport const store = rule\n",
  )
  write(
    'packages/web/src/features/one/page.tsx',
    "import { store } from '../../state/store.ts'\nexport const page = store\n",
  )
  write(
    'packages/web/src/app/routes.tsx',
    "import { page } from '../features/one/page.tsx'\nexport const all = page\n",
  )
  const { status, violations } = fallow()
  expect(violations).toEqual(new Set())
  expect(status).toBe(0)
})

/** Runs the checker with the project's rules on the files that a test wrote. */
function fallow() {
  copyFileSync(join(root, '.fallowrc.jsonc'), join(folder, '.fallowrc.jsonc'))
  write('package.json', '{"name":"arrows","private":true,"type":"module","workspaces":["packages/*"]}')
  // The rules name the features folder, so it must exist.
  mkdirSync(join(folder, 'packages/web/src/features/one'), { recursive: true })
  mkdirSync(join(folder, 'node_modules/@kontor'), { recursive: true })
  for (const name of ['domain', 'contract', 'einvoice', 'pdf', 'server', 'web', 'testing', 'e2e', 'bench']) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({
        name: `@kontor/${name}`,
        type: 'module',
        exports: { './*': './src/*.ts' },
        imports: { '#rooms/*': './src/*' },
      }),
    )
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@kontor', name))
  }
  const program = join(root, 'node_modules/fallow/bin/fallow')
  const { status, stdout } = spawnSync(
    process.execPath,
    [program, 'architecture', '--no-cache', '--format', 'json'],
    { cwd: folder, encoding: 'utf8' },
  )
  const found: { from_path: string; to_path: string }[] = JSON.parse(stdout).boundary_violations
  return { status, violations: new Set(found.map((each) => `${each.from_path} → ${each.to_path}`)) }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
