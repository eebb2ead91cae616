import { randomUUID } from 'node:crypto'
import { restoreSession } from '@kontor/testing/browser/restore-session'
import { firstUser, startTestServer, type TestServer } from '@kontor/testing/processes/test-server'
import { type Api, type Credentials, logIn } from '@kontor/testing/session/api'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test'
import { openSharedContext, type SharedContext } from './shared-context.ts'

export { expect }

interface Organisation {
  id: string
  /** The user that `api`, `blank` and `signedIn` act as. */
  user: Credentials
  addUser(username: string): Promise<Credentials>
}

interface WorkerFixtures {
  /** One per worker. Its organisation `demo` has example data, which tests may read but not change. */
  server: TestServer
  /** The context for all tests except those that need their own. */
  sharedContext: SharedContext
}

interface TestFixtures {
  /** Errors that pages may report in this test; any other error fails it. */
  expectedErrors: RegExp[]
  noUnexpectedErrors: undefined
  /** A new, empty organisation. */
  organisation: Organisation
  /** The API, as the organisation's user. */
  api: Api
  /** A blank page, with the organisation's user logged in. */
  blank: Page
  /** `blank` after it has opened /home, for tests that start there. Loading it takes about one second. */
  signedIn: Page
  /** Whether the engine draws the pages of invoices. Without drawing, an invoice opens in half the time. */
  drawsPages: boolean
  /** Whether the test sets the clock, which cannot be undone. */
  setsClock: boolean
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const server = await startTestServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
  sharedContext: [
    async ({ browser, server }, use) => {
      const sharedContext = openSharedContext(browser, server.baseURL)
      await use(sharedContext)
      await sharedContext.close()
    },
    { scope: 'worker' },
  ],

  expectedErrors: [[], { option: true }],
  noUnexpectedErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors = collectErrors(context)
      await use(undefined)
      const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
      expect(unexpected, 'errors that the pages reported').toEqual([])
    },
    { auto: true },
  ],

  drawsPages: [true, { option: true }],
  setsClock: [false, { option: true }],
  context: async (
    { browser, sharedContext, server, drawsPages, setsClock, locale, timezoneId, contextOptions },
    use,
    { project },
  ) => {
    const usual = { ...optionsOf(project.use), baseURL: server.baseURL }
    const needed = { ...usual, ...optionsOf({ locale, timezoneId, contextOptions }) }
    // The shared context stays open while a test uses its own.
    const isShared = !setsClock && JSON.stringify(needed) === JSON.stringify(usual)
    const context = isShared ? await sharedContext.forTest(usual) : await browser.newContext(needed)
    const scripts = drawsPages ? [loadNothingAhead] : [loadNothingAhead, drawNothing]
    const added = await Promise.all(scripts.map((script) => context.addInitScript(script)))
    await use(context)
    for (const script of added) await script.dispose()
    if (!isShared) await context.close()
  },
  page: async ({ context, viewport }, use, { project }) => {
    const page = await context.newPage()
    if (viewport && viewport !== project.use.viewport) await page.setViewportSize(viewport)
    await use(page)
  },

  organisation: async ({ server }, use) => {
    const id = `e2e-${randomUUID().slice(0, 8)}`
    const password = server.demoPassword
    await server.foundOrganisation(id)
    const addUser = async (username: string): Promise<Credentials> => {
      await server.addUser(id, username)
      return { organisation: id, username, password }
    }
    await use({ id, user: { organisation: id, username: firstUser, password }, addUser })
  },
  api: async ({ server, organisation }, use) => use(await logIn(server.baseURL, organisation.user)),

  blank: async ({ page, server, organisation, api }, use) => {
    const script = await restoreSession(page.context(), server.baseURL, organisation.user, api)
    await use(page)
    await script.dispose()
  },
  signedIn: async ({ blank: page }, use) => {
    await page.goto('/home')
    await use(page)
  },
})

/**
 * The options of `use` that a new context needs. A test's own viewport is not passed here, because it can
 * be set on the page later.
 */
function optionsOf(
  use: Partial<Pick<PlaywrightTestOptions, 'viewport' | 'locale' | 'timezoneId' | 'contextOptions'>>,
): BrowserContextOptions {
  const { viewport, locale, timezoneId, contextOptions } = use
  return {
    ...contextOptions,
    ...(viewport && { viewport }),
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  }
}

/** Runs in the page: prevents preloading, which waits for an idle callback. */
function loadNothingAhead(): void {
  Object.assign(window, { requestIdleCallback: () => 0 })
}

/** Runs in the page: keeps the engine that draws invoices from responding, as a slow network would. */
function drawNothing(): void {
  window.Worker = new Proxy(Worker, {
    construct(target, [url, options]: ConstructorParameters<typeof Worker>) {
      if (!String(url).includes('/render-worker')) return new target(url, options)
      return Object.assign(new EventTarget(), { postMessage: () => {}, terminate: () => {} })
    },
  })
}

/**
 * Collects the errors of all pages of a context: uncaught errors, console errors and violations of the
 * content security policy.
 */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (event) => errors.push(String(event.error().stack ?? event.error())))
  context.on('console', (message) => {
    const isViolation = /content security policy/i.test(message.text())
    if (message.type() === 'error' || isViolation) errors.push(message.text())
  })
  return errors
}
