import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { LoginPage } from '../pages/login-page.ts'
import { expect, test } from '../support/fixtures.ts'

// The goals of docs/performance.md, in bytes of gzip. `npm run bench -- login-script home-script` prints
// them.
const most = { login: 130 * 1024, home: 380 * 1024 }

test.use({ loadsAhead: true })

test('the login page fetches 130 KB of script at most, /home 380 KB with what it fetches ahead', async ({
  page,
  blank,
  browser,
  baseURL,
}) => {
  const fresh = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  const login = new LoginPage(fresh)
  const loginScripts = scriptsOf(fresh)
  await login.open()
  await expect(login.organisation).not.toHaveValue('')
  expect(await loginScripts()).toBeLessThan(most.login)
  await fresh.close()

  const homeScripts = scriptsOf(page)
  const ahead = page.waitForResponse(/\/settings-page-.*\.js$/)
  await blank.goto('/home')
  // The last of the pages that are fetched ahead.
  await ahead
  await page.waitForLoadState('networkidle')
  const bytes = await homeScripts()
  expect(bytes).toBeGreaterThan(most.login)
  expect(bytes).toBeLessThan(most.home)
})

/** Counts the scripts that a page fetches from now on, without its workers; returns their bytes of gzip. */
function scriptsOf(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
  })
  return async () => {
    for (const worker of page.workers()) scripts.delete(worker.url())
    const bodies = await Promise.all(scripts.values())
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  }
}
