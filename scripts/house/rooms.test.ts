import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const [map = ''] = architecture.match(/## Floors and rooms\n[\s\S]*?(?=\n## )/) ?? []

/** Folders of the floors, in the order of the table's columns. */
const floors = ['domain/src', 'contract/src', 'server/src', 'web/src/state', 'web/src/features']

/** The names in code formatting; `a/{b,c}` stands for a/b and a/c. */
function names(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
    const [, before = '', list] = name.match(/^(.*)\{(.+)\}$/) ?? []
    return list ? list.split(',').map((part) => `${before}${part}`) : [name]
  })
}

test('every folder in the table of rooms exists on its floor', () => {
  const rows = map.split('\n').filter((line) => /^\| (?!Room|---)/.test(line))
  expect(rows.length).toBeGreaterThan(15)
  const missing = rows.flatMap((row) =>
    row
      .split('|')
      .slice(2, -1)
      .flatMap((cell, floor) =>
        names(cell)
          .map((name) => (name.startsWith('app/') ? `web/src/${name}` : `${floors[floor]}/${name}`))
          .filter((folder) => !cell.includes('in `') && !existsSync(join(root, 'packages', folder))),
      ),
  )
  expect(missing).toEqual([])
})

test('the section with the table of rooms names every folder of every floor', () => {
  const named = new Set(names(map).flatMap((name) => [name, ...name.split('/')]))
  const unnamed = [...floors, 'einvoice/src', 'pdf/src', 'web/src'].flatMap((floor) =>
    readdirSync(join(root, 'packages', floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing' && !named.has(entry.name))
      .map((entry) => `${floor}/${entry.name}`),
  )
  expect(unnamed).toEqual([])
})
