/** Paths under /home that exist [S2.1.4]. */
export const homePaths = [
  '/home',
  '/home/invoice',
  '/home/invoice-editor',
  '/home/addressbook',
  '/home/customer-editor',
  '/home/settings',
  '/home/not-found',
] as const

export const startPaths = ['/start/login', '/start/impressum', '/start/privacy'] as const

export const loginPath = '/start/login'
const notFoundPath = '/home/not-found'

/**
 * Where a visitor of `path` is sent instead, undefined when the path is his to see [S2.1.1–S2.1.4, S2.2.12].
 * `askedPath` is what was asked for before the login, '' for nothing.
 */
export function redirectOf(path: string, isAuth: boolean, askedPath: string): string | undefined {
  const asked = path.length > 1 ? path.replace(/\/+$/, '') : path
  const underHome = asked === '/home' || asked.startsWith('/home/')
  const isStartPage = (startPaths as readonly string[]).includes(asked)
  if (!isAuth) return isStartPage ? undefined : loginPath
  if (isStartPage && asked !== loginPath) return undefined
  if (!underHome) return asked === loginPath && askedPath !== '' ? askedPath : '/home'
  return (homePaths as readonly string[]).includes(asked) ? undefined : notFoundPath
}
