import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/**
 * A browser context that consecutive tests share, emptied before each test. It keeps the browser process with
 * its compiled scripts and their cache, which makes each page load a third faster (docs/decisions/0095).
 */
export interface SharedContext {
  /**
   * Empties the context, or opens a new one if the options differ or the last test made a change that cannot
   * be undone.
   */
  forTest(options: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

interface OpenContext {
  context: BrowserContext
  /** The options as JSON. */
  options: string
  /** A page without scripts, served by the server; its tab keeps the process alive between tests. */
  anchor: Page
  browser: CDPSession
}

/** All events that a test may listen to, except 'close', which Playwright itself needs. */
const events = [
  'console',
  'dialog',
  'download',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'serviceworker',
  'weberror',
] as const

/** Creates a shared context in `browser` for the pages of one origin. */
export function openSharedContext(browser: Browser, origin: string): SharedContext {
  let open: OpenContext | undefined
  return {
    async forTest(options) {
      const text = JSON.stringify(options)
      if (open && (open.options !== text || !(await emptied(open, origin)))) {
        await open.context.close()
        open = undefined
      }
      open ??= await openContext(browser, origin, options)
      return open.context
    },
    async close() {
      await open?.context.close()
      open = undefined
    },
  }
}

async function openContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<OpenContext> {
  const context = await browser.newContext(options)
  const anchor = await context.newPage()
  await anchor.goto(`${origin}/healthz`)
  return {
    context,
    options: JSON.stringify(options),
    anchor,
    browser: await context.newCDPSession(anchor),
  }
}

/**
 * Removes everything that a test left behind; returns false if the test set the clock, which cannot be
 * undone.
 */
async function emptied({ context, anchor, browser }: OpenContext, origin: string): Promise<boolean> {
  for (const event of events) context.removeAllListeners(event)
  for (const page of context.pages()) if (page !== anchor) await page.close()
  const isTimeReal = await anchor.evaluate(() =>
    Function.prototype.toString.call(Date).includes('[native code]'),
  )
  if (!isTimeReal) return false
  await context.unrouteAll()
  await context.clearPermissions()
  await context.clearCookies()
  await context.setOffline(false)
  // The process keeps a copy of localStorage. This clears the copy at once; the browser clears its own data a
  // moment later.
  await anchor.evaluate(() => localStorage.clear())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  return true
}
