import { randomUUID } from 'node:crypto'
import type { BrowserContext, Disposable } from 'playwright'
import type { Api, Credentials } from '../session/api.ts'

/**
 * Logs a browser in without the login form: stores the session in the app's format, and the app restores it
 * [S4.3.11]. Does so once per tab, so that a test can log out. After the result is disposed of, new tabs
 * start logged out.
 */
export async function restoreSession(
  context: BrowserContext,
  baseURL: string,
  { organisation, username }: Credentials,
  { tokens }: Api,
): Promise<Disposable> {
  const lifetime = tokens.expiresIn * 1000
  const session = {
    loginId: randomUUID(),
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    renewAfter: Date.now() + lifetime * 0.9,
    expiresAt: Date.now() + lifetime,
    orgID: organisation,
    username,
    apiURL: baseURL,
    role: tokens.role ?? '',
    remember: false,
  }
  return await context.addInitScript((text) => {
    // A new tab is blank at first, and blank pages cannot use storage.
    if (location.protocol === 'about:') return
    if (sessionStorage.getItem('test.session-given')) return
    sessionStorage.setItem('test.session-given', 'yes')
    sessionStorage.setItem('kontor.session', text)
  }, JSON.stringify(session))
}
