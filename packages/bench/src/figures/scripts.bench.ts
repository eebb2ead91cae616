import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright'
import { office, withLoggedInPage, withPage } from '../demo-app.ts'
import type { Figure, Measurement } from '../figure.ts'

export const figures: Figure[] = [
  {
    name: 'login-script',
    title: 'Scripts of the login page, gzipped',
    unit: 'KB',
    bound: { atMost: 130 },
    measure: () => withPage((page) => scriptsOf(page, '/start/login')),
  },
  {
    name: 'home-script',
    title: 'Scripts of /home and everything that it prefetches, without the workers, gzipped',
    unit: 'KB',
    bound: { atMost: 380 },
    measure: async () => withLoggedInPage(await office(), (page) => scriptsOf(page, '/home')),
  },
]

/**
 * Gzipped size in KB of the scripts that a page has loaded two seconds after it becomes idle. Does not
 * include workers.
 */
async function scriptsOf(page: Page, path: string): Promise<Measurement> {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // When the browser is idle, the app prefetches the code of other pages.
  await page.waitForTimeout(2000)
  for (const worker of page.workers()) scripts.delete(worker.url())
  const bodies = await Promise.all(Array.from(scripts.values(), (script) => script.body()))
  const bytes = bodies.map((body) => gzipSync(body, { level: 9 }).length)
  return { value: bytes.reduce((sum, length) => sum + length, 0) / 1024 }
}
