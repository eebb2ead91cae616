import { browserOptions, installBrowser } from '@kontor/testing/browser/find-browser'
import { restoreSession } from '@kontor/testing/browser/restore-session'
import { firstUser, startTestServer } from '@kontor/testing/processes/test-server'
import { type Api, logIn } from '@kontor/testing/session/api'
import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import { shared } from './shared.ts'

/** The product as delivered: the built web app and the server, with its own data folder. */
export const demoServer = shared(
  () => startTestServer({ KONTOR_DEMO: 'off' }),
  (server) => server.stop(),
)

const browser = shared(
  () => chromium.launch({ executablePath: installBrowser(), args: browserOptions }),
  (chromium) => chromium.close(),
)

/** An organisation with the example data that `npm run admin -- demo` creates. */
export interface DemoOrganisation {
  id: string
  api: Api
}

/**
 * Returns a function whose first call creates an organisation with the given numbers of customers, drafts and
 * finals. The finals are spread over the last year.
 */
export function demoOrganisation(
  id: string,
  amounts: { invoices: number; customers: number; drafts: number },
): () => Promise<DemoOrganisation> {
  return shared(async () => {
    const { baseURL, demoPassword, foundOrganisation, admin } = await demoServer()
    await foundOrganisation(id)
    await admin([
      'demo',
      id,
      ...Object.entries(amounts).flatMap(([name, count]) => [`--${name}`, `${count}`]),
    ])
    const user = { organisation: id, username: firstUser, password: demoPassword }
    return { id, api: await logIn(baseURL, user) }
  })
}

/** An organisation with about as much data as a small office has. */
export const office = demoOrganisation('office', { invoices: 1000, customers: 100, drafts: 20 })

/** Runs `use` on an empty page in a new browser context. Default viewport: 1280 × 800. */
export async function withPage<Result>(
  use: (page: Page) => Promise<Result>,
  options: BrowserContextOptions = {},
): Promise<Result> {
  const [{ baseURL }, chromium] = await Promise.all([demoServer(), browser()])
  const context = await chromium.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    ...options,
  })
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Like `withPage`, but with the organisation's user logged in; the page is still empty. */
export function withLoggedInPage<Result>(
  { id, api }: DemoOrganisation,
  use: (page: Page) => Promise<Result>,
  options?: BrowserContextOptions,
): Promise<Result> {
  return withPage(async (page) => {
    const { baseURL, demoPassword: password } = await demoServer()
    await restoreSession(page.context(), baseURL, { organisation: id, username: firstUser, password }, api)
    return use(page)
  }, options)
}
