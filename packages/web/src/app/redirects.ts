import type { FunctionName } from '@kontor/domain/functions/functions'
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

/** In place of a function: the page exists in every organisation. */
export const always = 'always'

/**
 * Paths under /home that exist [S2.1.4], each with the function that the page belongs to. While that function
 * is off, the path leads to the not-found page [A9.1].
 */
export const functionOfPath = {
  '/home': always,
  '/home/invoice': always,
  '/home/invoice-editor': always,
  '/home/offers': 'offers',
  '/home/offer': 'offers',
  '/home/offer-editor': 'offers',
  '/home/series': 'series',
  '/home/addressbook': always,
  '/home/customer-editor': always,
  '/home/inbox': 'inbox',
  '/home/inbox/invoice': 'inbox',
  '/home/inbox/check': 'inbox',
  '/home/settings': always,
  '/home/settings/organisation': always,
  '/home/settings/layouts': always,
  '/home/settings/numbering': always,
  '/home/settings/audit': always,
  '/home/settings/people': always,
  '/home/settings/sign-in': always,
  '/home/settings/functions': always,
  '/home/settings/programs': always,
  '/home/settings/provider': always,
  '/home/settings/mailbox': 'inbox',
  '/home/settings/data': always,
  '/home/settings/own-organisation': always,
  '/home/not-found': always,
} as const satisfies Record<string, FunctionName | typeof always>
export type HomePath = keyof typeof functionOfPath

export const homePaths = Object.keys(functionOfPath) as HomePath[]

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
