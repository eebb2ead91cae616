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
      // One file for the login page, one for its messages, one more for what comes first after it.
      { name: 'start', tags: ['$initial'] },
      { name: 'start', test: /rolldown.runtime/ },
      { name: (id, context) => (modulesOf(messages, context).has(id) ? 'messages' : null) },
      { name: (id, context) => (modulesOf(home, context).has(id) ? 'home' : null) },
    ],
  },
}

const messages = 'src/app/message-snackbar.tsx'
const home = 'src/app/home-app.tsx'
const known = new Map<string, Set<string>>()

/** What the module imports, and that in turn. */
function modulesOf(entry: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = known.get(entry) ?? new Set([join(import.meta.dirname, entry)])
  if (known.has(entry)) return found
  // The set grows while it is walked through.
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  known.set(entry, found)
  return found
}
