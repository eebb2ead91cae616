import { join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Determines which modules go into which file. By default, the bundler creates a file for each set of modules
 * that the same pages need: forty files for /home, most of them smaller than a kilobyte. Over HTTP/1.1, a
 * browser requests only six files at a time. Modules that are in none of the groups below keep this default:
 * the app preloads the pages that are used most, and one file for several pages would contain modules that
 * some pages never run.
 */
export const scriptFiles: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      // One file for the login page, one for the snackbar, and one for the first page after login.
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

/** The entry (relative to this folder) and all modules that it imports statically, even indirectly. */
function modulesOf(entry: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = known.get(entry) ?? new Set([join(import.meta.dirname, entry)])
  if (known.has(entry)) return found
  // The set grows during the iteration.
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  known.set(entry, found)
  return found
}
