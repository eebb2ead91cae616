import { withoutEnding } from '@kontor/domain/texts/without-ending'

const startPaths = [
  '/start/login',
  '/start/impressum',
  '/start/privacy',
  '/start/password',
  '/start/setup',
  '/start/company',
] as const
export type StartPath = (typeof startPaths)[number]

/** A path in the form that the lists of pages use: without trailing slashes, except `/` itself. */
export function plainPath(path: string): string {
  return path.slice(0, 1) + withoutEnding(path.slice(1), '/')
}

export function isStartPath(path: string): path is StartPath {
  return startPaths.some((known) => known === path)
}

/**
 * The page for a visitor who opens `path` and is not logged in. Paths below /start/company lead to
 * /start/company, and all others that are not in `startPaths` lead to the login page [S2.1.1, S2.1.3].
 */
export function publicPathOf(path: string): StartPath {
  const requested = plainPath(path)
  if (requested.startsWith('/start/company/')) return '/start/company'
  return isStartPath(requested) ? requested : '/start/login'
}
