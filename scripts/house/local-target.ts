import { posix } from 'node:path'

/** The path, from the root, of what `file` imports from its own package: '../b.ts', or '#rooms/ui/b.ts' in the web app. */
export function localTarget(file: string, specifier: string): string {
  return specifier.startsWith('#rooms/')
    ? specifier.replace('#rooms', 'packages/web/src')
    : posix.join(posix.dirname(file), specifier)
}
