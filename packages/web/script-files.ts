import { join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Which modules lie in which file. By itself the bundler makes a file for each set of modules that the same
 * pages need: forty of them for /home, most below a kilobyte, of which a browser asks six at a time. What
 * only further pages share stays as it is: they are fetched ahead, and a file for several of them would bring
 * some what it never runs.
 */
export const scriptFiles: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      // One file for the login page, one more for what comes first after it.
      { name: 'start', tags: ['$initial'] },
      { name: (id, context) => (homeModules(context).has(id) ? 'home' : null) },
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
