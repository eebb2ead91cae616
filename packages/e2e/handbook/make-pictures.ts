import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserOptions, installBrowser } from '@kontor/testing/browser/find-browser'
import { restoreSession } from '@kontor/testing/browser/restore-session'
import { startTestServer } from '@kontor/testing/processes/test-server'
import { logIn } from '@kontor/testing/session/api'
import { chromium, devices, type Locator, type Page } from 'playwright'
import { build } from '../../../scripts/build.ts'
import { root } from '../../../scripts/root.ts'
import { writeHandbookData } from './handbook-data.ts'
import { type Picture, pictures } from './pictures.ts'

// `npm run handbook-pictures` takes all pictures for docs/handbuch.md; names after `--` select some of them.
// Starts the product with its example data and opens the pages as a user would.

const target = join(root, 'docs/pictures')
/** Maximum width of a picture and default width of the window, in pixels. */
const widest = 1200
/** Width of the background around a card, in pixels. */
const margin = 12
const quality = 78
/** Timeout for each step in milliseconds, long enough for a busy machine. */
const timeout = 90_000

const chosen = new Set(process.argv.slice(2))
await build()
const server = await startTestServer()
// Browsers create passkeys for localhost, but not for an IP address.
const origin = server.baseURL.replace('127.0.0.1', 'localhost')
const browser = await chromium.launch({ args: browserOptions, executablePath: installBrowser() })
try {
  const user = { organisation: 'demo', username: 'Käthe Größmann', password: server.demoPassword }
  await server.admin(
    ['user', 'create', user.organisation, user.username, '--password-stdin'],
    `${user.password}\n`,
  )
  const api = await logIn(server.baseURL, user)
  const data = await writeHandbookData(api)
  mkdirSync(target, { recursive: true })
  for (const [name, picture] of Object.entries(pictures)) {
    if (chosen.size > 0 && !chosen.has(name)) continue
    const context = await browser.newContext({
      // The headless browser has a different User-Agent, which the Anmeldung page would show.
      userAgent: devices['Desktop Chrome'].userAgent,
      baseURL: origin,
      viewport: picture.size ?? { width: widest, height: 760 },
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(timeout)
    if (!picture.isPublic) await restoreSession(context, origin, user, api)
    const bytes = await take(await context.newPage(), picture)
    writeFileSync(join(target, `handbook-${name}.webp`), bytes)
    process.stdout.write(`handbook-${name}.webp: ${Math.round(bytes.length / 1024)} KiB\n`)
    await context.close()
  }

  async function take(page: Page, { open }: Picture): Promise<Buffer> {
    const card = await open(page, { ...data, user })
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.getSelection()?.removeAllRanges()
    })
    await page.mouse.move(0, 0)
    return capture(page, card)
  }
} finally {
  await browser.close()
  await server.stop()
}

/** The card with a margin, or the whole window, as WebP; Playwright itself supports only PNG and JPEG. */
async function capture(page: Page, card: Locator | undefined): Promise<Buffer> {
  const view = page.viewportSize() ?? { width: widest, height: 0 }
  const box = (await card?.boundingBox()) ?? { x: 0, y: 0, ...view }
  const x = Math.max(0, box.x - margin)
  const y = Math.max(0, box.y - margin)
  const width = Math.min(view.width, box.x + box.width + margin) - x
  const height = Math.min(view.height, box.y + box.height + margin) - y
  // The browser measures the clip from the top left of the document, whatever the scroll position.
  const scrolled = await page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }))
  const client = await page.context().newCDPSession(page)
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: x + scrolled.x, y: y + scrolled.y, width, height, scale: Math.min(1, widest / width) },
  })
  return Buffer.from(data, 'base64')
}
