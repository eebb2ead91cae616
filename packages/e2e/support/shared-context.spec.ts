import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openSharedContext } from './shared-context.ts'

test('a test finds nothing from the previous test in the shared context', async ({ browser, server }) => {
  const sharedContext = openSharedContext(browser, server.baseURL)
  const options = { baseURL: server.baseURL }
  try {
    const before = await sharedContext.forTest(options)
    const page = await before.newPage()
    await before.grantPermissions(['clipboard-read'])
    await before.route('**/readyz', (route) => route.fulfill({ body: 'routed' }))
    const requests: string[] = []
    before.on('request', (request) => requests.push(request.url()))
    await page.goto('/healthz')
    await page.evaluate(async () => {
      localStorage.setItem('left', 'yes')
      sessionStorage.setItem('left', 'yes')
      // biome-ignore lint/suspicious/noDocumentCookie: the simplest way that works in every browser
      document.cookie = 'left=yes; max-age=1000'
      await caches.open('left')
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open('left')
        opening.onsuccess = resolve
        opening.onerror = reject
      })
    })
    expect(await left(page)).toEqual({
      local: 1,
      session: 1,
      cookie: 'left=yes',
      databases: 1,
      caches: 1,
      mayRead: 'granted',
      ready: 'routed',
    })
    const heard = requests.length

    const after = await sharedContext.forTest(options)
    expect(after).toBe(before)
    expect(page.isClosed()).toBe(true)
    const next = await after.newPage()
    await next.goto('/healthz')
    expect(await left(next)).toEqual({
      local: 0,
      session: 0,
      cookie: '',
      databases: 0,
      caches: 0,
      mayRead: 'prompt',
      ready: expect.not.stringContaining('routed'),
    })
    expect(requests).toHaveLength(heard)
  } finally {
    await sharedContext.close()
  }
})

test('the next test gets a new context if the clock has been set or the options differ', async ({
  browser,
  server,
}) => {
  const sharedContext = openSharedContext(browser, server.baseURL)
  try {
    const before = await sharedContext.forTest({})
    await before.clock.install({ time: 0 })
    const after = await sharedContext.forTest({})
    expect(after).not.toBe(before)
    const page = await after.newPage()
    expect(await page.evaluate(() => Date.now())).toBeGreaterThan(1e12)
    expect(await sharedContext.forTest({ timezoneId: 'America/New_York' })).not.toBe(after)
  } finally {
    await sharedContext.close()
  }
})

/** The state that a page from the server finds in its browser. */
function left(page: Page): Promise<unknown> {
  return page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    cookie: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    mayRead: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    ready: await (await fetch('/readyz')).text(),
  }))
}
