import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright'
import type { Api, Credentials } from '../session/api.ts'

/**
 * Logs a browser in without the login form: stores the session as the app would have, for its restore
 * [S4.3.11]. Once per tab, so that a logout in the test stays one.
 */
export async function restoreSession(
  context: BrowserContext,
  baseURL: string,
  { organisation, username }: Credentials,
  { tokens }: Api,
): Promise<void> {
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
    remember: false,
  }
  await context.addInitScript((text) => {
    if (sessionStorage.getItem('test.session-given')) return
    sessionStorage.setItem('test.session-given', 'yes')
    sessionStorage.setItem('kontor.session', text)
  }, JSON.stringify(session))
}
