import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localTarget } from './local-target.ts'

const imported = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/**
 * Groups of files that import each other, directly or indirectly, even across packages. Paths are relative to
 * `root`. Imports of types count: files that need each other's types cannot be understood one by one. (fallow
 * checks all other rules for imports, but ignores type imports when it looks for cycles.)
 */
export function importCycles(root: string): string[][] {
  const files = globSync('packages/*/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('/dist'),
  })
  return cyclesIn(new Map(files.map((file) => [file, importsOf(file, root, new Set(files))])))
}

/** The local files that a file imports. */
function importsOf(file: string, root: string, files: ReadonlySet<string>): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(imported)].flatMap(([, specifier = '']) => {
    const [, name, path] = /^@kontor\/([a-z0-9-]+)\/(.+)$/.exec(specifier) ?? []
    const target = name
      ? [`packages/${name}/src/${path}.ts`, `packages/${name}/src/${path}.tsx`]
      : [localTarget(file, specifier)]
    return target.filter((candidate) => files.has(candidate))
  })
}

/** Strongly connected groups of more than one node (Tarjan's algorithm). */
function cyclesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): number => {
    const own = order.size
    order.set(node, own)
    open.push(node)
    let low = own
    for (const next of edges.get(node) ?? []) {
      const seen = order.get(next)
      if (seen === undefined) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, seen)
    }
    if (low === own) {
      const cycle = open.splice(open.indexOf(node))
      if (cycle.length > 1) cycles.push(cycle.sort())
    }
    return low
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return cycles
}
