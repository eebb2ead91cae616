import { randomUUID } from 'node:crypto'
import { restoreSession } from '@kontor/testing/browser/restore-session'
import { firstUser, startTestServer, type TestServer } from '@kontor/testing/processes/test-server'
import { type Api, type Credentials, logIn } from '@kontor/testing/session/api'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export { expect }

interface Organisation {
  id: string
  /** The user that `signedIn` and `api` are. */
  user: Credentials
  /** A further user of the same organisation. */
  addUser(username: string): Promise<Credentials>
}

interface WorkerFixtures {
  /** One per worker. Its organisation `demo` has example data: read it, do not change it. */
  server: TestServer
}

interface TestFixtures {
  /** Errors that pages may report in this test; any other fails it. */
  expectedErrors: RegExp[]
  noUnexpectedErrors: undefined
  /** A new, empty organisation. */
  organisation: Organisation
  /** The API, as the organisation's user. */
  api: Api
  /** A blank page, with the organisation's user logged in. */
  blank: Page
  /** The same at /home, for stories that begin there: loading it takes a second. */
  signedIn: Page
  /** Whether pages preload what may be opened next. Without it, a test takes half the time. */
  loadsAhead: boolean
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

  loadsAhead: [false, { option: true }],
  context: async ({ context, loadsAhead }, use) => {
    if (!loadsAhead)
      await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await use(context)
  },

  organisation: async ({ server }, use) => {
    const id = `e2e-${randomUUID().slice(0, 8)}`
    const password = server.demoPassword
    await server.foundOrganisation(id)
    const addUser = async (username: string): Promise<Credentials> => {
      await server.admin(['user', 'create', id, username, '--password-stdin'], `${password}\n`)
      return { organisation: id, username, password }
    }
    await use({ id, user: { organisation: id, username: firstUser, password }, addUser })
  },
  api: async ({ server, organisation }, use) => use(await logIn(server.baseURL, organisation.user)),

  blank: async ({ page, server, organisation, api }, use) => {
    await restoreSession(page.context(), server.baseURL, organisation.user, api)
    await use(page)
  },
  signedIn: async ({ blank: page }, use) => {
    await page.goto('/home')
    await use(page)
  },
})

/**
 * Collects the errors of all pages of a context: uncaught ones, those on the console, and violations of the
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
