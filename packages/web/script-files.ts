import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Bytes before compression; a file below is not worth a request of its own. */
const leastBytes = 30_000

/**
 * Which modules lie in which file. By itself the bundler makes a file for each set of modules that the same pages need:
 * forty of them for /home, most below a kilobyte, of which a browser asks six at a time.
 */
export const scriptFiles: Rolldown.OutputOptions = {
  // Without the list of the pages that share it, which the bundler puts behind the name.
  chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
  codeSplitting: {
    groups: [
      // One file for the login page, one more for what comes first after it.
      { name: 'start', tags: ['$initial'] },
      { name: (id, context) => (homeModules(context).has(id) ? 'home' : null) },
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: leastBytes },
    ],
  },
}

let known: Set<string> | undefined

/** What home-app.tsx imports, and that in turn. */
function homeModules(context: Rolldown.ChunkingContext): Set<string> {
  if (known) return known
  const found = new Set([join(import.meta.dirname, 'src/app/home-app.tsx')])
  // The set grows while it is walked through.
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  known = found
  return found
}
