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

/** Paths under /home that exist [S2.1.4]. */
export const homePaths = [
  '/home',
  '/home/invoice',
  '/home/invoice-editor',
  '/home/offers',
  '/home/offer',
  '/home/offer-editor',
  '/home/series',
  '/home/addressbook',
  '/home/customer-editor',
  '/home/inbox',
  '/home/inbox/invoice',
  '/home/inbox/check',
  '/home/settings',
  '/home/settings/organisation',
  '/home/settings/layouts',
  '/home/settings/numbering',
  '/home/settings/audit',
  '/home/settings/people',
  '/home/settings/sign-in',
  '/home/settings/functions',
  '/home/settings/programs',
  '/home/settings/provider',
  '/home/settings/mailbox',
  '/home/settings/data',
  '/home/settings/own-organisation',
  '/home/not-found',
] as const
export type HomePath = (typeof homePaths)[number]

/** A path in the form that the lists above use: without trailing slashes, except `/` itself. */
export function plainPath(path: string): string {
  return path.slice(0, 1) + withoutEnding(path.slice(1), '/')
}

function isStartPath(path: string): path is StartPath {
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

/**
 * The page for a logged-in visitor who opens `path`. Unknown paths under /home lead to /home/not-found; the
 * login page, the company sign-in page and unknown paths elsewhere lead to /home [S2.1.2, S2.1.3, S2.1.4,
 * S2.2.12].
 */
export function homePathOf(path: string): string {
  const requested = plainPath(path)
  if (isStartPath(requested) && requested !== '/start/login' && requested !== '/start/company')
    return requested
  if (requested !== '/home' && !requested.startsWith('/home/')) return '/home'
  return homePaths.some((known) => known === requested) ? requested : '/home/not-found'
}
