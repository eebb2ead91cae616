import { gzipSync } from 'node:zlib'
import { restoreSession } from '@kontor/testing/browser/restore-session'
import type { Page, Response } from '@playwright/test'
import { LoginPage } from '../pages/login-page.ts'
import { expect, test } from '../support/fixtures.ts'

// The goals from docs/performance.md, in gzipped bytes. `npm run bench -- login-script home-script` prints
// the current sizes.
const max = { login: 130 * 1024, home: 380 * 1024 }

test('the login page loads at most 130 KB of script, and /home 380 KB including preloads', async ({
  browser,
  server: { baseURL },
  organisation,
  api,
}) => {
  const fresh = await browser.newPage({ baseURL })
  const login = new LoginPage(fresh)
  const loginScripts = scriptsOf(fresh)
  await login.open()
  await expect(login.organisation).not.toHaveValue('')
  expect(await loginScripts()).toBeLessThan(max.login)
  await fresh.close()

  // Uses its own context, because the cache of the shared one may already contain scripts.
  const context = await browser.newContext({ baseURL })
  await restoreSession(context, baseURL, organisation.user, api)
  const page = await context.newPage()
  const homeScripts = scriptsOf(page)
  const ahead = page.waitForResponse(/\/address-book-page-.*\.js$/)
  await page.goto('/home')
  // The address book is the last page to be preloaded.
  await ahead
  await page.waitForLoadState('networkidle')
  const bytes = await homeScripts()
  expect(bytes).toBeGreaterThan(max.login)
  expect(bytes).toBeLessThan(max.home)
  await context.close()
})

/**
 * Collects the scripts that a page fetches from now on, except those of its workers. Returns a function that
 * returns their size so far, in gzipped bytes.
 */
function scriptsOf(page: Page): () => Promise<number> {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  return async () => {
    for (const worker of page.workers()) scripts.delete(worker.url())
    const bodies = await Promise.all(Array.from(scripts.values(), (script) => script.body()))
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  }
}
