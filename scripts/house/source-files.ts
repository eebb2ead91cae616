import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../root.ts'

export interface SourceFile {
  /** Path from the root of the checkout, with forward slashes. */
  readonly path: string
  readonly text: string
}

const generated = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report'])

/**
 * The files of the checkout whose names end in one of `endings`, except those in generated and hidden
 * folders. Reads folders instead of running git, so that it also works in a downloaded archive.
 */
export function sourceFiles(...endings: readonly string[]): SourceFile[] {
  return filesIn(root)
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => ({
      path: relative(root, file).replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8'),
    }))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return path
    return generated.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(path)
  })
}
